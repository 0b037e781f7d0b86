import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { ok } from '@ddh/engine/internal/result';
import { jsonOption, listed, readArgs, type Options } from '../args.ts';
import { failed, reportCommand, UsageError } from '../command.ts';
import { CONFIG_FILE, parseConfig, type Config } from '../config/index.ts';
import type { InitReport } from '../reports/init.ts';
import { reason } from '../reason.ts';
import { shipped } from './shipped.ts';

const ARGUMENTS = { '[file]': `${CONFIG_FILE} by default` };

const OPTIONS = {
  contact: {
    type: 'string',
    help: "your e-mail or web address, which is sent with each request. Without it nothing is requested from the league's API",
  },
  prices: {
    type: 'string',
    help: `the provider of prices: the-odds-api. Then set "termsConfirmed" to true in the file when you have read the provider's terms. Without it no price is fetched`,
  },
  to: { type: 'string', help: 'the WordPress site that each night is delivered to; needs --user' },
  user: { type: 'string', help: 'the user who delivers to the site' },
  ...jsonOption('one object: file'),
} as const satisfies Options;

const usage = `ddh init [file] [--contact address] [--prices provider] [--to https://site --user name] [--json]

Writes a configuration, ${CONFIG_FILE}, that 'ddh night' reads. Asks nothing, and never replaces a file. docs/operator.md has all keys; editors know them from the JSON schema that the file names.

${listed(ARGUMENTS, OPTIONS)}

  ddh init --contact me@example.org --prices the-odds-api
  ddh doctor

Exit: 0; 1 when the file exists or cannot be written; 2 for a wrong command line.
`;

/**
 * Maximum number of credits to spend on the prices of one day. It suffices for 11 games: 2 credits, plus 5 per game.
 */
const BUDGET = 60;

export const initCommand = reportCommand<InitReport>({
  name: 'init',
  usage,
  forms: { init: OPTIONS },
  makesFiles: true,
  async report(args, io) {
    const { values, positionals } = readArgs(args, OPTIONS);
    if (positionals.length > 1) throw new UsageError('give only one configuration file');
    const { contact, prices, to, user } = values;
    if ((to === undefined) !== (user === undefined)) throw new UsageError('give both --to and --user');
    const [shown = CONFIG_FILE] = positionals;
    const path = resolve(io.cwd, shown);
    const schema = relative(dirname(path), shipped('schemas/ddh.schema.json')).replaceAll(sep, '/');
    const config: Config = {
      $schema: schema.startsWith('.') ? schema : `./${schema}`,
      ...(contact !== undefined && { contact }),
      store: 'store',
      nights: 'nights',
      data: 'data',
      news: 'news.json',
      keep: 14,
      ...(prices !== undefined && { odds: { provider: prices, budget: BUDGET, termsConfirmed: false } }),
      ...(to !== undefined && user !== undefined && { publish: { to, user } }),
    };
    const text = `${JSON.stringify(config, null, 2)}\n`;
    const parsed = parseConfig(text);
    if (!parsed.ok) throw new UsageError(parsed.error.join('; '));
    try {
      await writeFile(path, text, { flag: 'wx' });
    } catch (cause) {
      const exists = (cause as NodeJS.ErrnoException).code === 'EEXIST';
      return failed(exists ? `${shown} already exists and is not changed` : `cannot write ${shown}: ${reason(cause)}`);
    }
    return ok({
      exit: 0,
      json: { file: shown },
      text: `${shown} is written. Run 'ddh doctor', which says what a night still needs\n`,
    });
  },
});
