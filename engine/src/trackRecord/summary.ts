import * as v from 'valibot';
import { err, ok } from '../result.ts';
import { PROPS, type LeagueDate, type Venue } from '../domain/index.ts';
import type { Decoded } from '../datasets/index.ts';
import { pathOf, problemOf } from '../schema/index.ts';
import type { Leg } from '../parlay/index.ts';
import { edgeRecordSchema } from './edgeSchema.ts';
import { count, day, estimate, leg, number, OBJECT, share, text } from './fields.ts';
import { NAMED_SLIPS, type NamedSlip } from './namedSlips.ts';

/** The lifts that separate the groups of `slips.lifts`: legs that hinder, hardly change or help each other. */
export const LIFT_LIMITS = [0.8, 1.3] as const;

/** The markets of single forecasts. `winner` is a win of the home team. A player's market has the name of the prop. */
const RECORD_MARKETS = ['winner', 'puckLine', 'total', 'teamTotal', ...PROPS] as const;
export type TrackRecordMarket = (typeof RECORD_MARKETS)[number];

const LIST = 'must be a list';
/** A period, from its first to its last day. */
export type Days = { readonly from: LeagueDate; readonly to: LeagueDate };
const days: v.GenericSchema<unknown, Days> = v.object({ from: day, to: day }, OBJECT);
const list = <T>(item: v.GenericSchema<unknown, T>) => v.pipe(v.array(item, LIST), v.readonly());

const byRule = { brier: number, logLoss: number };
const comparison = v.object(
  { said: share, ...byRule, difference: v.object({ brier: estimate, logLoss: estimate }, OBJECT) },
  OBJECT,
);
/** `games`: how many games the `n` forecasts are of. */
const group = { n: count, games: count, said: share, came: estimate };
const scores = v.object({ ...group, ...byRule, constant: comparison }, OBJECT);
const periods = { season: scores, last30: v.nullable(scores), last7: v.nullable(scores) };
const tenth = { from: share, to: share, ...group };
const week = v.object({ days, n: count, logLoss: number, constant: number }, OBJECT);
/** The numbers of graded, void and pushed forecasts. */
const numbers = { graded: count, void: count, push: count };
const slipGroup = { ...group, multiplied: share };

const interval = v.object({ low: v.nullable(number), high: v.nullable(number) }, OBJECT);

/**
 * What came of the random slips by their honest chances, which follow from prices of books. So that no price can be
 * computed from it, it has solid groups only (`isSolid`), and their means have three decimals.
 */
const honestSlips = v.object(
  {
    ...numbers,
    season: v.object(group, OBJECT),
    came99: interval,
    tenths: list(v.object(tenth, OBJECT)),
    legs: list(v.object({ legs: count, ...group }, OBJECT)),
    groups: list(v.object({ ...tenth, legs: count, came99: interval }, OBJECT)),
    /** The single forecasts of the same games, by tenths of their honest chance. */
    singles: list(v.object(tenth, OBJECT)),
  },
  OBJECT,
);

const score = v.object({ away: count, home: count }, OBJECT);
type Said = { readonly leg: Leg; readonly chance: number };
/** A day's games with what was said and what came. */
export type TrackRecordNight = {
  readonly date: LeagueDate;
  readonly games: readonly {
    readonly gameId: string;
    readonly away: string;
    readonly home: string;
    readonly goals: { readonly [venue in Venue]: number };
    /** The chance of a win of the home team. */
    readonly homeWin: number;
    /** The forecast with the highest chance, and whether it was a hit. */
    readonly surest: Said & { readonly hit: boolean };
    /** The hit with the lowest chance. */
    readonly rarest: Said;
  }[];
};
const said = { leg, chance: share };
const night: v.GenericSchema<unknown, TrackRecordNight> = v.object(
  {
    date: day,
    games: list(
      v.object(
        {
          gameId: text,
          away: text,
          home: text,
          goals: score,
          homeWin: share,
          surest: v.object({ ...said, hit: v.boolean('must be true or false') }, OBJECT),
          rarest: v.object(said, OBJECT),
        },
        OBJECT,
      ),
    ),
  },
  OBJECT,
);

