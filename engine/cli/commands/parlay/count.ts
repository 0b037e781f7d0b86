import { basename, dirname } from 'node:path';
import type { HubFiles } from '@ddh/engine/internal/datasets';
import { availableDates, boardShares, builderSchedule, HUB, hubFigures } from '@ddh/engine/internal/hub';
import type { BetShares } from '@ddh/engine/internal/odds';
import {
  excludingLegs,
  countLegs,
  settle,
  slipBet,
  slipPrices,
  type HonestPrice,
  type PushRule,
  type SettledSlip,
  type SharedSlip,
  type SlipBet,
  type SlipExplanation,
  type Leg,
  type SlipPrice,
} from '@ddh/engine/internal/parlay';
import { legErrorText, priceErrorText, type LinkChange } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { fileOfFolder } from '../../dataFolder.ts';
import { readDataset } from '../../datasets.ts';
import type { OpenSlip } from './open.ts';
import type { TypedPrice } from './price.ts';
import type { SlipFault } from './slip.ts';

/** A price, the reasons for it, and the slip under the rule for pushes. */
type Priced = { readonly price: SlipPrice; readonly explanation: SlipExplanation; readonly settled: SettledSlip };

/** Everything that the command prints about a slip. */
export type SlipReport = Omit<OpenSlip, 'honest'> &
  Priced & {
    /** The price by weights; `null` if the game has none. It is printed first, and a bet is computed from it. */
    readonly honest: (Priced & Pick<HonestPrice, 'books'>) | null;
    readonly rule: PushRule;
    /** Indexes of a minimal set of legs that never hit together. Empty if the slip hits in some record. */
    readonly never: readonly number[];
    /**
     * Indexes of two legs that exclude each other in any simulation. `null` if there are none, or if a record hits the
     * slip.
     */
    readonly excluded: readonly [number, number] | null;
    /** The bet at a price, and `raw`, the bet by the raw price, if there is an honest one. */
    readonly offer: (TypedPrice & { readonly bet: SlipBet; readonly raw: SlipBet | null }) | null;
    /** True if a price was given, but a leg's player is not in this simulation, so there is no bet. */
    readonly noBet: boolean;
    /**
     * The link's content, and why its figures differ. `null` without a link, or if its figures equal those of this
     * simulation.
     */
    readonly earlier: { readonly shared: SharedSlip; readonly why: LinkChange } | null;
  };

/**
 * Counts and prices a slip. `shares` is what the Hub's files say about a slip of one leg, as `fileShares` returns it.
 */
export function describeSlip(
  slip: OpenSlip,
  typed: TypedPrice | null = null,
  rule: PushRule = 'void',
  shares: BetShares | null = null,
): Result<SlipReport, SlipFault> {
  const { counter, file, legs, shared, table } = slip;
  const counted = countLegs(table, legs, { counter });
  if (!counted.ok) return err({ place: file, text: legErrorText(counted.error) });
  const weighted = slip.honest?.count(legs) ?? null;
  const prices = slipPrices({ ...counted.value, honest: weighted?.ok ? weighted.value : null }, legs, shares);
  if (!prices.ok) return err({ place: file, text: priceErrorText(prices.error) });
  const { counts, never, missing } = counted.value;
  const { honest, ...raw } = prices.value;
  const betAt = (price: SlipPrice) => typed && slipBet({ ...price, missing: missing.length > 0 }, typed.odds, { rule });
  const bet = betAt((honest ?? raw).price);
  const rawBet = honest && betAt(raw.price);
  const earlier = shared && (shared.hits !== counts.joint || shared.records !== counts.records) ? shared : null;
  return ok({
    ...slip,
    ...raw,
    settled: settle(raw.price, rule),
    honest: honest && { ...honest, settled: settle(honest.price, rule) },
    rule,
    never: never ?? [],
    excluded: counts.joint === 0 ? excludingLegs(legs) : null,
    offer: typed && bet?.ok ? { ...typed, bet: bet.value, raw: rawBet?.ok ? rawBet.value : null } : null,
    // The price is valid, so only a missing player can prevent a bet.
    noBet: bet?.ok === false,
    earlier: earlier && { shared: earlier, why: earlier.records === counts.records ? 'data' : 'records' },
  });
}

/** The price that is printed first: the honest one, if there is one. */
export const mainPrice = (slip: SlipReport): Priced => slip.honest ?? slip;

/**
 * Returns the probability that the Hub's files beside a simulation give to a slip of one leg. Returns `null` for more
 * legs, and if the files do not have the bet.
 */
export async function fileShares(file: string, legs: readonly Leg[], io: Io): Promise<BetShares | null> {
  const [leg, ...others] = legs;
  const name = fileOfFolder(basename(file));
  if (leg === undefined || others.length > 0 || name?.kind !== 'simulation') return null;
  const read = await Promise.all(
    HUB.parlay.needed.map(async (dataset) => [dataset, (await readDataset(dirname(file), dataset, io)).data]),
  );
  const files = Object.fromEntries(read) as HubFiles;
  const { game_probs, schedule_times, game_id_ref } = files;
  if (game_probs === null || schedule_times === null) return null;
  const { games } = builderSchedule({
    schedule: schedule_times,
    ids: game_id_ref ?? [],
    dates: availableDates(game_probs.games),
    isListed: () => true,
  });
  const game = games.find(({ gameId }) => gameId === name.gameId);
  if (game === undefined) return null;
  const figures = hubFigures('parlay', files).prices;
  return boardShares({ figures, date: game.date, matchup: game, counts: null, honest: null }, leg);
}
