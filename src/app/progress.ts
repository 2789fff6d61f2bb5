export interface Progress {
  readonly say: (line: string) => void;
}

/** What a person at the terminal reads; logs go to standard error. */
export function createProgress(out: Pick<NodeJS.WriteStream, 'write'>): Progress {
  return {
    say: (line) => {
      out.write(`${line.charAt(0).toUpperCase()}${line.slice(1)}\n`);
    },
  };
}
