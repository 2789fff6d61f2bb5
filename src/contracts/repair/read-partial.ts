import type { Json } from '../model/json.ts';
import { createJsonMachine } from './json-machine.ts';

/**
 * What a text that was cut off says for certain: members and items that came whole, and strings as far as
 * they go. @returns undefined where it is not the beginning of JSON
 */
export function readPartial(text: string): Json | undefined {
  const machine = createJsonMachine();
  machine.push(text);
  return machine.status === 'broken' ? undefined : machine.value;
}
