import { z } from 'zod';

const NAME_MAX_CHARS = 200;

const name = (what: string) => z.string().min(1).max(NAME_MAX_CHARS).describe(what);

/** Which version of which contract. */
export const contractInput = {
  namespace: name('Namespace of the contract, as list_contracts gives it.'),
  name: name('Name of the contract.'),
  version: name('Its version, such as 1.2.0; the highest active one when left out.').optional(),
  step: name('Only this step of the contract.').optional(),
};

export const SEE_CONTRACTS = 'list_contracts lists the contracts that you may read.';
