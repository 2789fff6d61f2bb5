// Every operation of the outer columns; a test validates each against the schema.

export const PAGES = /* GraphQL */ `
  query StartPagePages($id: ID!) {
    document(id: $id) {
      id
      title
      latestVersion {
        id
        mimeType
        pages(first: 100) {
          edges {
            node {
              number
              width
              height
              imageUrl
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        text {
          text
          end
          hasMore
        }
      }
    }
  }
`;

export const MORE_PAGES = /* GraphQL */ `
  query StartPageMorePages($id: ID!, $after: String!) {
    document(id: $id) {
      latestVersion {
        pages(first: 100, after: $after) {
          edges {
            node {
              number
              width
              height
              imageUrl
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`;

export const MORE_TEXT = /* GraphQL */ `
  query StartPageMoreText($id: ID!, $start: Int!) {
    document(id: $id) {
      latestVersion {
        text(start: $start) {
          text
          end
          hasMore
        }
      }
    }
  }
`;

const ROW = /* GraphQL */ `
  fragment StartPageRow on Document {
    id
    title
    createdAt
    myPermissions
    parent {
      title
    }
    creator {
      id
      name
    }
    latestVersion {
      id
      fileName
      status
      progress {
        done
        total
        stage
      }
      error {
        code
        message
        canRetry
      }
      pageCount
      mimeType
      warnings {
        code
        message
        pages
      }
      pagesWithoutText
    }
  }
`;

export const DOCUMENTS = /* GraphQL */ `
  query StartPageDocuments($corpusId: ID, $text: String, $after: String) {
    documents(first: 100, after: $after, filter: { corpusId: $corpusId, text: $text }) {
      totalCount
      edges {
        node {
          ...StartPageRow
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${ROW}
`;

/** Documents by their ids: how far they are, or one that is not in the list. */
export const ROWS = /* GraphQL */ `
  query StartPageRows($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Document {
        ...StartPageRow
      }
    }
  }
  ${ROW}
`;

/** Whether documents that were put in could be read. */
export const STATES = /* GraphQL */ `
  query StartPageStates($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Document {
        id
        latestVersion {
          status
          error {
            code
            message
          }
        }
      }
    }
  }
`;

/** The document of a link, and where pages begin and end in the text of the version that it names. */
export const LINKED = /* GraphQL */ `
  query StartPageLinked($ids: [ID!]!, $after: String) {
    nodes(ids: $ids) {
      ... on Document {
        ...StartPageRow
      }
      ... on DocumentVersion {
        pages(first: 100, after: $after) {
          nodes {
            number
            start
            end
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
  ${ROW}
`;

/** The picture of a page, as fine as asked. */
export const PAGE_IMAGE = /* GraphQL */ `
  query StartPageImage($version: ID!, $number: Int!, $dpi: Int!) {
    node(id: $version) {
      ... on DocumentVersion {
        page(number: $number) {
          imageUrl(dpi: $dpi)
        }
      }
    }
  }
`;

export const ORIGINAL = /* GraphQL */ `
  query StartPageOriginal($id: ID!) {
    document(id: $id) {
      latestVersion {
        originalUrl
      }
    }
  }
`;

/** A document without pages, laid out; some blocks at a time. */
export const RENDERING = /* GraphQL */ `
  query StartPageRendering($id: ID!, $from: Int!) {
    document(id: $id) {
      latestVersion {
        rendering(format: HTML, from: $from, maxBlocks: 1000) {
          content
          next
        }
      }
    }
  }
`;

export const PAGE_WORDS = /* GraphQL */ `
  query StartPageWords($version: ID!, $number: Int!) {
    node(id: $version) {
      ... on DocumentVersion {
        page(number: $number) {
          tokens {
            start
            end
            box {
              x0
              y0
              x1
              y1
            }
          }
        }
      }
    }
  }
`;

export const CORPORA = /* GraphQL */ `
  query StartPageCorpora($after: String) {
    corpora(first: 100, after: $after, orderBy: TITLE_ASC) {
      edges {
        node {
          id
          title
          slug
          isPersonal
          myPermissions
          creator {
            id
            name
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

/** Where a document stands and what came with it: said before it is deleted. */
export const PLACES = /* GraphQL */ `
  query StartPagePlaces($id: ID!) {
    document(id: $id) {
      attachments(first: 1) {
        totalCount
      }
      placements(first: 20) {
        totalCount
        nodes {
          corpus {
            id
            title
          }
        }
      }
    }
  }
`;

export const NEW_CORPUS = /* GraphQL */ `
  mutation StartPageNewCorpus($title: String!) {
    createCorpus(input: { title: $title }) {
      __typename
      ... on CreateCorpusSuccess {
        corpus {
          id
        }
      }
      ... on Error {
        message
      }
    }
  }
`;

export const TAKE_OUT = /* GraphQL */ `
  mutation StartPageTakeOut($corpus: ID!, $document: ID!) {
    removeDocuments(input: { corpusId: $corpus, documentIds: [$document] }) {
      __typename
      ... on Error {
        message
      }
    }
  }
`;

export const PUT_BACK = /* GraphQL */ `
  mutation StartPagePutBack($corpus: ID!, $document: ID!) {
    restoreDocument(input: { corpusId: $corpus, documentId: $document }) {
      __typename
      ... on Error {
        message
      }
    }
  }
`;

export const PUT_INTO = /* GraphQL */ `
  mutation StartPagePutInto($corpus: ID!, $document: ID!) {
    addDocuments(input: { corpusId: $corpus, documentIds: [$document] }) {
      __typename
      ... on Error {
        message
      }
    }
  }
`;

export const RENAME = /* GraphQL */ `
  mutation StartPageRename($id: ID!, $title: String!) {
    updateDocument(input: { documentId: $id, title: $title }) {
      __typename
      ... on Error {
        message
      }
    }
  }
`;

export const REMOVE = /* GraphQL */ `
  mutation StartPageRemove($id: ID!) {
    deleteDocument(input: { documentId: $id }) {
      __typename
      ... on Error {
        message
      }
    }
  }
`;

export const RETRY = /* GraphQL */ `
  mutation StartPageRetry($id: ID!, $password: String) {
    retryIngestion(input: { documentId: $id, password: $password }) {
      __typename
      ... on Error {
        message
      }
    }
  }
`;

export const VIEWER = /* GraphQL */ `
  query StartPageViewer {
    viewer {
      id
      name
    }
  }
`;
