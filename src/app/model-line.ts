import type { AnsweringModel } from '../llm/answering-model.ts';

/** What a person is told at the start about who will answer. */
export function modelLine(model: AnsweringModel): string {
  switch (model.kind) {
    case 'offline':
      return (
        `Answers are made by ${model.spec}, which is offline and no language model. ` +
        'To have one write them: docs/guides/models.md'
      );
    case 'server':
      return `Answers are written by ${model.spec} at ${withoutPassword(model.url)}`;
    case 'unusable':
      return `Warning: questions cannot be answered. ${model.problem}`;
  }
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  shown.search = '';
  return shown.href.replace(/\/$/, '');
}
