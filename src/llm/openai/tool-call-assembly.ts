import type { ModelChunk } from '../chat.ts';
import { parseStrictArguments } from '../strict-arguments.ts';
import type { RawToolCall } from './raw-chunk.ts';

interface Partial {
  id: string;
  name: string;
  text: string;
}

/**
 * Puts the fragments of parallel tool calls together. Servers differ in what they repeat and what they leave
 * out.
 */
export class ToolCallAssembly {
  readonly #calls = new Map<number, Partial>();
  #last = -1;

  add(fragments: readonly RawToolCall[]): void {
    for (const fragment of fragments) {
      const call = this.#at(this.#indexOf(fragment));
      if (fragment.id) call.id = fragment.id;
      if (fragment.function?.name) call.name ||= fragment.function.name;
      const text = fragment.function?.arguments;
      // Some servers send the arguments as an object already.
      if (typeof text === 'string') call.text += text;
      else if (typeof text === 'object' && text !== null) call.text += JSON.stringify(text);
    }
  }

  get isEmpty(): boolean {
    return this.#calls.size === 0;
  }

  /**
   * @param wasCutByLength the answer ended at the output limit, so the last call cannot be trusted to be
   *   whole
   */
  *finish(wasCutByLength: boolean): Generator<ModelChunk> {
    const entries = [...this.#calls.entries()].sort(([a], [b]) => a - b);
    for (const [position, [index, { id, name, text }]] of entries.entries()) {
      const isCut = wasCutByLength && position === entries.length - 1;
      yield {
        type: 'tool_call',
        call: { id: id === '' ? `call_${index}` : id, name, argumentsText: text },
        arguments: parseStrictArguments(text, isCut),
      };
    }
  }

  #indexOf(fragment: RawToolCall): number {
    if (typeof fragment.index === 'number') return fragment.index;
    if (this.#last < 0) return 0;
    const current = this.#calls.get(this.#last);
    const isNew =
      fragment.id !== undefined && fragment.id !== null && fragment.id !== '' && fragment.id !== current?.id;
    return isNew ? this.#last + 1 : this.#last;
  }

  #at(index: number): Partial {
    this.#last = index;
    let call = this.#calls.get(index);
    if (call === undefined) this.#calls.set(index, (call = { id: '', name: '', text: '' }));
    return call;
  }
}
