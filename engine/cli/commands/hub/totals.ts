import { formatMatchup, formatProbabilityType, noDataText } from '@ddh/engine/internal/format';
import { gameName, gamesOn, totalsView, type TotalsGame, type TotalsView } from '@ddh/engine/internal/hub';
import { PROBABILITY_TYPES, SCOPES, VENUES, type OddsType } from '@ddh/engine/internal/domain';
import { oneOf, readArgs } from '../../args.ts';
import type { ExitCode, Io } from '../../command.ts';
import { chooseGame } from './chooseGame.ts';
import { ladderJson, totalsLadderText } from './ladder.ts';
import { showTab } from './open.ts';
import { puckLineJson, puckLineText } from './puckLine.ts';
import { COMMON, readHubRequest } from './request.ts';
import { datesText, dateText, EVEN, gameJson, oddsText } from './texts.ts';

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