/** An unlikely leg that was a hit. */
type RareResult = {
  readonly date: LeagueDate;
  readonly gameId: string;
  readonly away: string;
  readonly home: string;
  readonly leg: Leg;
  readonly chance: number;
};
const rare: v.GenericSchema<unknown, RareResult> = v.object(
  { date: day, gameId: text, away: text, home: text, leg, chance: share },
  OBJECT,
);

export const trackRecordSummarySchema = v.object(
  {
    version: v.literal(1, 'must be 1'),
    kind: v.picklist(['frozen', 'walkForward'], 'must be frozen or walkForward'),
    seen: v.boolean('must be true or false'),
    season: text,
    days,
    games: count,
    records: count,
    forecasts: v.object(numbers, OBJECT),
    models: list(v.object({ model: text, days, games: count, forecasts: scores, slips: v.nullable(scores) }, OBJECT)),
    markets: list(
      v.object(
        {
          market: v.picklist(RECORD_MARKETS, `must be one of ${RECORD_MARKETS.join(', ')}`),
          line: number,
          ...periods,
          /**
           * The scores of the forecasts for which books had prices, compared with these prices. `null` if there are
           * none.
           */
          quoted: v.nullable(v.object({ n: count, games: count, said: share, ...byRule, market: comparison }, OBJECT)),
          tenths: list(v.object(tenth, OBJECT)),
          weeks: list(week),
        },
        OBJECT,
      ),
    ),
    slips: v.nullable(
      v.object(
        {
          ...numbers,
          ...periods,
          came99: interval,
          multiplied: comparison,
          tenths: list(v.object({ ...tenth, multiplied: share }, OBJECT)),
          lifts: list(v.object({ from: number, to: v.nullable(number), ...slipGroup }, OBJECT)),
          legs: list(v.object({ legs: count, ...slipGroup }, OBJECT)),
          /** Groups by tenth of the chance and by number of legs. `came99`: the 99 % interval of the share of hits. */
          groups: list(v.object({ from: share, to: share, legs: count, ...slipGroup, came99: interval }, OBJECT)),
          weeks: list(week),
          /** `null` until enough slips of enough games with weights are graded. */
          honest: v.nullable(honestSlips),
        },
        OBJECT,
      ),
    ),
    named: list(
      v.object(
        {
          name: v.picklist(Object.keys(NAMED_SLIPS) as NamedSlip[], 'must be the name of a slip'),
          ...periods,
          multiplied: comparison,
        },
        OBJECT,
      ),
    ),
    /** The days of the last 30 that have games with a result, newest first. */
    nights: list(night),
    rarest: v.object({ atMost: share, forecasts: count, due: number, results: list(rare) }, OBJECT),
    /** What the bets of the list of edges came to. `null` without such bets. */
    edges: v.nullable(edgeRecordSchema),
  },
  OBJECT,
);

/** The record of all graded forecasts (docs/data-contract.md, "Record"). */
export type TrackRecordSummary = v.InferOutput<typeof trackRecordSummarySchema>;

/** Decodes a whole summary. Refuses a summary with any invalid part, because the other parts alone would mislead. */
export function decodeTrackRecordSummary(doc: unknown): Decoded<TrackRecordSummary> {
  const parsed = v.safeParse(trackRecordSummarySchema, doc, { abortEarly: true });
  if (parsed.success) return ok({ data: parsed.output, problems: [], more: 0 });
  const [issue] = parsed.issues;
  return err({ path: pathOf(issue) || 'summary', problem: problemOf(issue) });
}

const DIGITS = 6;

/** Returns the text of the summary file. Figures have six decimals, which is more than their intervals justify. */
export const encodeTrackRecordSummary = (summary: TrackRecordSummary): string =>
  `${JSON.stringify(summary, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value))}\n`;
