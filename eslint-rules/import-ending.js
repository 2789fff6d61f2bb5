const ENDINGS = /\.(ts|mts|mjs|cjs|js|json)$/;
const IS_TYPESCRIPT = /\/(src|workers|bench|eval)\/.*\.ts$/;

/**
 * Node resolves files as they are named: a relative import must end in the ending of its file.
 * @type {import('eslint').Rule.RuleModule}
 */
export const importEnding = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      none: '`{{source}}` has no file ending: Node resolves none, write `.ts`.',
      script: '`{{source}}` ends in `.js`, and the file is TypeScript: write `.ts`.',
    },
  },
  create(context) {
    const ownIsTypeScript = IS_TYPESCRIPT.test(context.filename.replaceAll('\\', '/'));
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !/^\.\.?\//.test(source)) return;
      if (!ENDINGS.test(source)) context.report({ node: node.source, messageId: 'none', data: { source } });
      else if (ownIsTypeScript && source.endsWith('.js')) {
        context.report({ node: node.source, messageId: 'script', data: { source } });
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
