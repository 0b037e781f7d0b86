import { parseArgs, type ParseArgsConfig } from 'node:util';
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
