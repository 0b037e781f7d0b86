import { addDays, endsOf, sumOf, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import {
  FEWEST_GRADED,
  isSolid,
  LIFT_LIMITS,
  type Days,
  NAMED_SLIPS,
  type NamedSlip,
  type Outcome,
  type TrackRecordMarket,
  type TrackRecordNight,
  type TrackRecordSummary,
  versionOf,
} from '@ddh/engine/internal/trackRecord';
import type { GradedGame } from './gradeGame.ts';
import {
  came99Of,
  groupBy,
  groupOf,
  RowScorer,
  slipGroupOf,
  tenthsOf,
  type LegRow,
  type Row,
  type SlipRow,
} from './rows.ts';

/** Facts about a track record that cannot be computed from its games. */
export type TrackRecordFacts = Pick<TrackRecordSummary, 'kind' | 'seen' | 'season' | 'records'>;

/**
 * The last season whose results were looked at while the model was made (docs/model.md). A record of this season or an
 * earlier one does not test the model on unseen games.
 */
export const LAST_SEASON_SEEN = '2024-25';

/** A summary lists at most this many of the least likely hits. */
const RAREST = 10;
const WEEK_DAYS = 7;
/** The days whose games a summary lists. */
const NIGHT_DAYS = 30;

/**
 * Summarizes graded games, which are in order of date. There must be at least one. Only hits and misses are scored.
 * Without hits and misses, the lists are empty.
 */
export function summarizeTrackRecord(games: readonly GradedGame[], facts: TrackRecordFacts): TrackRecordSummary {
  const singles = singlesOf(games);
  const slips = slipsOf(games);
  const random = slips.filter(({ name }) => name === 'random');
  const days = daysOf(games);
  const scorer = new RowScorer(days, facts.records);
  return {
    version: 1,
    ...facts,
    days,
    games: games.length,
    forecasts: numbersOf(games.flatMap((game) => game.forecasts)),
    models: modelsOf(games, { singles, random, scorer }),
    markets: [...groupBy(singles, marketKey).values()].map((rows) => ({
      ...marketOf(rows[0]!.leg),
      ...scorer.periods(rows),
      quoted: scorer.quoted(rows),
      tenths: tenthsOf(rows).map((tenth) => ({ from: tenth.from, to: tenth.to, ...groupOf(tenth.rows) })),
      weeks: scorer.weeks(rows),
    })),
    slips: random.length === 0 ? null : randomSlipsOf(games, random, scorer),
    named: (Object.keys(NAMED_SLIPS) as NamedSlip[]).flatMap((name) => {
      const rows = slips.filter((row) => row.name === name);
      return rows.length === 0 ? [] : [{ name, ...scorer.periods(rows), multiplied: scorer.multiplied(rows) }];
    }),
    nights: nightsOf(games, addDays(days.to, 1 - NIGHT_DAYS)),
    rarest: rarestOf(games, scorer.last(WEEK_DAYS, singles)),
    edges: null,
  };
}

function daysOf(games: readonly GradedGame[]): Days {
  const [from, to] = endsOf(games.map(({ date }) => date))!;
  return { from, to };
}

type Graded = { readonly chance: number; readonly outcome: Outcome };

const isDecided = ({ outcome }: Graded): boolean => outcome === 'hit' || outcome === 'miss';

const singlesOf = (games: readonly GradedGame[]): readonly LegRow[] =>
  games.flatMap((game, i) =>
    game.forecasts.filter(isDecided).map(({ chance, outcome, leg, quoted }): LegRow => ({
      date: game.date,
      game: i,
      chance,
      held: Number(outcome === 'hit'),
      leg,
      quoted,
    })),
  );

const slipsOf = (games: readonly GradedGame[]): readonly SlipRow[] =>
  games.flatMap((game, i) =>
    game.slips.filter(isDecided).map(({ chance, outcome, name, legs, multiplied }): SlipRow => ({
      date: game.date,
      game: i,
      chance,
      held: Number(outcome === 'hit'),
      name,
      legs: legs.length,
      multiplied,
    })),
  );

function numbersOf(list: readonly Graded[]): TrackRecordSummary['forecasts'] {
  const counts = { hit: 0, miss: 0, push: 0, void: 0 };
  for (const { outcome } of list) counts[outcome]++;
  return { graded: counts.hit + counts.miss, void: counts.void, push: counts.push };
}

const marketKey = ({ leg }: LegRow): string => {
  const { market, line } = marketOf(leg);
  return `${market} ${line}`;
};

function marketOf(leg: Leg): { readonly market: TrackRecordMarket; readonly line: number } {
  if (leg.kind !== 'winner') return { market: leg.kind === 'player' ? leg.stat : leg.kind, line: leg.line };
  return { market: leg.margin < 1 ? 'winner' : 'puckLine', line: leg.margin };
}

type Rows = { readonly singles: readonly LegRow[]; readonly random: readonly SlipRow[]; readonly scorer: RowScorer };

/**
 * Scores the forecasts of each version of the model separately, because the figures of the whole season would hide a
 * change of the model. Each version has the name of its first model.
 */
function modelsOf(games: readonly GradedGame[], { singles, random, scorer }: Rows): TrackRecordSummary['models'] {
  const versions = games.map(({ model }) => versionOf(model));
  return [...groupBy(games, ({ model }) => versionOf(model)).values()].flatMap((own) => {
    const [{ model }] = own as readonly [GradedGame];
    const isOwn = ({ game }: Row): boolean => versions[game] === versionOf(model);
    const [forecasts, slips] = [singles.filter(isOwn), random.filter(isOwn)];
    if (forecasts.length === 0) return [];
    const scoresOfSlips = slips.length === 0 ? null : scorer.score(slips);
    return [{ model, days: daysOf(own), games: own.length, forecasts: scorer.score(forecasts), slips: scoresOfSlips }];
  });
}

function randomSlipsOf(
  games: readonly GradedGame[],
  rows: readonly SlipRow[],
  scorer: RowScorer,
): NonNullable<TrackRecordSummary['slips']> {
  const limits = [0, ...LIFT_LIMITS, Infinity];
  const lifts = limits.slice(1).flatMap((to, i) => {
    const from = limits[i]!;
    const own = rows.filter(({ chance, multiplied }) => chance >= from * multiplied && chance < to * multiplied);
    return own.length === 0 ? [] : [{ from, to: to === Infinity ? null : to, ...slipGroupOf(own) }];
  });
  return {
    ...numbersOf(games.flatMap(({ slips }) => slips.filter(({ name }) => name === 'random'))),
    ...scorer.periods(rows),
    came99: came99Of(rows),
    multiplied: scorer.multiplied(rows),
    tenths: tenthsOf(rows).map((tenth) => ({ from: tenth.from, to: tenth.to, ...slipGroupOf(tenth.rows) })),
    lifts,
    legs: byLegs(rows).map(([legs, own]) => ({ legs, ...slipGroupOf(own) })),
    groups: tenthsOf(rows).flatMap(({ from, to, rows: like }) =>
      byLegs(like).map(([legs, own]) => ({ from, to, legs, ...slipGroupOf(own), came99: came99Of(own) })),
    ),
    weeks: scorer.weeks(rows),
    honest: honestSlipsOf(games),
  };
}

/**
 * Scores the random slips, and the single forecasts, by their honest chances. Returns `null` until the slips are solid,
 * and leaves out groups that are not: the mean of a few would give prices of books away.
 */
function honestSlipsOf(games: readonly GradedGame[]): NonNullable<TrackRecordSummary['slips']>['honest'] {
  const byHonest = <G extends Graded & { readonly honest: number | null }>(list: readonly G[]): readonly G[] =>
    list.flatMap((one) => (one.honest === null ? [] : [{ ...one, chance: one.honest }]));
  const own = games.map((game) => ({
    ...game,
    forecasts: byHonest(game.forecasts),
    slips: byHonest(game.slips.filter(({ name }) => name === 'random')),
  }));
  const rows = slipsOf(own);
  const [season] = solid(rows);
  if (season === undefined) return null;
  const solidTenths = (all: readonly Row[]) =>
    tenthsOf(all).flatMap(({ from, to, rows: like }) => solid(like).map((group) => ({ from, to, ...group })));
  return {
    ...numbersOf(own.flatMap(({ slips }) => slips)),
    season,
    came99: came99Of(rows),
    tenths: solidTenths(rows),
    legs: byLegs(rows).flatMap(([legs, like]) => solid(like).map((group) => ({ legs, ...group }))),
    groups: tenthsOf(rows).flatMap(({ from, to, rows: inTenth }) =>
      byLegs(inTenth).flatMap(([legs, like]) =>
        solid(like).map((group) => ({ from, to, legs, ...group, came99: came99Of(like) })),
      ),
    ),
    singles: solidTenths(singlesOf(own)),
  };
}

/**
 * The group of some honest forecasts, if it is solid. Its mean is rounded: otherwise, the difference of two days' sums
 * would be the honest chance of what was added.
 */
function solid(rows: readonly Row[]): readonly ReturnType<typeof groupOf>[] {
  if (rows.length < FEWEST_GRADED) return [];
  const group = groupOf(rows);
  return isSolid(group) ? [{ ...group, said: Number(group.said.toFixed(MEAN_DIGITS)) }] : [];
}
const MEAN_DIGITS = 3;

/** Groups slips by their number of legs, fewest first. */
const byLegs = (rows: readonly SlipRow[]): readonly (readonly [number, readonly SlipRow[]])[] =>
  [...groupBy(rows, ({ legs }) => legs)].toSorted(([a], [b]) => a - b);

/** The games with a result since a day, by day, newest first. */
function nightsOf(games: readonly GradedGame[], since: LeagueDate): readonly TrackRecordNight[] {
  const nights = groupBy(
    games.filter(({ date }) => date >= since),
    ({ date }) => date,
  );
  return [...nights.values()]
    .map((own) => ({ date: own[0]!.date, games: own.flatMap(gameOfNight) }))
    .filter((night) => night.games.length > 0)
    .toReversed();
}

/** What was said of a game and what came. Empty for a game without a result, or without a hit. */
function gameOfNight({ gameId, away, home, goals, forecasts }: GradedGame): TrackRecordNight['games'] {
  const byChance = forecasts.filter(isDecided).toSorted((a, b) => a.chance - b.chance);
  const homeWin = byChance.find(({ leg }) => leg.kind === 'winner' && leg.team === home && leg.margin < 1)?.chance;
  const surest = byChance.at(-1);
  const rarest = byChance.find(({ outcome }) => outcome === 'hit');
  if (goals === null || homeWin === undefined || surest === undefined || rarest === undefined) return [];
  return [
    {
      gameId,
      away,
      home,
      goals,
      homeWin,
      surest: { leg: surest.leg, chance: surest.chance, hit: surest.outcome === 'hit' },
      rarest: { leg: rarest.leg, chance: rarest.chance },
    },
  ];
}

/** The least likely hits of the week, and the expected number of hits among all forecasts with chances that low. */
function rarestOf(games: readonly GradedGame[], week: readonly LegRow[]): TrackRecordSummary['rarest'] {
  const hits = week.filter(({ held }) => held === 1).toSorted((a, b) => a.chance - b.chance);
  const listed = hits.slice(0, RAREST);
  const atMost = listed.at(-1)?.chance ?? 0;
  const low = week.filter(({ chance }) => chance <= atMost).map(({ chance }) => chance);
  return {
    atMost,
    forecasts: low.length,
    due: sumOf(low),
    results: listed.map(({ date, game, leg, chance }) => {
      const { gameId, away, home } = games[game]!;
      return { date, gameId, away, home, leg, chance };
    }),
  };
}
