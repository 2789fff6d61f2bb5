import type { Verb } from '../../../src/domain/access.ts';
import { type AskedSeed, GROUPS, type ObjectSeed, type PairSeed, type RightsSeed } from './random-rights.ts';

/**
 * Who may READ what, written a second time from the words of the design, over the seed instead of the
 * database: `who` is the index of a user, or null for the anonymous caller.
 */
export function readsByTheBook(seed: RightsSeed, who: number | null, kind: string, index: number): boolean {
  const isSuperuser = who !== null && seed.superusers[who] === true;
  const isMember = (group: number) =>
    seed.memberships.some((each) => each.user === who && each.group === group);
  const holds = (verb: Verb, on: string, object: number) =>
    who !== null &&
    seed.grants.some(
      (grant) =>
        grant.kind === on &&
        grant.object === object &&
        grant.verbs.includes(verb) &&
        (grant.isGroup ? isMember(grant.grantee % GROUPS) : grant.grantee === who),
    );
  const readsObject = (on: string, list: readonly ObjectSeed[], object: number) => {
    const it = list[object];
    if (it === undefined) throw new Error('no such object');
    return isSuperuser || it.isPublic || (who !== null && it.creator === who) || holds('READ', on, object);
  };
  const corpus = (object: number) => readsObject('corpus', seed.corpora, object);
  const document = (object: number) => readsObject('document', seed.documents, object);
  const pair = (it: PairSeed, isStructural: boolean) =>
    document(it.document) &&
    (it.corpus < 0 || corpus(it.corpus)) &&
    (who !== null || isStructural || it.isPublic);
  const conversation = (object: number) => {
    const it = seed.conversations[object];
    if (it === undefined) throw new Error('no such conversation');
    const readsAll = (it.document < 0 || document(it.document)) && (it.corpus < 0 || corpus(it.corpus));
    if (!readsAll) return false;
    if (who !== null && it.creator === who) return true;
    if (it.isEphemeral) return false;
    if (isSuperuser) return true;
    if (!it.isThread) return who !== null && (it.isPublic || holds('READ', 'conversation', object));
    const isAboutSomething = it.document >= 0 || it.corpus >= 0;
    return it.isPublic || holds('READ', 'conversation', object) || isAboutSomething;
  };
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('no such row');
    return value;
  };
  const subjects = (it: AskedSeed) =>
    (it.document < 0 || document(it.document)) && (it.corpus < 0 || corpus(it.corpus));
  const decides = (it: AskedSeed) =>
    who !== null &&
    (isSuperuser ||
      it.asker === who ||
      (it.corpus >= 0 && (seed.corpora[it.corpus]?.creator === who || holds('UPDATE', 'corpus', it.corpus))));
  switch (kind) {
    case 'corpus':
      return corpus(index);
    case 'document':
      return document(index);
    case 'labelSet':
      return readsObject('labelSet', seed.labelSets, index);
    case 'label': {
      const it = need(seed.labels[index]);
      return it.set < 0 ? isSuperuser || it.creator === who : readsObject('labelSet', seed.labelSets, it.set);
    }
    case 'contractNamespace':
      return readsObject('contractNamespace', seed.namespaces, index);
    case 'contract':
    case 'contractVersion':
      return readsObject('contractNamespace', seed.namespaces, need(seed.contracts[index]));
    case 'vocabularyScheme':
      return readsObject('contractNamespace', seed.namespaces, need(seed.schemes[index]));
    case 'folder':
      return corpus(need(seed.folders[index]));
    case 'corpusDocument': {
      const it = need(seed.placements[index]);
      return corpus(it.corpus) && document(it.document);
    }
    case 'annotation':
      return pair(need(seed.annotations[index]), need(seed.annotations[index]).isStructural);
    case 'note':
      return pair(need(seed.notes[index]), false);
    case 'summary':
      return pair({ ...need(seed.summaries[index]), isPublic: true }, false);
    case 'feedback': {
      const it = need(seed.annotations[need(seed.feedback[index]).annotation]);
      return pair(it, it.isStructural);
    }
    case 'annotationRelationship': {
      const it = need(seed.relations[index]);
      const isOpen = it.members.every((member) => {
        const { isStructural, isPublic } = need(seed.annotations[member]);
        return isStructural || isPublic;
      });
      return pair({ ...it, isPublic: isOpen }, it.isStructural && isOpen);
    }
    case 'documentRelationship': {
      const { source, target, corpus: where } = need(seed.links[index]);
      const stands = (object: number) =>
        seed.placements.some((at) => at.corpus === where && at.document === object && !at.isRemoved);
      const isShown = where < 0 || (stands(source) && stands(target) && corpus(where));
      return isShown && document(source) && document(target);
    }
    case 'conversation':
    case 'message':
    case 'run':
      return conversation(index);
    case 'structuredOutput': {
      const it = need(seed.outputs[index]);
      if (!subjects(it)) return false;
      if (who !== null && it.asker === who) return true;
      return it.run < 0 ? decides(it) : conversation(it.run);
    }
    case 'deadLetter': {
      const it = need(seed.letters[index]);
      return subjects(it) && decides(it);
    }
    case 'group':
      return who !== null && (isSuperuser || seed.groupCreators[index] === who || isMember(index));
    case 'apiKey':
      return who !== null && (isSuperuser || seed.keys[index] === who);
    default:
      throw new Error(`no rule for ${kind}`);
  }
}
