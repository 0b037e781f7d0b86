import { REST_OF_SEASON, weekName } from '@ddh/engine/internal/datasets';
import {
  POINTS_FIRST,
  pressRankOrder,
  rankColumns,
  teamNameOf,
  teamsOf,
  type ProjectionsPage,
  type RankKind,
  type RankOrder,
} from '@ddh/engine/internal/fantasy';
import { chooseTimeframe } from '@ddh/engine/internal/schedule';
import { foldText, foldWords, hasWords } from '@ddh/engine/internal/text';
import { rankColumn } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { TeamIndex, teamSpellings, type LeagueDate } from '@ddh/engine/internal/domain';
import { isWord } from '../../args.ts';
import { UsageError } from '../../command.ts';

/**
 * Finds a timeframe by its name, a short form, or words that match no other timeframe. If the user names no timeframe,
 * chooses the same timeframe as the page.
 */
export function chooseFrame(
  { projections, weeks }: Pick<ProjectionsPage, 'projections' | 'weeks'>,
  typed: string | undefined,
  today: LeagueDate,
): Result<string, string> {
  const { timeframes } = projections;
  if (typed === undefined) {
    const timeframe = chooseTimeframe(projections, null, weeks, today);
    return timeframe === null ? err('no record in the file has a timeframe') : ok(timeframe);
  }
  const name = /^\d+$/.test(typed) ? weekName(Number(typed)) : typed;
  return chooseOne(
    'timeframe',
    timeframes.map((timeframe) => ({
      name: timeframe,
      words: timeframe === REST_OF_SEASON ? `${timeframe} ROS` : timeframe,
    })),
    name,
  );
}

/** Finds a team by its name, abbreviation or another spelling, or by words that match no other team. */
export function chooseTeam(
  { projections, teams: season }: Pick<ProjectionsPage, 'projections' | 'teams'>,
  typed: string,
): Result<string, string> {
  const abbreviations = new Map(projections.players.map((player) => [teamNameOf(player), player.abbreviation]));
  const teams = teamsOf(projections, season).map((name) => ({ name, abbreviation: abbreviations.get(name) ?? null }));
  const team = new TeamIndex(teams).find(typed);
  if (team.ok) return ok(team.value.name);
  const choices = teams.map((one) => ({ name: one.name, words: teamSpellings(one).join(' ') }));
  return chooseOne('team', choices, typed);
}

type Choice = { readonly name: string; readonly words: string };

function chooseOne(what: string, choices: readonly Choice[], typed: string): Result<string, string> {
  const exact = choices.filter(({ name }) => foldText(name) === foldText(typed));
  const words = foldWords(typed);
  const found =
    exact.length > 0 || words.length === 0 ? exact : choices.filter((one) => hasWords(foldText(one.words), words));
  const [choice, ...more] = found;
  if (choice !== undefined && more.length === 0) return ok(choice.name);
  const list = (found.length > 0 ? found : choices).map(({ name }) => name).join(', ');
  return err(`${choice === undefined ? `no ${what}` : `more than one ${what}`} matches '${typed}': ${list}`);
}

/**
 * Returns the sort order that a click on the column's heading selects on the page. `typed` is the column's key, heading
 * or name.
 */
export function chooseOrder(kind: RankKind, typed: string | undefined, reverse: boolean): RankOrder {
  const columns = rankColumns(kind);
  const by =
    typed === undefined
      ? POINTS_FIRST.by
      : columns.find((column) =>
          [column, rankColumn(column).head, rankColumn(column).name].some((one) => isWord(one, typed)),
        );
  if (by === undefined) throw new UsageError(`--sort must be one of ${columns.join(', ')}, not '${typed}'`);
  const order = by === POINTS_FIRST.by ? POINTS_FIRST : pressRankOrder(POINTS_FIRST, by);
  return reverse ? pressRankOrder(order, by) : order;
}
