// @ts-check
/**
 * @typedef {'nothing' | 'runtime' | 'development'} Needs what must be installed before a command runs
 * @typedef {{ args: string[], env?: Record<string, string>, takesArguments?: boolean,
 *   otherwise?: string[], isProduct?: boolean }} Step one process: the arguments of Node.
 * `otherwise` stands in for those a person did not give; `isProduct`: it reads the settings of this
 * installation and keeps its compiled code
 * @typedef {{ about: string, needs: Needs, needsBare?: Needs, steps: Step[] }} Command
 * `needsBare`: what it needs without arguments
 */

/** @param {string[]} args */
const script = (...args) => /** @type {Step} */ ({ args, takesArguments: true });

/** @param {string[]} args */
const product = (...args) => /** @type {Step} */ ({ args, takesArguments: true, isProduct: true });

const QUIET = ['--disable-warning=ExperimentalWarning'];

/**
 * Every script of package.json and what it runs. Steps run one after another until one fails; the
 * arguments a person gives after `--` go to the step that takes them.
 * @type {Record<string, Command>}
 */
export const COMMANDS = {
  start: { about: 'serve', needs: 'runtime', steps: [product('src/main.ts')] },
  'start:api': {
    about: 'serve without running jobs',
    needs: 'runtime',
    steps: [{ ...product('src/main.ts'), env: { DEEDBOX_PROCESS: 'api' } }],
  },
  'start:worker': {
    about: 'run jobs only',
    needs: 'runtime',
    steps: [product('workers/main.ts')],
  },
  dev: {
    about: 'serve, and again after each change',
    needs: 'development',
    steps: [product('--watch', 'src/main.ts')],
  },
  test: {
    about: 'run the tests; "--heavy NAME" runs one of the long suites',
    needs: 'development',
    steps: [{ args: ['--experimental-vm-modules', ...QUIET, 'scripts/test.mjs'], takesArguments: true }],
  },
  typecheck: {
    about: 'check types',
    needs: 'development',
    steps: [{ args: ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.json'], takesArguments: true }],
  },
  lint: {
    about: 'check style and unused code',
    needs: 'development',
    steps: [
      { args: ['node_modules/eslint/bin/eslint.js', '--max-warnings=0'], takesArguments: true, otherwise: ['.'] },
      { args: ['node_modules/knip/bin/knip.js'] },
    ],
  },
  prepack: {
    about: 'write dist, which is all of the package that others import',
    needs: 'development',
    steps: [{ args: ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.dist.json'] }],
  },
  'deps:check': {
    about: 'check which way dependencies point',
    needs: 'development',
    steps: [
      {
        args: [
          'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
          '--config',
          '.dependency-cruiser.cjs',
          'src',
          'workers',
        ],
      },
    ],
  },
  'schema:check': {
    about: 'compare schema.graphql with the code and with the last release',
    needs: 'development',
    steps: [{ args: [...QUIET, 'scripts/graphql-schema.ts', 'check'] }],
  },
  'schema:write': {
    about: 'write schema.graphql',
    needs: 'development',
    steps: [{ args: [...QUIET, 'scripts/graphql-schema.ts', 'write'] }],
  },
  generate: {
    about: 'generate the database client',
    needs: 'development',
    steps: [{ args: ['node_modules/prisma-cli/build/index.js', 'generate'], takesArguments: true }],
  },
  'db:new': {
    about: 'write a migration for what changed in the schema',
    needs: 'development',
    steps: [{ args: [...QUIET, 'scripts/db.ts', 'new'], takesArguments: true }],
  },
  'db:check': {
    about: 'check that the migrations make the schema',
    needs: 'development',
    steps: [{ args: [...QUIET, 'scripts/db.ts', 'check'], takesArguments: true }],
  },
  bench: { about: 'measure speed, scale, survival', needs: 'development', needsBare: 'runtime', steps: [script('bench/run.ts')] },
  eval: { about: 'measure quality on real data', needs: 'development', needsBare: 'runtime', steps: [script('eval/run.ts')] },
  // It needs no package, and everything that is written to its output is a message.
  mcp: { about: 'MCP over stdio, for a client that starts it (use npm run -s mcp)', needs: 'nothing', steps: [product('src/mcp/stdio.ts')] },
  backup: { about: 'write a dump of the data folder', needs: 'runtime', steps: [product('src/commands/backup.ts')] },
  reset: { about: 'empty the data folder', needs: 'runtime', steps: [product('src/commands/reset.ts')] },
  doctor: { about: 'say what is wrong with this machine', needs: 'nothing', steps: [script('scripts/doctor.mjs')] },
};

/**
 * The arguments of Node for one step.
 * @param {Step} step
 * @param {string[]} given what a person typed after the script's name
 * @returns {string[]}
 */
export function stepArguments(step, given) {
  if (step.takesArguments !== true) return [...step.args];
  return [...step.args, ...(given.length > 0 ? given : (step.otherwise ?? []))];
}

/**
 * The sentence for a name that is no command.
 * @param {string | undefined} name
 * @returns {string}
 */
export function describeUnknown(name) {
  const list = Object.entries(COMMANDS).map(([key, { about }]) => `  ${key.padEnd(14)}${about}`);
  const first = name === undefined ? 'Name a command.' : `There is no command "${name}".`;
  return [`${first} These exist:`, ...list].join('\n');
}
