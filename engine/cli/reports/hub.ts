import * as v from 'valibot';
import {
  CHANGE_KINDS,
  PROBABILITY_TYPES,
  PROPS,
  GOALIE_SOURCES,
  SCHEDULE_CHANGE_KINDS,
  SCOPES,
  VENUES,
} from '@ddh/engine/internal/domain';
import { PROPS_ORDERS } from '@ddh/engine/internal/hub';
import {
  count,
  date,
  fair,
  fairOdds,
  line,
  message,
  probability,
  push,
  texts,
  instant,
  type Printed,
} from './figures.ts';

/** Null if the file lacks it. */
const chance = {
  probability: v.nullable(probability),
  ...fairOdds,
  text: texts('probability', 'decimal', 'american'),
};
const win = v.object(chance);
/** A side of a line that may push. */
const side = v.object({ ...chance, fair: v.nullable(fair) });

const perVenue = <const T extends v.GenericSchema>(schema: T) => v.object(v.entriesFromList(VENUES, schema));

const time = v.pipe(
  v.nullable(v.string()),
  v.description('The start in New York, such as "19:00", or a text like "TBD".'),
);
const game = {
  game: v.pipe(v.string(), v.description('"Away @ Home".')),
  away: v.string(),
  home: v.string(),
  abbreviations: perVenue(v.nullable(v.string())),
  time,
};

const days = { date, dates: v.array(date) };

const cardSide = v.object({
  win: v.object({ any: win, regulation: win, overtime: win }),
  goals: v.nullable(v.number()),
  shots: v.nullable(v.number()),
  text: texts('goals', 'shots'),
});
const goalie = v.object({
  name: v.string(),
  probability: v.nullable(probability),
  source: v.picklist(GOALIE_SOURCES),
  announcedAt: v.nullable(instant),
  announcedBy: v.nullable(v.string()),
});
/** A step of news: what came together, and the win probability of the team without and with it. */
const news = v.object({
  changes: v.array(v.object({ at: instant, what: v.picklist(CHANGE_KINDS), player: v.string() })),
  team: v.nullable(v.string()),
  before: v.nullable(probability),
  after: v.nullable(probability),
  text: texts('changes'),
});
const card = v.object({
  ...game,
  starters: v.nullable(v.object({ ...perVenue(v.nullable(goalie)).entries, started: v.boolean() })),
  figures: v.nullable(
    v.object({
      ...perVenue(cardSide).entries,
      awayPart: v.nullable(probability),
      favorite: v.nullable(v.picklist(VENUES)),
      isEven: v.pipe(v.boolean(), v.description('No team has the share of a favorite, 55 %.')),
    }),
  ),
  news: v.pipe(v.nullable(v.array(news)), v.description('Newest first. Null without the file of changes.')),
  text: texts('time'),
});
const move = v.object({ date, away: v.string(), home: v.string(), what: v.picklist(SCHEDULE_CHANGE_KINDS), time });
const games = v.object({ tab: v.literal('games'), ...days, rows: v.array(card), moves: v.array(move) });

const even = v.pipe(v.nullable(count), v.description('The row that is nearest to even money.'));
const ladder = v.object({
  title: v.string(),
  even,
  spread: v.nullable(
    v.object({
      mostLikely: v.object({ value: count, probability }),
      middle: v.nullable(v.object({ low: count, high: count, probability })),
      message,
    }),
  ),
  rows: v.array(
    v.object({
      line,
      over: side,
      under: side,
      push: v.nullable(push),
      exactly: v.pipe(v.nullable(probability), v.description('The chance of this total, from the lines beside it.')),
      text: texts('line', 'push', 'exactly'),
    }),
  ),
});
const puckLines = v.object({
  title: v.string(),
  even,
  evenSide: v.nullable(v.picklist(['minus', 'plus'])),
  rows: v.array(v.object({ margin: line, minus: win, plus: win, text: texts('minus', 'plus') })),
});
const totalsQuery = {
  tab: v.literal('totals'),
  ...days,
  type: v.picklist(PROBABILITY_TYPES),
  ...game,
  text: texts('time'),
};
const totals = v.variant('kind', [
  v.object({ ...totalsQuery, kind: v.literal('totals'), tables: v.object(v.entriesFromList(SCOPES, ladder)) }),
  v.object({ ...totalsQuery, kind: v.literal('puckLine'), tables: perVenue(puckLines) }),
  v.object({ ...totalsQuery, kind: v.literal('none'), tables: v.null() }),
]);

const props = v.object({
  tab: v.literal('props'),
  ...days,
  prop: v.picklist(PROPS),
  line,
  game: v.nullable(game.game),
  search: v.string(),
  order: v.picklist(PROPS_ORDERS),
  of: v.pipe(count, v.description('The players without --search.')),
  rows: v.array(
    v.object({
      player: v.string(),
      team: v.nullable(v.string()),
      abbreviation: v.nullable(v.string()),
      position: v.nullable(v.string()),
      line,
      over: side,
      under: side,
      push: v.nullable(push),
      text: texts('push'),
    }),
  ),
});

export const hubReport = v.union([games, totals, props]);
export type HubReport = Printed<typeof hubReport>;
type HubGames = Printed<typeof games>;
export type HubTotals = Printed<typeof totals>;
export type HubProps = Printed<typeof props>;
export type HubGame = Printed<v.ObjectSchema<typeof game, undefined>>;
export type HubCard = HubGames['rows'][number];
export type HubLadder = Printed<typeof ladder>;
export type HubPuckLines = Printed<typeof puckLines>;
