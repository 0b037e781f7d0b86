import { parseArgs, type ParseArgsConfig } from 'node:util';
import { parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import { UsageError } from './command.ts';
import { didYouMean, nearest } from './nearest.ts';

/** `-h` and `--help` are handled before. */
type Options = NonNullable<ParseArgsConfig['options']>;
type Config<T extends Options> = { args: string[]; options: T; allowPositionals: true; strict: true };
type Read<T extends Options> = ReturnType<typeof parseArgs<Config<T>>>;

/** `node:util`'s parser. What it would refuse is refused before, in words for who typed it. */
export function readArgs<const T extends Options>(args: readonly string[], options: T): Read<T> {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) {
    const typed = args[token.index];
    if (typed === undefined) throw new RangeError(`the parser found a word ${token.index} of ${args.length}`);
    if (token.kind === 'option') checkOption(token, typed, options);
  }
  return parseArgs<Config<T>>({ args: [...args], options, allowPositionals: true, strict: true });
}

type Token = { readonly name: string; readonly value: string | undefined; readonly inlineValue: boolean | undefined };

function checkOption({ name, value, inlineValue }: Token, typed: string, options: Options): void {
  const flag = `--${name}`;
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const [word = ''] = typed.split('=');
    const meant = nearest(word.replace(/^-+/, ''), Object.keys(options));
    throw new UsageError(`unknown option ${word}${didYouMean(meant && `--${meant}`)}`);
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${flag} takes no value`);
    return;
  }
  if (value === undefined) throw new UsageError(`${flag} needs a value`);
  if (!inlineValue && /^-./.test(value))
    throw new UsageError(`${flag} needs a value, not '${value}' (${flag}=${value} if that is it)`);
}

/** The same where prices stand among the words: `-110` is one, but to the parser a heap of options. */
export function readPriceArgs<const T extends Options>(args: readonly string[], options: T): Read<T> {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  // Until `--` a price gets the minus that means nothing to the parser; phones and copied tables write it anyway.
  const read = readArgs(
    args.map((arg, i) => (i < end ? arg.replace(/^-(?=[\d.])/, '\u2212') : arg)),
    options,
  );
  return { ...read, positionals: read.positionals.map((text) => text.trim().replace(/^[\u2212\u2013]/, '-')) };
}

/** The one word that a command is given; `what` it should be. */
export function onlyWord([word, ...more]: readonly string[], what: string): string {
  if (word === undefined || more.length > 0) throw new UsageError(`give one ${what}`);
  return word;
}

/** Standard input can be read once: only one of these paths may be `-`. */
export function checkStdin(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === '-').length > 1) throw new UsageError('only one file can be standard input');
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

/** Is a word meant, in capitals or not, one of it or many? */
export const isWord = (word: string, text: string): boolean => singular(word) === singular(text);
/** Heads of two letters stay whole. */
const singular = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/(?<=\w{3})s$/, '');

/** One of a list's words of the option `--name`. `hint`: what else is to be said to who has another word. */
export function oneOf<const T extends string | number>(name: string, text: string, words: readonly T[], hint = ''): T {
  const word = words.find((one) => isWord(String(one), text));
  if (word === undefined) throw new UsageError(`--${name} must be one of ${words.join(', ')}, not '${text}'${hint}`);
  return word;
}
