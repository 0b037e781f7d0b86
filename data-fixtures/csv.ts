/** Reads the public NHL facts that the fixtures are made of: CSV files of one folder, as rows for the rating. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { POSITIONS, type Position } from '../engine/src/model/index.ts';
import type { PastGame, ScheduledGame, SeasonPast, WeekGame } from '../engine/src/rating/index.ts';
import { parseLeagueDate } from '../engine/src/words/index.ts';

/** A club that moved keeps the ratings of its team. */
const MOVED: Readonly<Record<string, string>> = { ARI: 'UTA' };

type Row = (column: string) => string;

/** RFC 4180 without line breaks inside cells, which these files do not have. */
const cellsOf = (line: string): string[] =>
  Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  );

function readCsv(folder: string, name: string): readonly Row[] {
  const text = readFileSync(join(folder, name), 'utf8');
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const columns = cellsOf(header);
  return lines.map((line, i) => {
    const cells = cellsOf(line);
    if (cells.length !== columns.length) throw new Error(`${name}, line ${i + 2}: ${cells.length} cells`);
    return (column) => {
      const at = columns.indexOf(column);
      if (at < 0) throw new Error(`${name} has no column ${column}`);
      return cells[at] ?? '';
    };
  });
}

function count(row: Row, column: string): number {
  const value = Number(row(column));
  if (row(column) === '' || !Number.isFinite(value)) throw new Error(`no number in ${column}: ${row(column)}`);
  return value;
}

const team = (row: Row, column: string): string => MOVED[row(column)] ?? row(column);

function position(row: Row): Position {
  const found = POSITIONS.find((p) => p === row('pos'));
  if (!found) throw new Error(`no position: ${row('pos')}`);
  return found;
}

/** What is known before the season begins. */
export function readPast(folder: string): SeasonPast {
  const side = (row: Row, venue: 'away' | 'home'): PastGame['away'] => ({
    team: team(row, venue),
    goals: count(row, `${venue}_goals`),
    shots: count(row, `${venue}_sog`),
    blocks: count(row, `${venue}_blocks`),
  });
  const roster = readCsv(folder, 'rosters_2025_26.csv');
  return {
    games: readCsv(folder, 'games.csv').map((row) => ({
      season: row('season'),
      away: side(row, 'away'),
      home: side(row, 'home'),
    })),
    skaterSeasons: readCsv(folder, 'skater_season.csv').map((row) => ({
      season: row('season'),
      playerId: count(row, 'player_id'),
      position: position(row),
      games: count(row, 'gp'),
      goals: count(row, 'goals'),
      assists: count(row, 'assists'),
      shots: count(row, 'sog'),
      blocks: count(row, 'blocks'),
      iceTime: count(row, 'toi_sec'),
      hits: count(row, 'hits'),
      plusMinus: count(row, 'plus_minus'),
      powerPlayGoals: count(row, 'pp_goals'),
    })),
    goalieSeasons: readCsv(folder, 'goalie_season.csv').map((row) => ({
      season: row('season'),
      playerId: count(row, 'player_id'),
      starts: count(row, 'starts'),
      shotsAgainst: count(row, 'shots_against'),
      saves: count(row, 'saves'),
    })),
    goalies: roster
      .filter((row) => row('pos') === 'G')
      .map((row) => ({ playerId: count(row, 'player_id'), name: row('player'), team: team(row, 'team') })),
    roster: roster
      .filter((row) => row('pos') !== 'G')
      .map((row) => ({
        playerId: count(row, 'player_id'),
        name: row('player'),
        team: team(row, 'team'),
        position: position(row),
      })),
    teams: readCsv(folder, 'teams.csv').map((row) => ({ key: row('abbr'), name: row('full_name') })),
  };
}

/** The season's fixtures, with their weeks. */
export function readSchedule(folder: string): readonly (ScheduledGame & WeekGame)[] {
  return readCsv(folder, 'schedule_2025_26.csv').map((row) => {
    const date = parseLeagueDate(row('date'));
    if (date === null) throw new Error(`no date: ${row('date')}`);
    return {
      gameId: row('game_id'),
      date,
      time: row('start_et'),
      away: team(row, 'away'),
      home: team(row, 'home'),
      week: count(row, 'fantasy_week'),
    };
  });
}
