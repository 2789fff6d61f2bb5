const BARE = new Set(['relation', 'relatedConnection', 'relationCount']);

/** @param {import('estree').MemberExpression} member */
function propertyName(member) {
  if (!member.computed && member.property.type === 'Identifier') return member.property.name;
  return member.property.type === 'Literal' ? String(member.property.value) : null;
}

/**
 * A field that follows a relation without the actor's filter shows rows the actor may not read.
 * Only the one helper that applies the filter may call these builder methods.
 * @type {import('eslint').Rule.RuleModule}
 */
export const visibleRelation = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      bare: '`{{name}}` follows a relation past the actor\'s rights: use visibleRelation from src/graphql/visible-relation.ts.',
    },
  },
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (file.endsWith('/src/graphql/visible-relation.ts')) return {};
    return {
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression') return;
        const name = propertyName(node.callee);
        if (name !== null && BARE.has(name)) context.report({ node, messageId: 'bare', data: { name } });
      },
    };
  },
};
