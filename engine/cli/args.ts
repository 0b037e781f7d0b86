import { parseArgs, type ParseArgsConfig } from 'node:util';
import { parseLeagueDate, type LeagueDate } from '../src/words/index.ts';
import { UsageError } from './command.ts';

/** `node:util`'s parser, whose complaints become usage errors. `-h` and `--help` are handled before. */
type Options = NonNullable<ParseArgsConfig['options']>;
type Config<T extends Options> = { args: string[]; options: T; allowPositionals: true; strict: true };
type Read<T extends Options> = ReturnType<typeof parseArgs<Config<T>>>;

export function readArgs<const T extends Options>(args: readonly string[], options: T): Read<T> {
  try {
    return parseArgs<Config<T>>({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A whole number from `min` on, of the option `--name`. */
export function wholeNumber(name: string, text: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not '${text}'`);
  }
  return value;
}

/** A day, `YYYY-MM-DD`, of the option `--name`; `null` where it is not given. */
export function day(name: string, text: string | undefined): LeagueDate | null {
  if (text === undefined) return null;
  const date = parseLeagueDate(text);
  // A file's date may carry a time; a typed one is a day.
  if (date === null || date !== text) throw new UsageError(`--${name} must be a date like 2025-10-07, not '${text}'`);
  return date;
}

/** One of a list's words, in capitals or not, of the option `--name`. */
export function oneOf<const T extends string>(name: string, text: string, words: readonly T[]): T {
  const word = words.find((one) => one.toLowerCase() === text.toLowerCase());
  if (word === undefined) throw new UsageError(`--${name} must be one of ${words.join(', ')}, not '${text}'`);
  return word;
}
