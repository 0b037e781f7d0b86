import { teamKey } from '../domain/index.ts';
import type { Files } from './files.ts';

type Spell = (team: string) => string;
type Respelled = { readonly [D in keyof Files]?: (data: NonNullable<Files[D]>, spell: Spell) => Files[D] };

const TEAM_FIELDS = ['team', 'away', 'home', 'opponent'] as const;
type Teams = { readonly [field in (typeof TEAM_FIELDS)[number]]?: string | null };

/** Returns the rows with respelled teams. Rows without another spelling stay the same objects. */
const rows = <T extends Teams>(all: readonly T[], spell: Spell): readonly T[] =>
  all.map((row) => {
    const changed = TEAM_FIELDS.flatMap((field) => {
      const team = row[field];
      return typeof team === 'string' && spell(team) !== team ? [[field, spell(team)] as const] : [];
    });
    return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) };
  });

/** The files that name teams, in the order in which their spellings win: every page of games reads the schedule. */
const RESPELLED: Respelled = {
  schedule_times: rows,
  season_schedule: rows,
  game_probs: (data, spell) => ({ ...data, games: rows(data.games, spell) }),
  p_info: rows,
  game_id_ref: rows,
  team_avs: rows,
  skater_probs: (data, spell) => ({ ...data, skaters: rows(data.skaters, spell) }),
  puck_line_probs: (data, spell) =>
    data.map((line) => ({ ...line, shares: new Map([...line.shares].map(([team, share]) => [spell(team), share])) })),
  lineups: rows,
  changes: rows,
  schedule_changes: rows,
  skater_projections: (data, spell) => ({ ...data, players: rows(data.players, spell) }),
  goalie_projections: (data, spell) => ({ ...data, players: rows(data.players, spell) }),
  goal_value: rows,
  assist_value: rows,
  point_value: rows,
  sog_value: rows,
  total_value: rows,
  moneyline_value: rows,
};

/**
 * Returns the files with one spelling for each team, so that `Montréal Canadiens` of one file is the team of `Montreal
 * Canadiens` or `MTL` in another. The spelling is that of the first file in the order of `RESPELLED`. If the files agree,
 * they are returned unchanged.
 */
export function oneSpelling<F extends Partial<Files>>(files: F): F {
  const first = new Map<string, string>();
  const spelt = new Map<string, string>();
  let differs = false;
  const spell = (team: string): string => {
    const known = spelt.get(team);
    if (known !== undefined) return known;
    const key = teamKey(team);
    const one = first.get(key) ?? team;
    first.set(key, one);
    spelt.set(team, one);
    differs ||= one !== team;
    return one;
  };
  const respelled: Record<string, unknown> = {};
  for (const [name, respell] of Object.entries(RESPELLED)) {
    const data = files[name as keyof Files];
    if (data) respelled[name] = (respell as (data: unknown, spell: Spell) => unknown)(data, spell);
  }
  return differs ? { ...files, ...respelled } : files;
}
