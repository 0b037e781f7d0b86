import {
  oneSpelling,
  PLAYER_DATASETS,
  PLAYER_VALUES,
  VALUE_DATASETS,
  type HonestFigures,
  type PlayerDataset,
  type Rung,
} from '@ddh/engine/internal/datasets';
import { fairShare, nearestEven, playerFinder, push } from '@ddh/engine/internal/hub';
import type { Probability } from '@ddh/engine/internal/odds';
import { SCOPES, SIDES, type LeagueDate, type Line } from '@ddh/engine/internal/domain';
import { offer, opinionOf, SAMPLE_BOOKS, type SampleBook, type SampleMarket, type Trait } from './books.ts';
import { noRows, valueRows, type KeptPrice } from './build.ts';
import { firstDate, goalRungs, onDate, playerRung, puckLineChance, type ModelFiles } from './chances.ts';
import type { ValueRows } from './encode.ts';
import { gameReader, type Found, type GameTeams } from './find.ts';
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
/** The share of markets that each sportsbook leaves out, so that the sportsbooks differ. */
const SKIPPED = 1 / 8;

/** A market with the bets of its sides. The other side is `null` if the files do not have it. */
type OfferedMarket = SampleMarket & { readonly first: Found; readonly second: Found | null };

/**
 * Invents prices of sample data: both sides of markets, drawn around a second opinion (`books.ts`). Every bet has a
 * chance in the files. The same files and seed give the same prices. If the day has several games, the opinion on one of
 * them is so different that its weights are not trusted. The price of one player of another game is withheld.
 */
export function samplePrices(given: ModelFiles, { seed, date, captured }: SampleOrder): readonly KeptPrice[] {
  const files = oneSpelling(given);
  const day = date ?? firstDate(files);
  if (day === null) return [];
  const markets = [...playerMarkets(files, day), ...gameMarkets(files, day)];
  const opinion = opinionOf(markets, day, seed);
  const time = captured === null ? null : { at: Date.parse(captured), text: captured };
  const prices: KeptPrice[] = [];
  for (const market of markets) {
    const { first, second } = market;
    const chance = opinion(market, first);
    for (const book of SAMPLE_BOOKS) {
      if (uniformAt(seed, `offered ${market.subject} ${market.line ?? ''} ${book}`) < SKIPPED) continue;
      const odds = offer(chance, market, book, seed);
      const put = (found: Found, price: number): void => void prices.push(priceOf(found, book, price, time));
      put(first, odds.first);
      if (second !== null) put(second, odds.second);
    }
  }
  return prices.map((price, at) => ({ ...price, at }));
}

const priceOf = (
  found: Found,
  book: SampleBook,
  odds: number,
  captured: KeptPrice['quote']['captured'],
): KeptPrice => ({
  at: 0,
  quote: { book, odds: odds as KeptPrice['quote']['odds'], captured, source: null },
  found,
});

/** Writes invented prices into the rows of value files, each marked as synthetic. */
export function sampleRows(
  prices: readonly KeptPrice[],
  honestOf: (price: KeptPrice) => HonestFigures | null,
): ValueRows {
  const made = valueRows(prices, honestOf);
  const rows = noRows();
  for (const dataset of VALUE_DATASETS)
    rows[dataset].push(...made[dataset].map((row) => ({ ...row, Synthetic: true })));
  return rows;
}

function* playerMarkets(files: ModelFiles, date: LeagueDate): Generator<OfferedMarket, void, void> {
  const infoOf = playerFinder(files.p_info ?? []);
  const games = onDate(files.game_probs?.games, date).map(({ of }) => of);
  const gameOf = gameReader(files);
  for (const { row, of } of onDate(files.skater_probs?.skaters, date)) {
    const { player, playerId } = of;
    const info = infoOf(of);
    const team = of.team ?? info?.team ?? null;
    const teams = games.find(({ away, home }) => team === away || team === home);
    const game = teams ? gameOf(teams) : { key: [date, team ?? player].join('\n'), start: null, teams: null };
    const who = `${player} ${playerId ?? of.team ?? ''}`;
    for (const dataset of PLAYER_DATASETS) {
      const { lines, one } = PLAYER_LINES[dataset];
      const rungs = lines.flatMap((line) => playerRung(files, row, PLAYER_VALUES[dataset], line) ?? []);
      const chosen = one ? rungs.filter((_, i) => i === nearestEven(rungs)) : rungs;
      for (const rung of chosen) {
        const [chance] = SIDES.map((side) => fairShare(rung, side));
        if (!isOpen(chance) || chance < OFFERED.least || chance > OFFERED.most) continue;
        const position = info?.position ?? null;
        const bet = { kind: 'player', date, dataset, player, team, position, line: rung.line } as const;
        const [first, second] = SIDES.map((side) => foundOn(rung, side, { ...bet, side }, game));
        if (!first) continue;
        const traits: readonly Trait[] = [
          ...(team === null ? [] : [['team', team] as const]),
          [dataset === 'sog_value' ? 'shots' : 'player', who],
        ];
        yield {
          book: dataset,
          subject: `${dataset} ${who}`,
          line: rung.line,
          game: game.key,
          traits,
          first,
          second: second ?? null,
        };
      }
    }
  }
}

