import { formatPush, NO_PLAYERS, NONE, noPlayerText, playersText, propsCaption } from '@ddh/engine/internal/format';
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
import { ok } from '@ddh/engine/internal/result';
import { UsageError } from '../../command.ts';
import type { HubProps } from '../../reports/hub.ts';
import { chooseGame } from './chooseGame.ts';
import { showTab, type ReportTab } from './open.ts';
import { PROPS_OPTIONS, readHubRequest } from './request.ts';
import { table, type TableColumn } from '../../table.ts';
import { datesText, dateText, oddsText, sideJson } from './texts.ts';

/** The tab Player Prop Probabilities: the probabilities of a prop at one betting line, for every matching player. */
export const props: ReportTab = async (args, io, note) => {
  const read = readArgs(args, PROPS_OPTIONS);
  const request = readHubRequest(read);
  const { search, game: typed } = read.values;
  const prop = oneOf('prop', read.values.prop, PROPS);
  const order = oneOf('order', read.values.order, PROPS_ORDERS);
  const line = readLine(read.values.line);
  return showTab('props', request, io, note, ({ figures, date, dates }) => {
    const chosen = typed === undefined ? null : chooseGame(gamesOn(figures.games, date), typed);
    if (chosen?.ok === false) return chosen;
    const game = chosen && chosen.value;
    const { rows, of } = propsView(figures, { date, prop, line, game, search, order });
    const caption = `${propsCaption({ prop, line, game, date: null })}\n${dateText(date)}: `;
    const head = `${caption}${playersText(rows.length, of)}. ${oddsText(request.oddsType)}\n${datesText(dates)}\n`;
    const list = rows.length === 0 ? `${noPlayerText(search, game)}\n` : rowsText(rows, line, request.oddsType);
    return ok({
      json: {
        tab: 'props',
        date,
        dates,
        prop,
        line,
        game: game && gameName(game),
        search,
        order,
        of,
        rows: rows.map(rowJson),
      },
      text: of === 0 ? `${NO_PLAYERS}\n` : head + list,
    });
  });
};

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

const rowJson = ({ player, line, over, under, fair, push }: PropsRow): HubProps['rows'][number] => ({
  player: player.name,
  team: player.team && player.team.name,
  abbreviation: player.team && player.team.abbreviation,
  position: player.position,
  line,
  over: sideJson(over, fair.over),
  under: sideJson(under, fair.under),
  push,
  text: { push: formatPush({ over, under, push }) },
});
