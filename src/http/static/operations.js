// Every operation of the start page; a test validates each against the schema.

const SOURCE = /* GraphQL */ `
  fragment StartPageSource on Source {
    ordinal
    text
    score
    isCited
    isStale
    document {
      id
      title
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
  query StartPageDocuments {
    documents(first: 50) {
      edges {
        node {
          id
          title
          latestVersion {
            id
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
  }
`;

export const VIEWER = /* GraphQL */ `
  query StartPageViewer {
    viewer {
      id
    }
  }
`;
