/**
 * A file that only hands on what other files export hides where things are and loads all of them.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noBarrel = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { barrel: 'This file only re-exports others: import from those files instead.' },
  },
  create(context) {
    return {
      Program(node) {
        const statements = node.body.filter((part) => part.type !== 'ImportDeclaration');
        const handsOn = (part) =>
          part.type === 'ExportAllDeclaration' || (part.type === 'ExportNamedDeclaration' && part.source !== null);
        if (statements.length > 0 && statements.every(handsOn)) context.report({ node, messageId: 'barrel' });
      },
    };
  },
};
