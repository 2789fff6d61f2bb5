import { AppError } from '../../domain/errors.ts';

interface Asked {
  readonly method: string;
  readonly key?: string;
}

/** Codes of answers that a second try may mend. */
const PASSING = new Set([
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
  'RequestTimeout',
  'OperationAborted',
]);

/** A refusal by the file store. For people it is the store that fails, whatever the code. */
export class S3Failure extends AppError {
  readonly status: number;
  /** Of S3: `NoSuchKey`, `AccessDenied`; empty where the answer had none, as to HEAD. */
  readonly said: string;

  private constructor(status: number, said: string, message: string) {
    super({
      code: 'UNAVAILABLE',
      message,
      publicMessage:
        'The file store refused. Try again in a moment; if it stays so, tell who runs this server.',
      retry: 'later',
    });
    this.status = status;
    this.said = said;
  }

  static async of(answer: Response, asked: Asked): Promise<S3Failure> {
    return S3Failure.said(answer.status, await answer.text().catch(() => ''), asked);
  }

  static said(status: number, body: string, { method, key = '' }: Asked): S3Failure {
    const code = tellsOf(body, 'Code') ?? '';
    const words = tellsOf(body, 'Message') ?? '';
    return new S3Failure(status, code, `${method} ${key}: ${status} ${code} ${words}`.trim());
  }
}

/** Whether trying again may help. */
export const isRetried = (failure: AppError): boolean =>
  !(failure instanceof S3Failure) ||
  (failure.status >= 500 && failure.status !== 501) ||
  failure.status === 429 ||
  PASSING.has(failure.said);

/** @returns the text of the first element of that name, or null */
export const tellsOf = (xml: string, name: string): string | null => tell(xml, name).next().value ?? null;

/** The texts of all elements of that name, in order, entities resolved. Enough for what S3 sends. */
export function* tell(xml: string, name: string): Generator<string, undefined> {
  for (const [, text = ''] of xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))) {
    yield text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, resolveEntity);
  }
  return undefined;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolveEntity(_all: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
  return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
}
