/** A tab that GraphiQL opens with. Each runs as it stands on an installation with the demo corpus; a test runs them. */
export interface Tab {
  readonly query: string;
  readonly variables?: string;
}

export const TABS: readonly Tab[] = [
  {
    query: `# Press ▶ (or Ctrl-Enter). The tabs above follow the README; each runs as it stands.
query WhoAmI {
  viewer { id name slug }
}
`,
  },
];
