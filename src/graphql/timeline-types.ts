import type { ContextStatus as Status, TimelineEntry as Entry, UsageCount } from '../domain/run-event.ts';
import { builder } from './builder.ts';

export const Usage = builder.objectRef<UsageCount>('Usage').implement({
  description: 'Tokens, as the model server counted them, or as estimated where it did not.',
  fields: (t) => ({
    inputTokens: t.exposeInt('inputTokens', { description: 'Sent to the model.' }),
    cachedTokens: t.exposeInt('cachedTokens', { description: 'Of those, found in its cache.' }),
    outputTokens: t.exposeInt('outputTokens', { description: 'Written by the model.' }),
    reasoningTokens: t.exposeInt('reasoningTokens', { description: 'Of those, spent on thinking.' }),
  }),
});

const TimelineKind = builder.enumType('TimelineKind', {
  description: 'What a timeline entry is about.',
  values: {
    THOUGHT: { value: 'thought', description: 'The model thought aloud.' },
    TOOL_CALL: { value: 'tool_call', description: 'It called a tool; the text says for what.' },
    TOOL_RESULT: { value: 'tool_result', description: 'The tool answered; the text says how much it found.' },
    SOURCES: { value: 'sources', description: 'Sources were found.' },
    CONTENT: { value: 'content', description: 'A part of the answer.' },
    CITATION_DROPPED: {
      value: 'citation_dropped',
      description: 'A citation did not hold and was taken out.',
    },
    STATUS: { value: 'status', description: 'Something happened to the run.' },
  } satisfies Record<Uppercase<Entry['kind']>, { value: Entry['kind']; description: string }>,
});

export const TimelineEntry = builder.objectRef<Entry>('TimelineEntry').implement({
  description: 'One thing that a run did.',
  fields: (t) => ({
    kind: t.field({ type: TimelineKind, description: 'What it was.', resolve: ({ kind }) => kind }),
    text: t.exposeString('text', { description: 'For people; long ones are cut.' }),
    toolName: t.string({
      nullable: true,
      description: 'The tool; null where none is involved.',
      resolve: ({ toolName }) => toolName ?? null,
    }),
    toolArguments: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What the tool was called with; null where none is involved.',
      resolve: ({ toolArguments }) => toolArguments ?? null,
    }),
    atMs: t.exposeInt('atMs', { description: 'Milliseconds since the run began.' }),
  }),
});

export const ContextStatus = builder.objectRef<Status>('ContextStatus').implement({
  description: "How full the model's context was.",
  fields: (t) => ({
    usedTokens: t.exposeInt('usedTokens', { description: 'Tokens of the last request, estimated.' }),
    windowTokens: t.exposeInt('windowTokens', { description: 'What the model can take.' }),
    wasCompacted: t.exposeBoolean('wasCompacted', { description: 'Whether older parts had to be left out.' }),
  }),
});
