import { NO_PLAYERS, NONE, noPlayerText, playersText, propsCaption } from '@ddh/engine/internal/format';
import {
  gameName,
  gamesOn,
  PROPS_ORDERS,
  propsView,
  SHARE_COLUMNS,
  type HubTeam,
  type PropsRow,
} from '@ddh/engine/internal/hub';
import { canPush, LINES, lineText, PROPS, type Line, type OddsType } from '@ddh/engine/internal/domain';
import { oneOf, readArgs } from '../../args.ts';
import { UsageError, type ExitCode, type Io } from '../../command.ts';
import { chooseGame } from './chooseGame.ts';
import { showTab } from './open.ts';
import { COMMON, readHubRequest } from './request.ts';
import { table, type TableColumn } from '../../table.ts';
import { datesText, dateText, oddsText, priced, shownPush } from './texts.ts';

const OPTIONS = {
  ...COMMON,
  prop: { type: 'string', default: 'Goals' },
  line: { type: 'string', default: '0.5' },
  game: { type: 'string' },
  search: { type: 'string', default: '' },
  order: { type: 'string', default: 'over' },
} as const;

/**
 * Prints the tab Player Prop Probabilities: the probabilities of a prop at one betting line, for every matching player.
 */
export async function props(args: readonly string[], io: Io): Promise<ExitCode> {
  const read = readArgs(args, OPTIONS);
  const request = readHubRequest(read);
  const { oddsType } = request;
  const { search, game: typed } = read.values;
  const prop = oneOf('prop', read.values.prop, PROPS);
  const order = oneOf('order', read.values.order, PROPS_ORDERS);
  const line = readLine(read.values.line);
  return showTab('props', request, io, ({ figures, date, dates }) => {
    const chosen = typed === undefined ? null : chooseGame(gamesOn(figures.games, date), typed);
    if (chosen?.ok === false) return chosen.error;
    const game = chosen && chosen.value;
    const { rows, of } = propsView(figures, { date, prop, line, game, search, order });
    if (request.json) {
      const query = {
        tab: 'props',
        date,
        dates,
        odds: oddsType,
        prop,
        line,
        game: game && gameName(game),
        search,
        order,
      };
      io.out(`${JSON.stringify({ ...query, of, rows: rows.map((row) => rowJson(row, oddsType)) })}\n`);
    } else if (of === 0) {
      io.out(`${NO_PLAYERS}\n`);
    } else {
      io.out(`${propsCaption({ prop, line, game, date: null })}\n${dateText(date)}: `);
      io.out(`${playersText(rows.length, of)}. ${oddsText(oddsType)}\n${datesText(dates)}\n`);
      io.out(rows.length === 0 ? `${noPlayerText(search, game)}\n` : rowsText(rows, line, oddsType));
    }
    return null;
  });
}

function readLine(text: string): Line {
  const line = LINES.playerProp.find((one) => one === Number(text));
  if (line !== undefined) return line;
  throw new UsageError(`--line must be one of ${LINES.playerProp.map(lineText).join(', ')}, not '${text}'`);
}

const PLAYER: readonly TableColumn[] = ['Player', 'Team', 'Pos'].map((head) => ({ head, left: true }));

/** Formats one row per player. Leaves out the Push column for half lines, because they cannot push. */
function rowsText(rows: readonly PropsRow[], line: Line, oddsType: OddsType): string {
  const columns = SHARE_COLUMNS.filter(({ key }) => key !== 'push' || canPush(line));
  return table(
    [...PLAYER, ...columns],
    rows.map((row) => {
      const { name, team, position } = row.player;
      return [name, teamText(team), position ?? NONE, ...columns.map(({ text }) => text(row, oddsType))];
    }),
  );
}

const teamText = (team: HubTeam | null): string => team?.abbreviation ?? team?.name ?? NONE;

const rowJson = ({ player, line, over, under, fair, push }: PropsRow, oddsType: OddsType) => ({
  player: player.name,
  team: player.team,
  position: player.position,
  line,
  over: priced(over, oddsType, fair.over),
  under: priced(under, oddsType, fair.under),
  push: shownPush({ over, under, push }),
});
