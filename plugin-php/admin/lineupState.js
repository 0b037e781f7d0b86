/**
 * Pure functions of the Line-ups screen. They compute which games and players to list, and each player's state from the
 * news entries.
 */

/** Converts a name to lower case without accents, so that a search ignores case and accents. */
const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const matches = (query, ...names) => names.some((name) => folded(name).includes(folded(query.trim())));

const surname = (name) => name.slice(name.indexOf(' ') + 1);
const bySurname = (a, b) => surname(a.name).localeCompare(surname(b.name)) || a.name.localeCompare(b.name);

/** Returns the key that identifies a player: the player's id, or the team and name of a player without an id. */
const keyOf = ({ player_id: id, team, player }) => (id === null ? `${team} ${player}` : String(id));

/**
 * Returns the players of a team from the rows of p_info (`info`) and of all_available_players (`all`). A player who is
 * in both is listed once.
 */
function rosterOf(team, info, all) {
  const own = info.filter((row) => row.Team === team);
  const abbreviation = own.find((row) => row['API ABRV'])?.['API ABRV'];
  const rows = [...own, ...all.filter((row) => abbreviation !== undefined && row.ABR === abbreviation)];
  const players = new Map();
  for (const { Player: name, playerId, Pos } of rows) {
    const id = Number.isSafeInteger(playerId) ? playerId : null;
    players.set(id ?? name, { name, id, isGoalie: Pos === 'G' });
  }
  return [...players.values()];
}

/**
 * Returns a team with its goalies and skaters. `row` is the game in the data file `lineups`. `venue` is Away or Home.
 */
function teamOf(name, row, venue, info, all) {
  const roster = rosterOf(name, info, all);
  const goalies = roster.filter(({ isGoalie }) => isGoalie).toSorted(bySurname);
  const expected = row?.[`${venue} Goalie`];
  if (typeof expected === 'string' && !goalies.some((goalie) => goalie.name === expected))
    goalies.push({ name: expected, id: null, isGoalie: true });
  const forecast = (goalie) =>
    goalie.name === expected
      ? { chance: row[`${venue} Goalie Prob`] ?? null, isConfirmed: row[`${venue} Goalie Source`] === 'confirmed' }
      : null;
  return {
    name,
    goalies: goalies
      .map((goalie) => ({ ...goalie, forecast: forecast(goalie) }))
      .toSorted((a, b) => Number(b.forecast !== null) - Number(a.forecast !== null)),
    skaters: roster
      .filter(({ isGoalie }) => !isGoalie)
      .map((skater) => ({ ...skater, forecast: null }))
      .toSorted(bySurname),
  };
}

/**
 * Returns the games grouped by day, in order of start time. Leaves out days before `first`. `files` has the rows of the
 * data files by name; only `schedule_times` is required. `time` is a game's start time in New York, or null if the file
 * has no time of day for it.
 */
export function gamesByDay(files, first) {
  const { schedule_times: schedule, p_info: info = [], lineups = [] } = files;
  const all = files['fantasy/all_available_players'] ?? [];
  const games = schedule
    .map(({ Date: date, Time, 'Away Team': away, 'Home Team': home }) => {
      const row = lineups.find((one) => one.Date === date && one.Away === away && one.Home === home);
      return {
        date,
        time: /^\d\d:\d\d$/.test(Time) ? Time : null,
        isStarted: row?.Started === true,
        teams: [teamOf(away, row, 'Away', info, all), teamOf(home, row, 'Home', info, all)],
      };
    })
    .filter(({ date }) => date >= first)
    .toSorted((a, b) => `${a.date} ${a.time ?? '99'}`.localeCompare(`${b.date} ${b.time ?? '99'}`));
  const days = new Map();
  for (const game of games) days.set(game.date, [...(days.get(game.date) ?? []), game]);
  return days;
}

/** Whether a game has begun. `now` is New York's time, such as `2026-11-25 19:00`. */
export const hasBegun = ({ date, time, isStarted }, now) =>
  isStarted || date < now.slice(0, 10) || (time !== null && `${date} ${time}` <= now);

/**
 * Applies the news entries of a day. Returns two functions that find a player's entry: `scratchOf` finds the entry that
 * scratches the player, and `startOf` finds the entry that confirms the goalie as the starter. As in the news file,
 * only the latest entry for a player counts.
 */
export function lineupOf(entries, day) {
  const scratched = new Map();
  const starting = new Map();
  for (const entry of entries.filter(({ date }) => date === day).toSorted((a, b) => a.at.localeCompare(b.at))) {
    const key = keyOf(entry);
    scratched.delete(key);
    for (const [team, goalie] of starting) if (keyOf(goalie) === key) starting.delete(team);
    if (entry.kind === 'scratch') scratched.set(key, entry);
    if (entry.kind === 'goalie') starting.set(entry.team, entry);
  }
  const asEntry = (team, { name, id }) => ({ player_id: id, team, player: name });
  return {
    scratchOf: (team, player) => scratched.get(keyOf(asEntry(team, player))) ?? null,
    startOf: (team, player) => {
      const goalie = starting.get(team);
      return goalie !== undefined && keyOf(goalie) === keyOf(asEntry(team, player)) ? goalie : null;
    },
  };
}
