/**
 * The tabs that GraphiQL opens with: the README's tour, word for word (a test compares them). Each runs as it
 * stands on an installation with the demo corpus.
 */
export const TABS: readonly string[] = [
  `query WhoAmI {
  viewer { id name slug }
}
`,
  `query Documents {
  corpus(slug: "demo-contracts") {
    title
    myPermissions
    documents(first: 10) {
      edges {
        node {
          title
          latestVersion { status pageCount textLength progress { done total stage } }
        }
      }
    }
  }
}
`,
  `query Search {
  search(query: "how can the customer terminate for convenience", scope: { corpusSlug: "demo-contracts" }, first: 3) {
    edges {
      node {
        rank
        score
        text
        documentTitle
        block { label headingPath }
        stages { list rank }
        location {
          ... on PdfLocation { regions { page box { x0 y0 x1 y1 } } }
          ... on TextLocation { start end }
        }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
  `subscription Ask {
  ask(
    input: {
      corpusSlug: "demo-contracts"
      prompt: "Which law governs the master services agreement?"
      idempotencyKey: "readme-1"
    }
  ) {
    seq
    ... on ThoughtEvent { text toolName }
    ... on ContentEvent { delta }
    ... on FinalEvent {
      outcome
      content
      sources { ordinal isCited text documentTitle pages }
    }
    ... on ErrorEvent { errorType message }
  }
}
`,
];
