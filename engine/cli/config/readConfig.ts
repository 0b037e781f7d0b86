import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { jsonFaultText, jsonOrFault } from '@ddh/engine/internal/text';
import { textOf } from '../encoding.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { joinLines } from '../printable.ts';
import { reason } from '../reason.ts';
import { configSchema, KEYS, type Config } from './schema.ts';

/** The default configuration file, in the working folder. */
export const CONFIG_FILE = 'ddh.json';

/** The option of every command that reads the configuration. */
export const CONFIG_OPTION = {
  config: { type: 'string', help: `the configuration; by default, ${CONFIG_FILE} in the working folder` },
} as const;

export type LoadedConfig = {
  readonly config: Config;
  /** The path of the configuration file, as the operator gave it. */
  readonly shown: string;
  /** The folder to which paths in the configuration are relative. */
  readonly folder: string;
};

/**
 * Reads the operator's configuration from `file`, or from `ddh.json` in the working folder. If `file` is absent and
 * the working folder has no `ddh.json`, the configuration is empty. The error has a line for each fault, with the file
 * and the key.
 */
export async function readConfig(file: string | undefined, cwd: string): Promise<Result<LoadedConfig, string>> {
  const shown = file ?? CONFIG_FILE;
  const path = resolve(cwd, shown);
  let text: string;
  try {
    text = textOf(await readFile(path));
  } catch (cause) {
    const isAbsent = file === undefined && (cause as NodeJS.ErrnoException).code === 'ENOENT';
    return isAbsent ? ok({ config: {}, shown, folder: cwd }) : err(`cannot read ${shown}: ${reason(cause)}`);
  }
  const config = parseConfig(text);
  if (!config.ok) return err(joinLines(config.error.map((fault) => `${shown}: ${fault}`)));
  return ok({ config: config.value, shown, folder: dirname(path) });
}

/** Parses the text of a configuration. Each fault contains the path of its key, such as `odds.budget`. */
export function parseConfig(text: string): Result<Config, readonly string[]> {
  const json = jsonOrFault(text);
  if (!json.ok) return err([`not JSON (${jsonFaultText(json.error)})`]);
  const parsed = v.safeParse(configSchema, json.value);
  return parsed.success ? ok(parsed.output) : err(parsed.issues.map(faultText));
}

function faultText(issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  const path = keys.join('.');
  const name = keys.at(-1);
  if (issue.type === 'strict_object' && issue.expected === 'never' && name !== undefined) {
    const known = KEYS[keys.slice(0, -1).join('.')] ?? [];
    return `unknown key ${path}${didYouMean(nearest(name, known))}`;
  }
  return `${path === '' ? 'the document' : path} must be ${issue.message}`;
}
