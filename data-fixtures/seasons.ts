import { readCsv } from '@ddh/engine/internal/text';
import { isRequired, slotsOf } from '../engine/forecast/history/columns.ts';
import { SEASON_FILES } from '../engine/forecast/history/seasonFiles.ts';

/** The files of a season's folder, and the input from which each is made. */
const INPUTS = { games: 'games', schedule: 'games', skater_games: 'skaters', goalie_games: 'goalies' } as const;

/** The texts of the input files, which have all seasons. */
export type PastTexts = { readonly [input in 'games' | 'skaters' | 'goalies']: string };

/** Returns the CSV text of each file of each season, keyed by its path in the folder data-fixtures. */
export function seasonFiles(texts: PastTexts): ReadonlyMap<string, string> {
  const seasons = new Map(cellsOf(texts.games, ['game_id', 'season']) as [string, string][]);
  const files = new Map<string, string>();
  for (const [name, input] of Object.entries(INPUTS)) {
    const columns = neededColumns(name as keyof typeof INPUTS);
    const rows = cellsOf(texts[input], columns);
    const id = columns.indexOf('game_id');
    for (const season of new Set(seasons.values())) {
      const own = rows.filter((row) => seasons.get(row[id]!) === season);
      files.set(`seasons/${season}/${name}.csv.gz`, [columns, ...own].map((row) => `${row.join(',')}\n`).join(''));
    }
  }
  return files;
}

/** Returns the columns without which the engine refuses a file, the home team's counts last. */
function neededColumns(file: keyof typeof INPUTS): readonly string[] {
  const columns = slotsOf(SEASON_FILES[file]).filter(isRequired);
  const isLast = (header: string): number => Number(header.startsWith('home_'));
  return columns.map(({ header }) => header).toSorted((a, b) => isLast(a) - isLast(b));
}

/** Returns the cells of the named columns in each row. */
function cellsOf(text: string, columns: readonly string[]): readonly (readonly string[])[] {
  const [head, ...rows] = [...readCsv(text)].map((record) => {
    if ('kind' in record) throw new Error(`line ${record.line}: ${record.kind}`);
    return record.cells;
  });
  const places = columns.map((column) => head?.indexOf(column) ?? -1);
  if (places.includes(-1)) throw new Error(`a column of ${columns.join(', ')} is missing`);
  return rows.map((cells) => places.map((place) => plain(cells[place]!)));
}

/** Returns a cell that needs no quotes. No name in the inputs has a comma or a quote. */
function plain(cell: string): string {
  if (/[",\r\n]/.test(cell)) throw new Error(`a cell needs quotes: ${cell}`);
  return cell;
}
