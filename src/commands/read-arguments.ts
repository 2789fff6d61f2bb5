import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AppError } from '../domain/errors.ts';

interface CommandArguments<Options extends NonNullable<ParseArgsConfig['options']>> {
  readonly usage: string;
  readonly options: Options;
  /** How many words may stand beside the options. */
  readonly maxWords: number;
}

/**
 * The arguments of a command for people.
 * @returns null where help was asked for and was said
 * @throws AppError VALIDATION with the usage for what it does not know: an option is never taken for a name
 */
export function readCommandArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  say: (line: string) => void,
  { usage, options, maxWords }: CommandArguments<Options>,
) {
  const refuse = (why: string) =>
    new AppError({ code: 'VALIDATION', message: why, publicMessage: `${why}\n${usage}` });
  const help = { help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ options: { ...options, ...help }, allowPositionals: true });
    if ((values as { help?: boolean }).help === true) {
      say(usage);
      return null;
    }
    if (positionals.length > maxWords)
      throw refuse(`There is nothing to do with "${positionals[maxWords]}".`);
    return { values, words: positionals };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refuse((error as Error).message.split('. ')[0] ?? '');
  }
}