function foundOn(rung: Rung, side: (typeof SIDES)[number], bet: Found['bet'], game: Found['game']): Found | null {
  const chance = fairShare(rung, side);
  return isOpen(chance) ? { bet, chance, push: push(rung), game } : null;
}

function* gameMarkets(files: ModelFiles, date: LeagueDate): Generator<OfferedMarket, void, void> {
  const gameOf = gameReader(files);
  for (const { row, of } of onDate(files.game_probs?.games, date)) {
    const { away, home } = of;
    const game = gameOf(of);
    const subject = `${away} @ ${home}`;
    for (const scope of SCOPES) {
      const team = scope === 'game' ? null : of[scope];
      const traits: readonly Trait[] = (team === null ? [away, home] : [team]).map((one) => ['team', one]);
      for (const rung of aroundEven(goalRungs(files, row, scope), scope === 'game' ? 1 : 0)) {
        const bet = { kind: 'total', date, away, home, team, line: rung.line } as const;
        const [first, second] = SIDES.map((side) => foundOn(rung, side, { ...bet, side }, game));
        if (!first || !second) continue;
        yield {
          book: 'total_value',
          subject: `${subject} ${scope}`,
          line: rung.line,
          game: game.key,
          traits,
          first,
          second,
        };
      }
    }
    yield* winMarkets(files, of, game);
  }
}

/** The win, and the puck line of the team that wins more often. */
function* winMarkets(
  files: ModelFiles,
  {
    date,
    away,
    home,
    wins,
  }: GameTeams & { readonly wins: Readonly<Record<'away' | 'home', { readonly any: Probability | null }>> },
  game: Found['game'],
): Generator<OfferedMarket, void, void> {
  const favorite = (wins.home.any ?? 0) >= (wins.away.any ?? 0) ? 'home' : 'away';
  const [team, opponent] = favorite === 'home' ? [home, away] : [away, home];
  const traits: readonly Trait[] = [
    ['team', team],
    ['against', opponent],
  ];
  const subject = `${away} @ ${home}`;
  const sides = (line: number | null, shares: readonly [unknown, unknown]): readonly (Found | null)[] =>
    [
      [team, opponent],
      [opponent, team],
    ].map(([one = '', other = ''], i) => {
      const chance = shares[i] as Probability | null;
      const signed = line === null ? null : ((i === 0 ? -line : line) as Line);
      return isOpen(chance)
        ? { bet: { kind: 'moneyline', date, team: one, opponent: other, line: signed }, chance, push: null, game }
        : null;
    });
  const other = favorite === 'home' ? 'away' : 'home';
  const cover = puckLineChance(files, date, { team, opponent, line: -PUCK_LINE });
  const markets = [
    { book: 'moneyline_value', line: null, sides: sides(null, [wins[favorite].any, wins[other].any]) },
    { book: 'puck_line', line: PUCK_LINE, sides: sides(PUCK_LINE, [cover, cover === null ? null : 1 - cover]) },
  ] as const;
  for (const {
    book,
    line,
    sides: [first, second],
  } of markets)
    if (first && second) yield { book, subject: `${subject} ${book}`, line, game: game.key, traits, first, second };
}
const PUCK_LINE = 1.5;

/** Returns the line nearest to even money, up to `each` lines below it, and up to `each` lines above it. */
function aroundEven(rungs: readonly Rung[], each: number): readonly Rung[] {
  const even = nearestEven(rungs);
  return even === null ? [] : rungs.slice(Math.max(0, even - each), even + each + 1);
}

/** A market whose outcome is certain cannot be priced on both sides. */
const isOpen = (chance: Probability | null | undefined): chance is Probability =>
  chance !== null && chance !== undefined && chance > 0 && chance < 1;
