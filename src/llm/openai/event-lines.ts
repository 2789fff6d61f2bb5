/** One server-sent event: its data with lines joined, and all its lines as they came, comments left out. */
export interface ServerEvent {
  readonly data: string;
  readonly raw: string;
}

/** Cuts text that arrives in any pieces into server-sent events. */
export class EventLines {
  #rest = '';
  #lines: string[] = [];

  push(text: string): ServerEvent[] {
    this.#rest += text;
    const events: ServerEvent[] = [];
    // A carriage return at the very end may be the first half of a line's end.
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') events.push(...this.#take());
      else if (!line.startsWith(':')) this.#lines.push(line);
    }
    return events;
  }

  /** What was left without the blank line that ends an event. */
  end(text: string): ServerEvent[] {
    return [...this.push(`${text}\n`), ...this.#take()];
  }

  #take(): ServerEvent[] {
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length === 0) return [];
    const data = lines
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).replace(/^ /, ''))
      .join('\n');
    return [{ data, raw: lines.join('\n') }];
  }
}
