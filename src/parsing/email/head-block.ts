import type { Address, Email } from 'postal-mime';
import type { SourceBlock } from '../compose/source-block.ts';
import type { ParsedAttachment } from '../types.ts';

/** Long lists of receivers say little and would fill the beginning of every passage. */
const MAX_SHOWN = 50;

/** What a reader of mail sees above a message, a line each, in the sender's own time zone. */
export function headBlock(email: Email, attachments: readonly ParsedAttachment[]): SourceBlock {
  const lines = [
    line('From', people(email.from === undefined ? [] : [email.from])),
    line('To', people(email.to)),
    line('Cc', people(email.cc)),
    line('Bcc', people(email.bcc)),
    line('Date', email.headers.find(({ key }) => key === 'date')?.value.trim() ?? ''),
    line('Subject', email.subject?.trim() ?? ''),
    line('Attachments', shortened(attachments.map(({ fileName }) => fileName))),
  ].filter((shown) => shown !== null);
  return { kind: 'paragraph', runs: [{ text: lines.join('\n') }] };
}

const line = (name: string, value: string): string | null =>
  value === '' ? null : `${name}: ${value.replace(/\s+/g, ' ')}`;

const people = (addresses: readonly Address[] = []): string => shortened(addresses.map(person));

function person({ name, address, group }: Address): string {
  if (group !== undefined) return `${name}: ${group.map(person).join(', ')}`;
  if (address === undefined || address === '') return name;
  return name === '' || name === address ? address : `${name} <${address}>`;
}

function shortened(names: readonly string[]): string {
  const more = names.length - MAX_SHOWN;
  return names.slice(0, MAX_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
