import type { SourceRun } from '../compose/source-block.ts';

const GAP = /[ \t\n\r\f]+/g;

interface WordLook {
  readonly isPre: boolean;
  readonly isBold: boolean;
  readonly url?: string;
}

/** Gathers the words of one block, with white space run together as a browser does. */
export class InlineText {
  #runs: { text: string; url?: string }[] = [];
  #endsInGap = true;
  #chars = 0;
  #boldChars = 0;

  add(value: string, look: WordLook): void {
    const text = look.isPre ? value : this.#collapsed(value);
    if (text === '') return;
    this.#endsInGap = !look.isPre && text.endsWith(' ');
    const words = text.trim().length;
    this.#chars += words;
    if (look.isBold) this.#boldChars += words;
    const last = this.#runs.at(-1);
    if (last && last.url === look.url) last.text += text;
    else this.#runs.push(look.url === undefined ? { text } : { text, url: look.url });
  }

  /** The next words begin a line of their own. */
  breakLine(): void {
    const last = this.#runs.at(-1);
    if (last && last.url === undefined) last.text = `${last.text.replace(/ $/, '')}\n`;
    else this.#runs.push({ text: '\n' });
    this.#endsInGap = true;
  }

  /** Words that stand apart without a line between them. */
  gap(): void {
    this.add(' ', { isPre: false, isBold: false, url: this.#runs.at(-1)?.url });
  }

  get isBlank(): boolean {
    return this.#chars === 0;
  }

  get isBold(): boolean {
    return this.#chars > 0 && this.#boldChars === this.#chars;
  }

  /** Hands the words over and begins anew. */
  take(): readonly SourceRun[] {
    const runs = this.#runs;
    this.#runs = [];
    this.#endsInGap = true;
    this.#chars = 0;
    this.#boldChars = 0;
    return runs;
  }

  #collapsed(value: string): string {
    const text = value.replace(GAP, ' ');
    return this.#endsInGap && text.startsWith(' ') ? text.slice(1) : text;
  }
}
