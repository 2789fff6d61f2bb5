import tseslint from 'typescript-eslint';
import { deedbox } from './eslint-rules/plugin.js';

const typescript = ['**/*.ts', '**/*.mts'];
const product = ['src/**/*.ts', 'workers/**/*.ts'];

export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/generated/**', 'dist/**', 'coverage/**', '.deedbox*/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{js,mjs,cjs,ts,mts}'],
    plugins: { deedbox },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-promise-executor-return': 'off',
      'max-lines': ['error', { max: 500 }],
      'max-len': [
        'error',
        {
          code: 110,
          ignoreUrls: true,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
      semi: ['error', 'always'],
      quotes: ['error', 'single', { avoidEscape: true, allowTemplateLiterals: true }],
      'deedbox/import-ending': 'error',
    },
  },
  // The browser loads these as they are.
  {
    files: ['src/http/static/**/*.js', 'src/graphql/graphiql/*.js'],
    rules: { 'deedbox/import-ending': 'off', eqeqeq: ['error', 'smart'] },
  },
  ...tseslint.configs.recommendedTypeChecked.map((part) => ({ ...part, files: typescript })),
  {
    files: typescript,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // An import of types alone would otherwise still load its module.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          caughtErrorsIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // A function that satisfies an asynchronous interface need not wait for anything.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: product,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': 'error',
      'deedbox/no-barrel': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Export by name: a default has a new name in each file.',
        },
        {
          selector: 'TSEnumDeclaration',
          message: 'Node strips types and cannot run an enum: use a union of strings.',
        },
      ],
    },
  },
  // What others import of the package has one door.
  { files: ['src/contracts/index.ts'], rules: { 'deedbox/no-barrel': 'off' } },
  { files: ['src/main.ts', 'src/commands/**/*.ts', 'workers/main.ts'], rules: { 'no-console': 'off' } },
  { files: ['src/graphql/**/*.ts'], rules: { 'deedbox/visible-relation': 'error' } },
  {
    // What a test reads back (JSON over HTTP, rows) has no type of ours: it is checked by expectations.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
