/** Names one version of one contract; written `namespace/name@version`. */
export interface ContractRef {
  /** Lower-case letters, digits and hyphens. */
  readonly namespace: string;
  readonly name: string;
  /** Of semantic versioning 2.0.0. */
  readonly version: string;
}

const PART = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
/** The pattern of https://semver.org for a whole version. */
const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/;
const VERSION_MAX_CHARS = 64;

/** @returns null where the text names no version of a contract */
export function parseContractRef(text: string): ContractRef | null {
  const [, namespace, name, version] = /^([^/@]+)\/([^/@]+)@([^@]+)$/.exec(text) ?? [];
  if (namespace === undefined || name === undefined || version === undefined) return null;
  const ref = { namespace, name, version };
  return isContractRef(ref) ? ref : null;
}

export const isContractRef = ({ namespace, name, version }: ContractRef): boolean =>
  PART.test(namespace) && PART.test(name) && version.length <= VERSION_MAX_CHARS && SEMVER.test(version);

/** `namespace/name@version` */
export const formatContractRef = ({ namespace, name, version }: ContractRef): string =>
  `${namespace}/${name}@${version}`;
