import { AGENT_HISTORY_MAX_MESSAGES } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import type { ChatMessage } from '../../llm/chat.ts';
import type { Services } from '../context.ts';

const HISTORY = `
  select role::text as role, content from messages
  where conversation_id = $1::uuid and role in ('HUMAN', 'LLM') and state in ('COMPLETED', 'CANCELLED') and content <> ''
    and ($2::uuid is null or created_at < (select created_at from messages where id = $2::uuid))
    and id is distinct from $2::uuid and id is distinct from $3::uuid
  order by created_at desc, id desc limit $4::int`;

/**
 * Earlier questions and answers of the run's conversation, oldest first. Citation numbers are taken out: they
 * count the sources of the run that wrote them.
 */
export async function loadHistory(
  { db }: Pick<Services, 'db'>,
  {
    conversationId,
    userMessageId,
    llmMessageId,
  }: Pick<ClaimedRun, 'conversationId' | 'userMessageId' | 'llmMessageId'>,
): Promise<ChatMessage[]> {
  const rows = await sql<{ role: 'HUMAN' | 'LLM'; content: string }>(db.pool, HISTORY, [
    conversationId,
    userMessageId,
    llmMessageId,
    AGENT_HISTORY_MAX_MESSAGES,
  ]);
  return rows
    .toReversed()
    .map(({ role, content }) =>
      role === 'HUMAN'
        ? { role: 'user', content }
        : { role: 'assistant', content: content.replace(/\s?\[\d{1,4}\](?!\()/g, ''), toolCalls: [] },
    );
}
