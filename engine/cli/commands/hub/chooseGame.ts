import { foldText, foldWords, hasWords } from '@ddh/engine/internal/text';
import { NO_GAMES } from '@ddh/engine/internal/format';
import { gameName, type HubGame } from '@ddh/engine/internal/hub';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { joinLines } from '../../printable.ts';
import { TeamIndex, teamSpellings, VENUES } from '@ddh/engine/internal/domain';

type GameTeams = Pick<HubGame, 'away' | 'home'>;

/**
 * Finds the game that `typed` refers to by its name, a team's spelling, or words that match no other game. Without
 * `typed`, there must be only one game.
 */
export function chooseGame<G extends GameTeams>(games: readonly G[], typed: string | undefined): Result<G, string> {
  if (games.length === 0) return err(NO_GAMES);
  const found = typed === undefined ? games : gamesWith(games, typed);
  const [game, ...more] = found;
  if (game !== undefined && more.length === 0) return ok(game);
  const list = (found.length > 0 ? found : games).map((one) => `  ${gameName(one)}`);
  if (typed === undefined) return err(joinLines(['choose a game with --game:', ...list]));
  return err(joinLines([`${game === undefined ? 'no game' : 'more than one game'} matches '${typed}':`, ...list]));
}

/**
 * Finds games by name. If `typed` is a complete game name or a team's name, returns only the games with that name, even
 * if other games contain the same words.
 */
function gamesWith<G extends GameTeams>(games: readonly G[], typed: string): readonly G[] {
  const words = foldWords(typed);
  const exact = games.filter((game) => foldText(gameName(game)) === foldText(typed));
  if (exact.length > 0 || words.length === 0) return exact;
  const team = new TeamIndex(games.flatMap(({ away, home }) => [away, home])).find(typed);
  if (team.ok) return games.filter((game) => VENUES.some((venue) => game[venue].name === team.value.name));
  return games.filter((game) => hasWords(foldText(spellings(game).join(' ')), words));
}

const spellings = (game: GameTeams): readonly string[] => VENUES.flatMap((venue) => teamSpellings(game[venue]));
