import { resolve } from 'node:path';
import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { ok, type Result } from '@ddh/engine/internal/result';
import { THE_ODDS_API, type OddsProvider } from '@ddh/feeds/odds';
import { day, jsonOption, oneOf, readArgs, wholeNumber } from '../../../args.ts';
import { UsageError } from '../../../command.ts';
import { CONFIG_FILE, CONFIG_OPTION, readConfig } from '../../../config/index.ts';

import { STORE_OPTION } from '../order.ts';

/** The providers that `--provider` accepts. */
const PROVIDERS: readonly OddsProvider[] = [THE_ODDS_API];

const idsOf = (): readonly string[] => PROVIDERS.map(({ id }) => id);

/** With `--closing`, only games that start within this time are requested, in minutes. */
export const CLOSING_MINUTES = 45;

export const OPTIONS = {
  provider: { type: 'string', help: `${idsOf().join(' or ')}; by default, "odds.provider" of the configuration` },
  budget: {
    type: 'string',
    help: 'the most credits that the run may cost; by default, "odds.budget". A request costs its markets x its regions',
  },
  closing: {
    type: 'boolean',
    default: false,
    help: `only games that start within ${CLOSING_MINUTES} minutes, for a timer 35 minutes before each start. Then leave out --out, because the file would have only the prices of these games`,
  },
  date: { type: 'string', help: 'today in New York by default' },
  ...STORE_OPTION,
  out: { type: 'string', help: 'the file of quotes; without it, only the price log is written' },
  aliases: {
    type: 'string',
    help: "a CSV file with the columns alias and name: the spelling in the prices, and the one in the league's files",
  },
  ...CONFIG_OPTION,
  ...jsonOption(
    'one object: season, date, games, prices, quotes, noPlace, repeated, late, otherMarkets, credits (spent, remaining), leftOut, unmatchedEvents, gamesWithoutEvent, unmatchedTeams, unmatchedPlayers, findings (as of ddh value-build), faults',
  ),
} as const;

export type OddsOrder = {
  readonly provider: OddsProvider;
  readonly base: string;
  readonly markets: readonly string[];
  readonly regions: readonly string[];
  readonly budget: number;
  readonly date: LeagueDate;
  readonly season: string;
  /** Whether to request only games that start soon. */
  readonly closing: boolean;
  readonly store: { readonly dir: string; readonly shown: string };
  readonly out: string | null;
  readonly aliases: string | undefined;
  readonly contact: string | undefined;
  readonly termsConfirmed: boolean;
  /** The path of the configuration file, as the operator gave it. */
  readonly configFile: string;
};

/** Reads the command line and the configuration. The error is a text that describes the configuration's faults. */
export async function readOddsOrder(
  args: readonly string[],
  cwd: string,
  now: number,
): Promise<Result<OddsOrder, string>> {
  const { values, positionals } = readArgs(args, OPTIONS);
  const [stray] = positionals;
  if (stray !== undefined) throw new UsageError(`'${stray}' has no option in front of it`);
  if (values.out === '') throw new UsageError('--out must be a file');
  const typedDate = day('date', values.date);
  const typedBudget = values.budget === undefined ? undefined : wholeNumber('budget', values.budget, 0);
  const loaded = await readConfig(values.config, cwd);
  if (!loaded.ok) return loaded;
  const { config, shown, folder } = loaded.value;
  const odds = config.odds ?? {};
  const typedProvider = values.provider ?? odds.provider;
  if (typedProvider === undefined)
    throw new UsageError(`give the provider: --provider ${idsOf().join(' or ')}, or "odds.provider" in ${CONFIG_FILE}`);
  const id = oneOf('provider', typedProvider, idsOf());
  const provider = PROVIDERS.find((one) => one.id === id) ?? THE_ODDS_API;
  const budget = typedBudget ?? odds.budget;
  if (budget === undefined)
    throw new UsageError(`give the credits that the run may cost: --budget 60, or "odds.budget" in ${CONFIG_FILE}`);
  const markets = [...new Set(odds.markets ?? provider.usualMarkets)];
  const unknown = markets.find((market) => !provider.markets.includes(market));
  if (unknown !== undefined)
    throw new UsageError(
      `"odds.markets" in ${shown} may only contain ${provider.markets.join(', ')}; not '${unknown}'`,
    );
  const regions = [...new Set(odds.regions ?? provider.usualRegions)];
  if (markets.length === 0 || regions.length === 0)
    throw new UsageError(`"odds.markets" and "odds.regions" in ${shown} must not be empty`);
  const store =
    values.store === undefined
      ? config.store && { dir: resolve(folder, config.store), shown: config.store }
      : { dir: resolve(cwd, values.store), shown: values.store };
  if (!store || store.shown === '')
    throw new UsageError(`give the folder of the store: --store <folder>, or "store" in ${CONFIG_FILE}`);
  const date = typedDate ?? leagueDay(now);
  return ok({
    provider,
    base: odds.base ?? provider.server,
    markets,
    regions,
    budget,
    date,
    season: seasonLabel(date),
    closing: values.closing,
    store,
    out: values.out ?? null,
    aliases: values.aliases,
    contact: config.contact,
    termsConfirmed: odds.termsConfirmed === true,
    configFile: shown,
  });
}

/** Returns the season of a day: `2026-27` from July 2026 to June 2027. */
function seasonLabel(date: LeagueDate): string {
  const year = Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) >= 7 ? 0 : 1);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}
