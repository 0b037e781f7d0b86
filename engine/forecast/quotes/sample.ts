import { PLAYER_DATASETS, PLAYER_VALUES, type PlayerDataset, type Rung } from '@ddh/engine/internal/datasets';
import { fairShare, nearestEven, playerFinder, push } from '@ddh/engine/internal/hub';
import type { Probability } from '@ddh/engine/internal/odds';
import { SCOPES, SIDES, VENUES, type LeagueDate } from '@ddh/engine/internal/domain';
import { offer, SAMPLE_BOOKS, type SampleBook } from './books.ts';
import { noRows } from './build.ts';
import { firstDate, goalRungs, onDate, playerRung, type ModelFiles } from './chances.ts';
import { valueDataset, valueRow, type ValueBet, type ValueRow, type ValueRows } from './encode.ts';
import { uniformAt } from './noise.ts';

export type SampleOrder = {
  readonly seed: number;
  /** `null` means the first day in the files. */
  readonly date: LeagueDate | null;
  /** ISO time at which the invented prices were captured; `null` if not stated. */
  readonly captured: string | null;
};

/** The lines that sportsbooks usually offer. If `one` is true, only the line nearest to even money is offered. */
const PLAYER_LINES: {
  readonly [dataset in PlayerDataset]: { readonly lines: readonly number[]; readonly one: boolean };
} = {
  goal_value: { lines: [0.5], one: false },
  assist_value: { lines: [0.5], one: false },
  point_value: { lines: [0.5, 1.5], one: false },
  sog_value: { lines: [1.5, 2.5, 3.5], one: true },
};

/** A player bet is offered only if its chance is within these limits. */
const OFFERED = { least: 0.08, most: 0.85 } as const;
/** The share of prices that each sportsbook leaves out, so that the sportsbooks differ. */
const SKIPPED = 1 / 8;

/**
 * Invents prices around the model's chances, as value files for sample data. Every bet has a chance in the files, and
 * each row is marked as synthetic. The same files and seed give the same rows.
 */
export function sampleValues(files: ModelFiles, { seed, date, captured }: SampleOrder): ValueRows {
  const rows = noRows();
  const day = date ?? firstDate(files);
  if (day === null) return rows;
  const put: Put = (bet, book, odds, chance, pushed) => {
    const row: ValueRow = valueRow(bet, { book, odds, chance, push: pushed, captured, source: null, honest: null });
    rows[valueDataset(bet)].push({ ...row, Synthetic: true });
  };
  samplePlayers(files, day, seed, put);
  sampleGames(files, day, seed, put);
  return rows;
}

type Put = (bet: ValueBet, book: SampleBook, odds: number, chance: Probability, pushed: Probability | null) => void;

const offered = (seed: number, subject: string, book: SampleBook): boolean =>
  uniformAt(seed, `offered ${subject} ${book}`) >= SKIPPED;

function samplePlayers(files: ModelFiles, date: LeagueDate, seed: number, put: Put): void {
  const infoOf = playerFinder(files.p_info ?? []);
  for (const { row, of } of onDate(files.skater_probs?.skaters, date)) {
    const info = infoOf(of);
    for (const dataset of PLAYER_DATASETS) {
      const { lines, one } = PLAYER_LINES[dataset];
      const rungs = lines.flatMap((line) => playerRung(files, row, PLAYER_VALUES[dataset], line) ?? []);
      const chosen = one ? rungs.filter((_, i) => i === nearestEven(rungs)) : rungs;
      for (const rung of chosen) {
        const [chance, under] = SIDES.map((side) => fairShare(rung, side));
        if (!isOpen(chance) || chance < OFFERED.least || chance > OFFERED.most) continue;
        const { player, team, playerId } = of;
        const bet = {
          kind: 'player',
          date,
          dataset,
          player,
          team: team ?? info?.team ?? null,
          position: info?.position ?? null,
          line: rung.line,
        } as const;
        const subject = `${date} ${player} ${playerId ?? team ?? ''}`;
        for (const book of SAMPLE_BOOKS) {
          if (!offered(seed, `${dataset} ${subject} ${rung.line}`, book)) continue;
          const prices = offer(chance, dataset, subject, rung.line, book, seed);
          put({ ...bet, side: 'over' }, book, prices.first, chance, push(rung));
          if (isOpen(under)) put({ ...bet, side: 'under' }, book, prices.second, under, push(rung));
        }
      }
    }
  }
}

function sampleGames(files: ModelFiles, date: LeagueDate, seed: number, put: Put): void {
  for (const { row, of } of onDate(files.game_probs?.games, date)) {
    const { away, home, wins } = of;
    const subject = `${date} ${away} @ ${home}`;
    for (const scope of SCOPES) {
      const team = scope === 'game' ? null : of[scope];
      for (const rung of aroundEven(goalRungs(files, row, scope), scope === 'game' ? 1 : 0)) {
        const [over, under] = SIDES.map((side) => fairShare(rung, side));
        if (!isOpen(over) || !isOpen(under)) continue;
        for (const book of SAMPLE_BOOKS) {
          if (!offered(seed, `${subject} ${scope} ${rung.line}`, book)) continue;
          const prices = offer(over, 'total_value', `${subject} ${scope}`, rung.line, book, seed);
          const bet = { kind: 'total', date, away, home, team, line: rung.line } as const;
          put({ ...bet, side: 'over' }, book, prices.first, over, push(rung));
          put({ ...bet, side: 'under' }, book, prices.second, under, push(rung));
        }
      }
    }
    const [first, second] = VENUES.map((venue) => wins[venue].any);
    if (!isOpen(first) || !isOpen(second)) continue;
    for (const book of SAMPLE_BOOKS) {
      if (!offered(seed, `${subject} wins`, book)) continue;
      const prices = offer(first, 'moneyline_value', subject, null, book, seed);
      put({ kind: 'moneyline', date, team: away, opponent: home, line: null }, book, prices.first, first, null);
      put({ kind: 'moneyline', date, team: home, opponent: away, line: null }, book, prices.second, second, null);
    }
  }
}

/** Returns the line nearest to even money, up to `each` lines below it, and up to `each` lines above it. */
function aroundEven(rungs: readonly Rung[], each: number): readonly Rung[] {
  const even = nearestEven(rungs);
  return even === null ? [] : rungs.slice(Math.max(0, even - each), even + each + 1);
}

/** A market whose outcome is certain cannot be priced on both sides. */
const isOpen = (chance: Probability | null | undefined): chance is Probability =>
  chance !== null && chance !== undefined && chance > 0 && chance < 1;
