/** What is asked for: the same fields by the same paging of every server. */
export const DOCUMENTS = 20;
export const ANNOTATIONS = 20;
/** Asked in turn, so that nothing serves one page from memory. */
export const CORPORA = 10;

export const OUR_QUERY = `query Page($slug: String!) { corpus(slug: $slug) { id title
  documents(first: ${DOCUMENTS}) { pageInfo { hasNextPage endCursor } edges { cursor node { id title createdAt
    annotations(first: ${ANNOTATIONS}) { pageInfo { hasNextPage endCursor } edges { cursor node {
      id text start end label { id text color } } } } } } } } }`;

export const PEER_QUERY = `query Page($slug: String!) { corpus: collectionBySlug(slug: $slug) { id title
  documents: documentsByCollectionId(first: ${DOCUMENTS}, orderBy: [CREATED_AT_DESC]) { pageInfo { hasNextPage endCursor } edges { cursor node { id title createdAt
    annotations: annotationsByDocumentId(first: ${ANNOTATIONS}, orderBy: [START_ASC]) { pageInfo { hasNextPage endCursor } edges { cursor node {
      id text start end label: labelByLabelId { id text color } } } } } } } } }`;

export const slugOf = (index: number): string => `bench-${index % CORPORA}`;

interface Edges<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

interface Document {
  readonly title: string;
  readonly annotations: Edges<{
    readonly text: string;
    readonly start: number;
    readonly label: { readonly text: string } | null;
  }>;
}

/**
 * A reply without ids and cursors, which every server writes its own way.
 * @throws Error when it is not a whole page
 */
export function contentOf(reply: unknown): string {
  const { data, errors } = reply as {
    data?: Record<string, { title: string; documents: Edges<Document> }>;
    errors?: unknown;
  };
  const corpus = data?.corpus;
  if (errors !== undefined || corpus === undefined)
    throw new Error(`no page came back: ${JSON.stringify(reply).slice(0, 500)}`);
  const documents = corpus.documents.edges.map(({ node }) => ({
    title: node.title,
    hasNextPage: node.annotations.pageInfo.hasNextPage,
    annotations: node.annotations.edges.map(({ node: { text, start, label } }) => [text, start, label?.text]),
  }));
  const isWhole =
    documents.length === DOCUMENTS &&
    documents.every(({ annotations }) => annotations.length === ANNOTATIONS);
  if (!isWhole)
    throw new Error(
      `the page has ${documents.length} documents, not all of them with ${ANNOTATIONS} annotations`,
    );
  return JSON.stringify({
    title: corpus.title,
    hasNextPage: corpus.documents.pageInfo.hasNextPage,
    documents,
  });
}
