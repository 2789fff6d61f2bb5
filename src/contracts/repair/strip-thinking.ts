const TAG = /<(\/?)(?:think|thinking|reasoning)>/gi;

/**
 * An answer without what a reasoning model thought aloud before it. Templates that open the block in the
 * prompt leave only its end in the answer; a block that never ends leaves nothing after it.
 */
export function stripThinking(text: string): string {
  let kept = '';
  let from = 0;
  let isThinking = false;
  for (const tag of text.matchAll(TAG)) {
    if (tag[1] === '') {
      if (!isThinking) kept += text.slice(from, tag.index);
      isThinking = true;
    } else {
      if (!isThinking) kept = '';
      isThinking = false;
    }
    from = tag.index + tag[0].length;
  }
  return isThinking ? kept : kept + text.slice(from);
}
