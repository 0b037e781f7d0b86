import type { Report } from '../game/report.ts';
import type { GameStatus } from '../gameState.ts';
import type { Season } from '../season.ts';
import { boxscore } from './boxscore.ts';
import { gameHead, outcome, scheduledTeam } from './parts.ts';
import { playByPlay } from './playByPlay.ts';
import { rightRail } from './rightRail.ts';

/**
 * Returns a finished game in the shape of a fastRhockey-nhl-raw file, whose members are responses of the league's API.
 * Files of older seasons are padded: each item of a list has the fields of all items, and `null` where it lacks one.
 */
export function rawFile(season: Season, report: Report, status: GameStatus, padded = false): object {
  const { game } = report.played;
  const file = {
    game_info: {
      ...gameHead(season, game, status),
      ...outcome(report),
      awayTeam: scheduledTeam(game.away, 'away', report.score.away),
      homeTeam: scheduledTeam(game.home, 'home', report.score.home),
    },
    boxscore_raw: boxscore(season, report, status),
    pbp_raw: playByPlay(season, report, status),
    right_rail_raw: rightRail(season, report, status, []),
  };
  return padded ? (pad(file) as object) : file;
}

function pad(value: unknown): unknown {
  if (Array.isArray(value)) return padList(value as readonly unknown[]);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, pad(field)]));
}

/** Pads the objects in a list: each object gets the fields of all objects, with `null` for a field that it lacks. */
function padList(items: readonly unknown[]): readonly unknown[] {
  const records = items.filter(isRecord);
  if (records.length < items.length) return items;
  const keys = [...new Set(records.flatMap((item) => Object.keys(item)))];
  const columns = new Map(
    keys.map((key) => {
      const fields = records.map((item) => item[key] ?? null);
      const filled = fields.filter((field) => field !== null);
      // All objects in a field are padded together, so that the `details` of all plays have the same fields.
      const padded = padList(filled.every(isRecord) ? filled : []);
      let next = 0;
      return [key, fields.map((field) => (field === null ? null : (padded[next++] ?? pad(field))))] as const;
    }),
  );
  return items.map((_, index) => Object.fromEntries(keys.map((key) => [key, columns.get(key)?.[index] ?? null])));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
