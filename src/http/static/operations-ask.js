// Every operation of the middle column; a test validates each against the schema.

const SOURCE = /* GraphQL */ `
  fragment StartPageSource on Source {
    ordinal
    text
    score
    isCited
    isStale
    isTombstone
    start
    end
    hiddenText {
      start
      end
    }
    document {
      id
      title
    }
    documentVersion {
      id
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
    ... on ApprovalNeededEvent {
      approval {
        id
        summary
        arguments
      }
    }
    ... on ApprovalResultEvent {
      approvalId
    }
    ... on ResetEvent {
      reason
      fromSeq
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

export const DECIDE = /* GraphQL */ `
  mutation StartPageDecide($input: DecideApprovalInput!) {
    decideApproval(input: $input) {
      __typename
      ... on Error {
        message
      }
    }
  }
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

/** What a run is about, and what came of it. */
export const RUN = /* GraphQL */ `
  query StartPageRun($id: ID!) {
    run(id: $id) {
      id
      prompt
      content
      outcome
      conversation {
        id
      }
      document {
        id
        title
      }
      corpus {
        id
        title
      }
      timeline {
        kind
        text
      }
      error {
        message
      }
      llmMessage {
        sources(isCited: true) {
          ...StartPageSource
        }
      }
    }
  }
  ${SOURCE}
`;

export const EARLIER = /* GraphQL */ `
  query StartPageEarlier($id: ID!, $after: String) {
    conversation(id: $id) {
      id
      runs(first: 30, after: $after) {
        edges {
          node {
            id
            prompt
            outcome
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

/** Conversations about one document, in one corpus or about anything, each with its last run. */
export const PAST = /* GraphQL */ `
  query StartPagePast($documentId: ID, $corpusId: ID, $after: String) {
    conversations(documentId: $documentId, corpusId: $corpusId, kind: CHAT, first: 20, after: $after) {
      edges {
        node {
          id
          title
          createdAt
          document {
            id
            title
          }
          corpus {
            id
            title
          }
          runs(first: 1) {
            edges {
              node {
                id
                prompt
              }
            }
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
