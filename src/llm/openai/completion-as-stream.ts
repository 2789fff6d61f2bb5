interface Completion {
  readonly choices: readonly {
    readonly message?: { readonly tool_calls?: readonly object[] };
    readonly finish_reason?: string | null;
  }[];
}

/**
 * Some compatible servers ignore `stream` and answer whole;
 * @returns that answer as the stream we asked for.
 */
export function completionAsEventStream(json: unknown): Response | null {
  if (!isCompletion(json)) return null;
  const choices = json.choices.map(({ message, finish_reason: reason }, index) => ({
    index,
    delta: { ...message, tool_calls: message?.tool_calls?.map((call, at) => ({ ...call, index: at })) },
    finish_reason: reason ?? 'stop',
  }));
  const body = `data: ${JSON.stringify({ ...json, choices, object: 'chat.completion.chunk' })}\n\ndata: [DONE]\n\n`;
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function isCompletion(json: unknown): json is Completion {
  return (
    typeof json === 'object' &&
    json !== null &&
    'choices' in json &&
    Array.isArray(json.choices) &&
    json.choices.length > 0
  );
}
