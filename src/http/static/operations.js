// Every operation of the start page; a test validates each against the schema.

const SOURCE = /* GraphQL */ `
  fragment StartPageSource on Source {
    ordinal
    text
    score
    isCited
    isStale
    isTombstone
    document {
      id
      title
      latestVersion {
        id
        status
      }
    }
    location {
      ... on PdfLocation {
        regions {
          page
          box {
            x0
            y0
            x1
            y1
          }
        }
      }
      ... on TextLocation {
        start
        end
      }
    }
  }
`;

const EVENT = /* GraphQL */ `
  fragment StartPageEvent on RunEvent {
    __typename
    seq
    ... on ThoughtEvent {
      text
      toolName
    }
    ... on ContentEvent {
      delta
    }
    ... on SourcesEvent {
      sources {
        ...StartPageSource
      }
    }
    ... on ResetEvent {
      reason
      whole: content
    }
    ... on FinalEvent {
      outcome
      content
      sources {
        ...StartPageSource
      }
      timeline {
        kind
        text
      }
    }
    ... on ErrorEvent {
      errorType
      message
      retryAfterMs
    }
  }
`;

export const ASK = /* GraphQL */ `
  subscription StartPageAsk($input: AskInput!) {
    ask(input: $input) {
      runId
      ...StartPageEvent
    }
  }
  ${EVENT}
  ${SOURCE}
`;

export const FOLLOW = /* GraphQL */ `
  subscription StartPageFollow($run: ID!, $after: Int!) {
    runEvents(run: $run, after: $after) {
      runId
      ...StartPageEvent
    }
  }
  ${EVENT}
  ${SOURCE}
`;

export const STOP = /* GraphQL */ `
  mutation StartPageStop($run: ID!) {
    stopRun(input: { runId: $run }) {
      __typename
      ... on Error {
        message
      }
    }
  }
`;

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

export const DOCUMENTS = /* GraphQL */ `
  query StartPageDocuments($corpusId: ID) {
    documents(first: 100, filter: { corpusId: $corpusId }) {
      edges {
        node {
          id
          title
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
            }
            pageCount
            mimeType
          }
        }
      }
    }
    corpora(first: 100, orderBy: TITLE_ASC) {
      edges {
        node {
          id
          title
        }
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
    }
  }
`;
