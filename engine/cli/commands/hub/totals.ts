import {
  formatMatchup,
  formatProbabilityType,
  noDataText,
  formatLine,
  formatScope,
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
} from '@ddh/engine/internal/hub';
import { PROBABILITY_TYPES, SCOPES, VENUES, type OddsType, canPush, type Scope } from '@ddh/engine/internal/domain';
import { oneOf, readArgs } from '../../args.ts';
import type { ExitCode, Io } from '../../command.ts';
import { chooseGame } from './chooseGame.ts';
import { showTab } from './open.ts';
import { puckLineJson, puckLineText } from './puckLine.ts';
import { COMMON, readHubRequest } from './request.ts';
import { datesText, dateText, EVEN, gameJson, oddsText, priced, shown, shownPush } from './texts.ts';
import { table, type TableColumn } from '../../table.ts';

/** Prints the tab Total & Spread Probabilities: the tables of one game. */
export async function totals(args: readonly string[], io: Io): Promise<ExitCode> {
  const read = readArgs(args, { ...COMMON, game: { type: 'string' }, type: { type: 'string', default: 'goals' } });
  const request = readHubRequest(read);
  const { oddsType } = request;
  const type = oneOf('type', read.values.type, PROBABILITY_TYPES);
  const typed = read.values.game;
  return showTab('totals', request, io, ({ figures, date, dates }) => {
    const chosen = chooseGame(gamesOn(figures.games, date), typed);
    if (!chosen.ok) return chosen.error;
    const game = chosen.value;
    const view = totalsView(figures, game, type);
    if (request.json) {
      const tables = tablesJson(view, game, oddsType);
      const query = { tab: 'totals', date, dates, odds: oddsType, type, game: gameJson(game) };
      io.out(`${JSON.stringify({ ...query, kind: view.kind, tables })}\n`);
    } else if (view.kind === 'none') {
      io.out(`${noDataText(game)}\n`);
    } else {
      io.out(`${formatMatchup(gameName(game), game.time)}, ${dateText(date)}\n`);
      io.out(
        `${formatProbabilityType(type)}. ${oddsText(oddsType)} ${EVEN} marks the line nearest to even money.\n${datesText(dates)}`,
      );
      io.out(tablesText(view, game, oddsType));
    }
    return null;
  });
}

type Tables = Exclude<TotalsView, { kind: 'none' }>;

function tablesText(view: Tables, game: TotalsGame, oddsType: OddsType): string {
  if (view.kind === 'puckLine')
    return VENUES.map((venue) => puckLineText(game[venue].name, view.tables[venue], oddsType)).join('');
  return SCOPES.map((scope) => totalsLadderText(scope, game, view, oddsType)).join('');
}

function tablesJson(view: TotalsView, game: TotalsGame, oddsType: OddsType): object | null {
  switch (view.kind) {
    case 'none':
      return null;
    case 'puckLine':
      return Object.fromEntries(
        VENUES.map((venue) => [venue, puckLineJson(game[venue].name, view.tables[venue], oddsType)]),
      );
    case 'totals':
      return Object.fromEntries(SCOPES.map((scope) => [scope, ladderJson(scope, game, view, oddsType)]));
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

function ladderJson(scope: Scope, game: HubGame, { stat, tables }: Totals, oddsType: OddsType): object {
  const { rows, even, spread } = tables[scope];
  return {
    title: formatScope(scope, game),
    even,
    spread: spread && { ...spread, text: spreadText(spread, stat) },
    rows: rows.map((row) => rowJson(row, oddsType)),
  };
}

const rowJson = ({ line, over, under, fair, push, exactly, height }: LadderRow, oddsType: OddsType) => ({
  line,
  text: formatLine(line),
  over: priced(over, oddsType, fair.over),
  under: priced(under, oddsType, fair.under),
  push: shownPush({ over, under, push }),
  exactly: shown(exactly),
  height,
});
