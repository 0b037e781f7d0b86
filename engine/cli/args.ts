import { parseArgs, type ParseArgsConfig } from 'node:util';
import { parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import { UsageError } from './command.ts';
import { didYouMean, nearest } from './nearest.ts';

type Parsed = NonNullable<ParseArgsConfig['options']>;
/** An option: how it is parsed, and what the command's help says about it. */
type Option = Parsed[string] & { readonly help: string };
/** The options of one command. They do not include `-h` and `--help`, which `main` handles first. */
export type Options = Readonly<Record<string, Option>>;
type Config<T extends Parsed> = { args: string[]; options: T; allowPositionals: true; strict: true };
type Read<T extends Parsed> = ReturnType<typeof parseArgs<Config<T>>>;

/** Rejects invalid options with clearer messages than `parseArgs` of `node:util`, then parses the options with it. */
export function readArgs<const T extends Options>(args: readonly string[], options: T): Read<T> {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) {
    const typed = args[token.index];
    if (typed === undefined)
      throw new RangeError(`parseArgs returned the index ${token.index}, but there are only ${args.length} arguments`);
    if (token.kind === 'option') checkOption(token, typed, options);
  }
  return parseArgs<Config<T>>({ args: [...args], options, allowPositionals: true, strict: true });
}

/** The option of every command that prints a report. `help` says what the report is. */
export const jsonOption = (help: string) => ({ json: { type: 'boolean', default: false, help } }) as const;

/**
 * Lists arguments and options for a command's help: a line for each name, and its text beside it. Further lines of a text
 * begin below the first. `args` are texts by the name of an argument, such as `<file>`.
 */
export function listed(args: Readonly<Record<string, string>>, options: Options): string {
  const texts = [
    ...Object.entries(args),
    ...Object.entries(options).map(([name, { help }]) => [`--${name}`, help] as const),
  ];
  const width = Math.max(...texts.map(([name]) => name.length));
  return texts
    .map(([name, text]) => `${name.padEnd(width)}  ${text.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`)
    .join('\n');
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
    throw new UsageError(`${flag} needs a value, not '${value}' (write ${flag}=${value} if you mean that)`);
}

/** Like `readArgs`, for commands that accept prices as arguments. `parseArgs` would read `-110` as several options. */
export function readPriceArgs<const T extends Options>(args: readonly string[], options: T): Read<T> {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  // In the arguments before `--`, replace the hyphen of a negative price with a minus sign (U+2212). Otherwise
  // `parseArgs` would read `-150` as an option. The price parser accepts both characters.
  const read = readArgs(
    args.map((arg, i) => (i < end ? arg.replace(/^-(?=[\d.])/, '\u2212') : arg)),
    options,
  );
  return { ...read, positionals: read.positionals.map((text) => text.trim().replace(/^[\u2212\u2013]/, '-')) };
}

/** Returns the single positional argument. `what` describes it in the error text. */
export function onlyWord([word, ...more]: readonly string[], what: string): string {
  if (word === undefined || more.length > 0) throw new UsageError(`give one ${what}`);
  return word;
}

/** Rejects a second `-` among the paths, because standard input can be read only once. */
export function checkStdin(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === '-').length > 1)
    throw new UsageError('only one file can be read from standard input');
}

/** Parses an integer of at least `min` for the option `--name`. */
export function wholeNumber(name: string, text: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not '${text}'`);
  }
  return value;
}

/** Parses the date `YYYY-MM-DD` of the option `--name`. Returns `null` if the option is absent. */
export function day(name: string, text: string | undefined): LeagueDate | null {
  if (text === undefined) return null;
  const date = parseLeagueDate(text);
  // `parseLeagueDate` accepts a time after the date, as in data files. An option must be a date alone.
  if (date === null || date !== text) throw new UsageError(`--${name} must be a date like 2025-10-07, not '${text}'`);
  return date;
}

/** Compares two words. Ignores case and a plural `s`. */
export const isWord = (word: string, text: string): boolean => singular(word) === singular(text);
/** Removes a plural `s`, but keeps headings of two letters, such as `GS`. */
const singular = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/(?<=\w{3})s$/, '');

/**
 * Returns the word in `words` that matches `text`, the value of the option `--name`. `hint` is appended to the error
 * text.
 */
export function oneOf<const T extends string | number>(name: string, text: string, words: readonly T[], hint = ''): T {
  const word = words.find((one) => isWord(String(one), text));
  if (word === undefined) throw new UsageError(`--${name} must be one of ${words.join(', ')}, not '${text}'${hint}`);
  return word;
}
