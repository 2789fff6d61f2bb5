import { formatContractRef, isContractRef, type ContractRef } from '../../contracts/model/contract-ref.ts';
import { invalid } from '../../domain/errors.ts';

/** Which version of which contract; without a version the highest active release. */
export interface ContractSelector {
  readonly namespace: string;
  readonly name: string;
  readonly version?: string | null;
}

/** What comes with the product stands here, and nobody publishes into it. */
export const BUILTIN_NAMESPACE = 'deedbox';

const FORM = /^([^/@\s]+)\/([^/@\s]+)(?:@([^@\s]+))?$/;

/**
 * Reads `namespace/name@version` or `namespace/name`.
 * @param path where in the input it stands, for the error
 * @throws AppError VALIDATION for another form; what it names need not exist
 */
export function readSelector(text: string, path: readonly (string | number)[] = ['ref']): ContractSelector {
  const [, namespace = '', name = '', version] = FORM.exec(text) ?? [];
  if (isContractRef({ namespace, name, version: version ?? '1.0.0' })) return { namespace, name, version };
  throw invalid(
    path,
    'Name a contract as namespace/name or namespace/name@1.2.0: lower-case letters, digits and hyphens, and a version of semver.org.',
  );
}

/**
 * Reads `namespace/name@version`.
 * @throws AppError VALIDATION for another form, and where the version is missing
 */
export function readVersionRef(text: string, path: readonly (string | number)[] = ['ref']): ContractRef {
  const { namespace, name, version } = readSelector(text, path);
  if (version !== undefined && version !== null) return { namespace, name, version };
  throw invalid(path, `Name a version too: ${namespace}/${name}@1.0.0.`);
}

/** `namespace/name@version` of a row. */
export const refOf = (row: ContractRef): string => formatContractRef(row);
