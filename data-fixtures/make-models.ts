/**
 * Makes `game-models/{gameId}_gamemodel.json` of the opening week 2025-26 from a folder of public NHL facts:
 *
 *     npx tsx data-fixtures/make-models.ts <folder>
 *
 * Reads games.csv, skater_season.csv, rosters_2025_26.csv, schedule_2025_26.csv and teams.csv. README.md says where the
 * facts come from. Same folder, same files: nothing here depends on the clock or the machine.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameModelFile } from '../engine/src/datasets/index.ts';
import { compileGameModel, parseGameModel, POSITIONS, type Position } from '../engine/src/model/index.ts';
import { rateGames, type PastGame, type Past, type ScheduledGame } from '../engine/src/rating/index.ts';
import { parseLeagueDate } from '../engine/src/words/index.ts';

const FIRST_DAY = '2025-10-07';
const LAST_DAY = '2025-10-13';

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

function readPast(folder: string): Past {
  const side = (row: Row, venue: 'away' | 'home'): PastGame['away'] => ({
    team: team(row, venue),
    goals: count(row, `${venue}_goals`),
    shots: count(row, `${venue}_sog`),
    blocks: count(row, `${venue}_blocks`),
  });
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
    })),
    roster: readCsv(folder, 'rosters_2025_26.csv')
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

function readSchedule(folder: string): readonly ScheduledGame[] {
  return readCsv(folder, 'schedule_2025_26.csv')
    .filter((row) => row('date') >= FIRST_DAY && row('date') <= LAST_DAY)
    .map((row) => {
      const date = parseLeagueDate(row('date'));
      if (date === null) throw new Error(`no date: ${row('date')}`);
      return { gameId: row('game_id'), date, time: row('start_et'), away: team(row, 'away'), home: team(row, 'home') };
    });
}

function main(folder: string): void {
  const { rates, problems } = rateGames(readPast(folder), readSchedule(folder));
  if (problems.length > 0) throw new Error(`games that cannot be rated: ${JSON.stringify(problems)}`);
  const out = join(dirname(fileURLToPath(import.meta.url)), 'game-models');
  mkdirSync(out, { recursive: true });
  for (const old of readdirSync(out)) rmSync(join(out, old));
  let bytes = 0;
  for (const game of rates) {
    const model = compileGameModel(game);
    const checked = parseGameModel(model);
    if (!checked.ok) throw new Error(`${game.gameId}: ${JSON.stringify(checked.error)}`);
    const text = `${JSON.stringify(model)}\n`;
    bytes += Buffer.byteLength(text);
    writeFileSync(join(out, gameModelFile(game.gameId)), text);
  }
  console.log(`${rates.length} game models, ${bytes} bytes`);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npx tsx data-fixtures/make-models.ts <folder of the NHL data pack>');
  process.exitCode = 2;
} else {
  main(folder);
}
