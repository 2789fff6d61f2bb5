import type { AccessKind } from './access-kinds.ts';
import { STANDING_LINK_SQL } from './visible-sql.ts';

/** Creator, publicity and the actor's grants of one object, as columns that start with `prefix`. */
const facts = (alias: string, prefix: string, grantColumn: string): string => `
  ${alias}.id as ${prefix}_id, ${alias}.creator_id as ${prefix}_creator, ${alias}.is_public as ${prefix}_public,
  array(
    select held.verb::text from grants g cross join unnest(g.verbs) held(verb)
    where g.${grantColumn} = ${alias}.id and (g.user_id = $2::uuid or g.group_id = any($3::uuid[]))
  ) as ${prefix}_verbs`;

const corpus = facts('c', 'corpus', 'corpus_id');
const document = facts('d', 'document', 'document_id');
const namespace = facts('n', 'namespace', 'contract_namespace_id');
const conversation = `${facts('v', 'conversation', 'conversation_id')},
  v.kind::text as conversation_kind, v.is_ephemeral, ${document}, ${corpus}`;
const conversationJoins = `
  left join documents d on d.id = v.document_id
  left join corpora c on c.id = v.corpus_id`;
const pair = (
  table: string,
  { isStructural = 'false', isPublic = 'i.is_public' }: { isStructural?: string; isPublic?: string } = {},
): string => `
  select i.id, i.creator_id as item_creator, ${isPublic} as item_public, ${isStructural} as is_structural,
    ${document}, ${corpus}
  from ${table} i
  join documents d on d.id = i.document_id
  left join corpora c on c.id = i.corpus_id
  where i.id = any($1::uuid[])`;

/** What somebody asked about, over `i`: it need not be about anything. */
const asked = `
  i.actor_id as item_creator, ${facts('da', 'asked_document', 'document_id')}, ${facts('ca', 'asked_corpus', 'corpus_id')}`;
const askedJoins = `
  left join documents da on da.id = i.document_id
  left join corpora ca on ca.id = i.corpus_id`;

/** A relationship is as public as what it relates. */
const RELATES_NOTHING_PRIVATE = `not exists (
  select 1 from annotation_relationship_members m join annotations a on a.id = m.annotation_id
  where m.relationship_id = i.id and not (a.is_public or a.is_structural))`;

/** One statement a kind. `$1` ids, `$2` the actor's user id or null, `$3` his groups. */
export const RIGHTS_SQL: Readonly<Record<AccessKind, string>> = {
  corpus: `select c.id, ${corpus} from corpora c where c.id = any($1::uuid[])`,
  document: `select d.id, ${document} from documents d where d.id = any($1::uuid[])`,
  folder: `select f.id, ${corpus} from folders f join corpora c on c.id = f.corpus_id where f.id = any($1::uuid[])`,
  corpusDocument: `
    select p.id, ${document}, ${corpus}
    from corpus_documents p
    join documents d on d.id = p.document_id
    join corpora c on c.id = p.corpus_id
    where p.id = any($1::uuid[])`,
  annotation: pair('annotations', { isStructural: 'i.is_structural' }),
  note: pair('notes'),
  summary: pair('summaries', { isPublic: 'true' }),
  annotationRelationship: pair('annotation_relationships', {
    isStructural: 'i.is_structural',
    isPublic: RELATES_NOTHING_PRIVATE,
  }),
  feedback: `
    select f.id, f.author_id, i.creator_id as item_creator, i.is_public as item_public, i.is_structural,
      ${document}, ${corpus}
    from feedback f
    join annotations i on i.id = f.annotation_id
    join documents d on d.id = i.document_id
    left join corpora c on c.id = i.corpus_id
    where f.id = any($1::uuid[])`,
  documentRelationship: `
    select r.id, r.creator_id as item_creator, r.kind = 'ATTACHMENT' as is_structural,
      ${STANDING_LINK_SQL} as is_standing, ${facts('ds', 'source', 'document_id')},
      ${facts('dt', 'target', 'document_id')}, ${corpus}
    from document_relationships r
    join documents ds on ds.id = r.source_id
    join documents dt on dt.id = r.target_id
    left join corpora c on c.id = r.corpus_id
    where r.id = any($1::uuid[])`,
  labelSet: `select s.id, ${facts('s', 'set', 'label_set_id')} from label_sets s where s.id = any($1::uuid[])`,
  label: `
    select l.id, l.creator_id as item_creator, ${facts('s', 'set', 'label_set_id')}
    from labels l left join label_sets s on s.id = l.label_set_id
    where l.id = any($1::uuid[])`,
  contractNamespace: `select n.id, ${namespace} from contract_namespaces n where n.id = any($1::uuid[])`,
  contract: `
    select k.id, ${namespace} from contracts k join contract_namespaces n on n.id = k.namespace_id
    where k.id = any($1::uuid[])`,
  contractVersion: `
    select w.id, ${namespace}
    from contract_versions w
    join contracts k on k.id = w.contract_id
    join contract_namespaces n on n.id = k.namespace_id
    where w.id = any($1::uuid[])`,
  vocabularyScheme: `
    select s.id, ${namespace} from vocabulary_schemes s join contract_namespaces n on n.id = s.namespace_id
    where s.id = any($1::uuid[])`,
  conversation: `
    select v.id, ${conversation} from conversations v ${conversationJoins} where v.id = any($1::uuid[])`,
  message: `
    select m.id, ${conversation}
    from messages m join conversations v on v.id = m.conversation_id ${conversationJoins}
    where m.id = any($1::uuid[])`,
  run: `
    select r.id, ${conversation}
    from runs r join conversations v on v.id = r.conversation_id ${conversationJoins}
    where r.id = any($1::uuid[])`,
  structuredOutput: `
    select i.id, ${asked}, ${conversation}
    from structured_outputs i ${askedJoins}
    left join runs r on r.id = i.run_id
    left join conversations v on v.id = r.conversation_id ${conversationJoins}
    where i.id = any($1::uuid[])`,
  deadLetter: `select i.id, ${asked} from dead_letters i ${askedJoins} where i.id = any($1::uuid[])`,
  group: `
    select g.id, g.creator_id as item_creator, m.user_id is not null as is_member,
      coalesce(m.is_owner, false) as is_owner
    from groups g left join group_members m on m.group_id = g.id and m.user_id = $2::uuid and $3::uuid[] is not null
    where g.id = any($1::uuid[])`,
  apiKey: `
    select k.id, k.user_id as item_creator from api_keys k
    where k.id = any($1::uuid[]) and ($2::uuid is null or $3::uuid[] is not null)`,
};
