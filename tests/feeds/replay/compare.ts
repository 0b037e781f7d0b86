type Files = Readonly<Record<string, string>>;

const rowsOf = (text: string | undefined): readonly string[] => (text ?? '').split('\r\n');

/**
 * Returns a text that names the first cell that differs from the expected files. Returns `null` if all cells are the
 * same.
 */
export function firstDifference(actual: Files, expected: Files): string | null {
  for (const [name, text] of Object.entries(expected)) {
    if (actual[name] === text) continue;
    const [rows, right] = [rowsOf(actual[name]), rowsOf(text)];
    const line = right.findIndex((row, index) => rows[index] !== row);
    const at = line === -1 ? right.length : line;
    const cells = (rows[at] ?? 'no row').split(',');
    const wanted = (right[at] ?? 'no row').split(',');
    const column = wanted.findIndex((cell, index) => cells[index] !== cell);
    const title = rowsOf(text)[0]?.split(',')[column] ?? 'the number of cells';
    return `${name}, line ${at + 1}, ${title}: ${cells[column] ?? 'no cell'} instead of ${wanted[column] ?? 'no cell'}`;
  }
  return null;
}
