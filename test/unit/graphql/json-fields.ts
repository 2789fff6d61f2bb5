/**
 * The fields whose content is the user's own (what a model or a person wrote), and so has no type of ours.
 */
export const LIVES_IN_JSON: readonly string[] = [
  'DeadLetter.payload',
  'Document.metadata',
  'PendingApproval.arguments',
  'ReplayDeadLettersInput.editedPayload',
  'StructuredOutput.value',
  'ThoughtEvent.toolArguments',
  'TimelineEntry.toolArguments',
  'ToolCall.arguments',
];
