import {
  formatMatchup,
  formatProbabilityType,
  noDataText,
  formatLine,
  formatScope,
  formatPercent,
  formatPush,
  formatStart,
  spreadText,
} from '@ddh/engine/internal/format';
import {
  gameName,
  gamesOn,
  SHARE_COLUMNS,
  totalsView,
  type TotalsGame,
  type TotalsView,
  type HubGame,
  type LadderRow,
  type Spread,
} from '@ddh/engine/internal/hub';
import {
  PROBABILITY_TYPES,
  SCOPES,
  VENUES,
  type OddsType,
  canPush,
  type Scope,
  type TeamStat,
} from '@ddh/engine/internal/domain';
import { oneOf, readArgs } from '../../args.ts';
import { ok } from '@ddh/engine/internal/result';
import type { HubLadder, HubTotals } from '../../reports/hub.ts';
import { chooseGame } from './chooseGame.ts';
import { showTab, type ReportTab } from './open.ts';
import { puckLineJson, puckLineText } from './puckLine.ts';
import { readHubRequest, TOTALS_OPTIONS } from './request.ts';
import { datesText, dateText, EVEN, gameJson, oddsText, sideJson } from './texts.ts';
import { table, type TableColumn } from '../../table.ts';

/** The tab Total & Spread Probabilities: the tables of one game. */
export const totals: ReportTab = async (args, io, note) => {
  const read = readArgs(args, TOTALS_OPTIONS);
  const request = readHubRequest(read);
  const { oddsType } = request;
  const type = oneOf('type', read.values.type, PROBABILITY_TYPES);
  return showTab('totals', request, io, note, ({ figures, date, dates }) => {
    const chosen = chooseGame(gamesOn(figures.games, date), read.values.game);
    if (!chosen.ok) return chosen;
    const game = chosen.value;
    const view = totalsView(figures, game, type);
    const query = {
      tab: 'totals',
      date,
      dates,
      type,
      ...gameJson(game),
      text: { time: formatStart(game.time) },
    } as const;
    const head = `${formatMatchup(gameName(game), game.time)}, ${dateText(date)}\n${formatProbabilityType(type)}. ${oddsText(oddsType)} ${EVEN} marks the line nearest to even money.\n${datesText(dates)}`;
    return ok({
      json: { ...query, ...tablesJson(view, game) },
      text: view.kind === 'none' ? `${noDataText(game)}\n` : head + tablesText(view, game, oddsType),
    });
  });
};

type Tables = Exclude<TotalsView, { kind: 'none' }>;

function tablesText(view: Tables, game: TotalsGame, oddsType: OddsType): string {
  if (view.kind === 'puckLine')
    return VENUES.map((venue) => puckLineText(game[venue].name, view.tables[venue], oddsType)).join('');
  return SCOPES.map((scope) => totalsLadderText(scope, game, view, oddsType)).join('');
}

type TablesJson = HubTotals extends infer T ? (T extends HubTotals ? Pick<T, 'kind' | 'tables'> : never) : never;

function tablesJson(view: TotalsView, game: TotalsGame): TablesJson {
  switch (view.kind) {
    case 'none':
      return { kind: 'none', tables: null };
    case 'puckLine': {
      const { away, home } = view.tables;
      const tables = { away: puckLineJson(game.away.name, away), home: puckLineJson(game.home.name, home) };
      return { kind: 'puckLine', tables };
    }
    case 'totals': {
      const tableOf = (scope: Scope): HubLadder => ladderJson(scope, game, view);
      return { kind: 'totals', tables: { game: tableOf('game'), away: tableOf('away'), home: tableOf('home') } };
    }
  }
}

type Totals = Extract<TotalsView, { kind: 'totals' }>;

/** Width of the longest bar in the printed table, in characters. */
const BAR = 30;

/** Formats the table of a total. Each betting line has a bar, in place of the page's chart. */
function totalsLadderText(scope: Scope, game: HubGame, { stat, tables }: Totals, oddsType: OddsType): string {
  const { rows, even, spread } = tables[scope];
  const title = `${formatScope(scope, game)}${spread === null ? '' : `. ${spreadText(spread, stat)}`}`;
  const cells = rows.map((row, i) => [
    i === even ? EVEN : '',
    formatLine(row.line),
    ...SHARE_COLUMNS.map(({ key, text }) => (key === 'push' && !canPush(row.line) ? '' : text(row, oddsType))),
    '#'.repeat(Math.round(row.height * BAR)),
  ]);
  return `\n${title}\n${table(COLUMNS, cells)}`;
}

const COLUMNS: readonly TableColumn[] = [
  { head: '', left: true },
  { head: 'Line' },
  ...SHARE_COLUMNS,
  { head: 'Exactly', left: true },
];

function ladderJson(scope: Scope, game: HubGame, { stat, tables }: Totals): HubLadder {
  const { rows, even, spread } = tables[scope];
  return { title: formatScope(scope, game), even, spread: spread && spreadJson(spread, stat), rows: rows.map(rowJson) };
}

function spreadJson(spread: Spread, stat: TeamStat): HubLadder['spread'] {
  const { mode, middle } = spread;
  return {
    mostLikely: { value: mode.value, probability: mode.share },
    middle: middle && { low: middle.low, high: middle.high, probability: middle.share },
    message: spreadText(spread, stat),
  };
}

const rowJson = ({ line, over, under, fair, push, exactly }: LadderRow): HubLadder['rows'][number] => ({
  line,
  over: sideJson(over, fair.over),
  under: sideJson(under, fair.under),
  push,
  exactly,
  text: { line: formatLine(line), push: formatPush({ over, under, push }), exactly: formatPercent(exactly) },
});
