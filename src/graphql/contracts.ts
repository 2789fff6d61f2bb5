import { readSelector } from '../features/contracts-registry/contract-name.ts';
import { contractFilter } from '../features/contracts-registry/contract-filter.ts';
import {
  countContracts,
  countNamespaces,
  countVersions,
  findContractRow,
  listContracts,
  listNamespaces,
  listVersions,
} from '../features/contracts-registry/list-contracts.ts';
import { invalid } from '../domain/errors.ts';
import { builder } from './builder.ts';
import { connectionOf, order, pageCost, prismaPage } from './connection.ts';
import { ContractStatus } from './contract-parts.ts';
import { Contract, ContractNamespace, ContractVersion } from './contract-types.ts';
import { decodeOptionalId } from './ids.ts';

const Contracts = connectionOf(Contract, 'Contract');
const Namespaces = connectionOf(ContractNamespace, 'ContractNamespace');
const Versions = connectionOf(ContractVersion, 'ContractVersion');

const REF_ASC = order('REF_ASC', [
  ['namespaceName', 'asc', 'string'],
  ['name', 'asc', 'string'],
]);
const NAME_ASC = order('NAME_ASC', [['name', 'asc', 'string']]);
const VERSION_DESC = order('VERSION_DESC', [['orderKey', 'desc', 'string']]);

const ContractFilter = builder.inputType('ContractFilter', {
  description: 'Which contracts; all conditions together.',
  fields: (t) => ({
    namespace: t.string({ description: 'In the namespace of this name.' }),
    text: t.string({ description: 'Whose name, title or description contains this, in any case.' }),
    status: t.field({
      type: ContractStatus,
      description: 'ACTIVE: with a version that is to be used. DEPRECATED: without one.',
    }),
  }),
});

builder.queryFields((t) => ({
  contracts: t.connection(
    {
      type: Contract,
      description: 'The contracts you may read, by namespace and name.',
      complexity: pageCost,
      args: { filter: t.arg({ type: ContractFilter, description: 'Which ones.' }) },
      resolve: (_root, { filter, ...args }, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'Contract',
          order: REF_ASC,
          filter: { ...contractFilter(filter ?? {}) },
          list: (page) => listContracts(ctx, page),
          count: (where) => countContracts(ctx, where),
        }),
    },
    Contracts.connection,
  ),
  contract: t.prismaField({
    type: Contract,
    nullable: true,
    description: 'One contract; null when it does not exist or you may not read it.',
    args: {
      id: t.arg.id({ description: 'Its id; or give its name.' }),
      ref: t.arg.string({
        description: 'Its name, `namespace/name`; or give its id. A version is a field of it.',
      }),
    },
    resolve: (query, _root, args, ctx) => {
      const id = decodeOptionalId('Contract', args.id, ['id']);
      const ref = args.ref ?? null;
      if ((id === null) === (ref === null)) throw invalid(['ref'], 'Give either the id or the name.');
      return findContractRow(ctx, { query, by: id === null ? nameOf(ref ?? '') : { id } });
    },
  }),
  contractNamespaces: t.connection(
    {
      type: ContractNamespace,
      description: 'The namespaces you may read, by name.',
      complexity: pageCost,
      args: { name: t.arg.string({ description: 'Only the one of this name.' }) },
      resolve: (_root, { name, ...args }, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'ContractNamespace',
          order: NAME_ASC,
          filter: typeof name === 'string' ? { name } : {},
          list: (page) => listNamespaces(ctx, page),
          count: (where) => countNamespaces(ctx, where),
        }),
    },
    Namespaces.connection,
  ),
}));

function nameOf(ref: string): { readonly namespaceName: string; readonly name: string } {
  const { namespace, name, version } = readSelector(ref);
  if (typeof version === 'string') {
    throw invalid(
      ['ref'],
      `Ask for contract(ref: "${namespace}/${name}") and its version(version: "${version}").`,
    );
  }
  return { namespaceName: namespace, name };
}

builder.prismaObjectFields(Contract, (t) => ({
  versions: t.connection(
    {
      type: ContractVersion,
      description: 'Its versions in the order of semver, the highest first.',
      complexity: pageCost,
      args: { status: t.arg({ type: ContractStatus, description: 'Only those.' }) },
      resolve: ({ id }, { status, ...args }, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'ContractVersion',
          order: VERSION_DESC,
          filter: { contractId: id, ...(status !== null && status !== undefined && { status }) },
          list: (page) => listVersions(ctx, page),
          count: (where) => countVersions(ctx, where),
        }),
    },
    Versions.connection,
  ),
}));

builder.prismaObjectFields(ContractNamespace, (t) => ({
  contracts: t.connection(
    {
      type: Contract,
      description: 'The contracts that stand in it, by name.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'Contract',
          order: REF_ASC,
          filter: { namespaceId: id },
          list: (page) => listContracts(ctx, page),
          count: (where) => countContracts(ctx, where),
        }),
    },
    Contracts.connection,
  ),
}));
