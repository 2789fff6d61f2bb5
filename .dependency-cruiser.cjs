// The direction of dependencies, as the design draws it:
// domain <- contracts, security, storage, db, llm, parsing, retrieval, queues <- agents <- features
//   <- graphql, mcp, http, workers/jobs <- main

const BASE = '^src/(contracts|security|storage|db|llm|parsing|retrieval|queues)/';
const DOORS = '^(src/(graphql|mcp|http)|workers/jobs)/';
/** What builds the parts and holds them together. */
const TOP = '^src/(app|commands)/|^src/main\\.ts$';
const GENERATED = '^src/db/generated/';

/** Packages are matched by folder, wherever npm put them. */
const inPackage = (names) => `(^|/)node_modules/(${names})/`;

/** A rule against an import in one direction, for types as well unless `runtimeOnly`. */
function forbid({ name, comment, from, notFrom, to, notTo, runtimeOnly = false }) {
  return {
    name,
    comment,
    severity: 'error',
    from: { ...(from ? { path: from } : {}), ...(notFrom ? { pathNot: notFrom } : {}) },
    to: {
      path: to,
      ...(notTo ? { pathNot: notTo } : {}),
      ...(runtimeOnly ? { dependencyTypesNot: ['type-only'] } : {}),
    },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or a third is missing. Types may refer to each other.',
      severity: 'error',
      from: { pathNot: GENERATED },
      to: { circular: true, viaOnly: { pathNot: GENERATED, dependencyTypesNot: ['type-only'] } },
    },
    forbid({
      name: 'domain-is-pure',
      comment: 'Types and rules without input or output: nothing of ours, no package, no module of Node.',
      from: '^src/domain/',
      to: '.',
      notTo: '^src/domain/',
    }),
    forbid({
      name: 'contracts-stand-alone',
      comment: 'The contract engine is used without the rest: no database, no clock, no model.',
      from: '^src/contracts/',
      to: '^(src|workers)/',
      notTo: '^src/contracts/',
    }),
    forbid({
      name: 'contracts-need-little',
      comment: 'Who imports the contract engine gets these packages and no others, and nothing that does I/O.',
      from: '^src/contracts/',
      to: '^(?!src/)',
      notTo: `${inPackage('ajv|gpt-tokenizer|jsonrepair|re2js')}|^(?:node:)?(?:crypto|net|util|buffer)$`,
    }),
    forbid({
      name: 'the-door-is-for-others',
      comment: 'The index of the contract engine is for those who install the package: here files are imported.',
      from: '^(src|workers)/',
      to: '^src/contracts/index\\.ts$',
    }),
    forbid({
      name: 'config-and-telemetry-are-low',
      comment: 'Everything uses them, so they use next to nothing.',
      from: '^src/(config|telemetry)/',
      to: '^(src|workers)/',
      notTo: '^src/(config|telemetry|domain|security)/',
    }),
    forbid({
      name: 'base-not-up',
      comment: 'The base knows neither agents nor features nor doors.',
      from: BASE,
      to: `^src/(agents|features|graphql|mcp|http)/|${TOP}`,
    }),
    forbid({
      name: 'agents-not-up',
      comment: 'What a tool does is handed to it: agents do not reach for features.',
      from: '^src/agents/',
      to: `^src/(features|graphql|mcp|http)/|${TOP}`,
    }),
    forbid({
      name: 'features-not-up',
      comment: 'A use-case does not know by which door it was called.',
      from: '^src/features/',
      to: `^src/(graphql|mcp|http)/|${TOP}`,
    }),
    forbid({ name: 'doors-not-main', comment: 'Main builds the doors.', from: DOORS, to: `${TOP}|^workers/main\\.ts$` }),
    forbid({
      name: 'src-not-workers',
      comment: 'The API process runs without the worker; main loads it where one process does both.',
      from: '^src/',
      notFrom: '^src/main\\.ts$',
      to: '^workers/',
    }),
    forbid({
      name: 'features-by-their-use-cases',
      comment: 'Files under internal/ belong to one feature: others call its use-cases.',
      from: '^src/features/([^/]+)/',
      to: '^src/features/[^/]+/internal/',
      notTo: '^src/features/$1/',
    }),
    forbid({
      name: 'feature-internals-are-private',
      comment: 'Files under internal/ belong to one feature: doors call its use-cases.',
      notFrom: '^src/features/',
      to: '^src/features/[^/]+/internal/',
    }),
    forbid({
      name: 'doors-without-database',
      comment: 'GraphQL and MCP hold no rules and no queries. They read the generated model and what an error was.',
      from: '^src/(graphql|mcp)/',
      to: '^src/db/',
      notTo: '^src/db/(generated/pothos-types|errors)\\.ts$',
      runtimeOnly: true,
    }),
    forbid({
      name: 'langchain-in-llm-only',
      comment: 'Models are reached through our own interface.',
      notFrom: '^src/llm/',
      to: inPackage('langchain|@langchain/[^/]+'),
    }),
    forbid({
      name: 'bullmq-in-queues-only',
      comment: 'Jobs are sent by the producer and consumed by the worker runtime.',
      notFrom: '^(src/queues|workers/runtime)/',
      to: inPackage('bullmq'),
    }),
    forbid({
      name: 'prisma-in-db-only',
      comment: 'The database is reached through src/db. Its types may be named.',
      notFrom: '^src/db/',
      to: `${inPackage('@prisma/[^/]+')}|^src/db/generated/prisma/`,
      runtimeOnly: true,
    }),
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs in production is a dependency, not a development one.',
      severity: 'error',
      from: { path: '^(src|workers)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/db/generated/prisma/(models|internal)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.cjs', '.json'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
