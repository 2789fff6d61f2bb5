// What was done for an answer, step by step.
import { byId, make } from './dom.js';

let steps = [];

export function clearSteps() {
  steps = [];
  byId('steps').hidden = true;
  byId('steps').open = false;
  byId('steps').querySelector('ol').replaceChildren();
}

/** @param seq number of the event it comes from; a step that is listed already is not listed again */
export function addStep(text, seq) {
  if (steps.some((step) => step.text === text && step.seq !== seq && seq === null)) return;
  const item = make('li', { text });
  steps.push({ text, seq, item });
  byId('steps').hidden = false;
  byId('steps').querySelector('ol').append(item);
}

/** Takes away the steps from an event on: they were done for an answer that is void. */
export function voidSteps(fromSeq) {
  for (const { item } of steps.filter(({ seq }) => seq >= fromSeq)) item.remove();
  steps = steps.filter(({ seq }) => seq < fromSeq);
}

export const titleSteps = (text) => {
  byId('steps').querySelector('summary').textContent = text;
};
