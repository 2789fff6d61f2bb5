import { importEnding } from './import-ending.js';
import { noBarrel } from './no-barrel.js';
import { visibleRelation } from './visible-relation.js';

/** The rules of this repository, under the prefix `deedbox/`. */
export const deedbox = {
  rules: { 'import-ending': importEnding, 'no-barrel': noBarrel, 'visible-relation': visibleRelation },
};
