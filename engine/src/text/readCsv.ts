/** A record of a CSV file. `line` is the number of the line on which it starts, from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/**
 * A fault in a CSV file. `openQuote`: a quoted cell has no closing quote. `afterQuote`: text follows the closing quote.
 */
export type CsvFault = { readonly line: number; readonly kind: 'openQuote' | 'afterQuote' };

/** Semicolons are included because spreadsheets use them in locales with a decimal comma. */
const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Returns the separator that occurs most often in the header, outside quotes. */
export function separatorOf(text: string): Separator {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  let blank = true;
  for (const c of text) {
    const breaks = c === '\n' || c === '\r';
    if (breaks && !blank && !quoted) break;
    blank &&= breaks;
    if (c === '"') quoted = !quoted;
    else if (!quoted && Object.hasOwn(counts, c)) counts[c as Separator]++;
  }
  return SEPARATORS.reduce((best, separator) => (counts[separator] > counts[best] ? separator : best));
}

/**
 * Reads CSV (RFC 4180) with commas, semicolons or tabs, with any line ends and an optional byte order mark. Skips blank
 * lines. Yields a fault for a malformed record and continues on the next line. Simulations have their own streaming
 * reader.
 */
export function* readCsv(text: string, separator = separatorOf(text)): Generator<CsvRecord | CsvFault, void> {
  const nextFeed = finder(text, '\n');
  const nextReturn = finder(text, '\r');
  const nextQuote = finder(text, '"');
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const feed = nextFeed(at);
    // Fast path: a line without quotes can be split as a whole.
    if (nextQuote(at) >= feed && nextReturn(at) >= feed - 1) {
      const record = text.slice(at, text[feed - 1] === '\r' ? feed - 1 : feed);
      if (record !== '') yield { line, cells: record.split(separator) };
      line++;
      at = feed + 1;
      continue;
    }
    const { end, cells, fault } = readRecord(text, at, separator);
    if (fault !== null) yield { line, kind: fault };
    else if (cells.length > 1 || cells[0] !== '') yield { line, cells };
    line += breaksIn(text, at, end);
    at = end;
  }
}

/**
 * Returns a cached `indexOf` for `mark`. The function returns the length of the text if there is no match. `from` must
 * not decrease between calls.
 */
function finder(text: string, mark: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const next = text.indexOf(mark, from);
      found = next === -1 ? text.length : next;
    }
    return found;
  };
}

type Read = { readonly end: number; readonly cells: readonly string[]; readonly fault: CsvFault['kind'] | null };

const BREAK = /\r\n|\n|\r/y;

function readRecord(text: string, from: number, separator: Separator): Read {
  const cells: string[] = [];
  const ends = `${separator}\r\n`;
  let at = from;
  for (;;) {
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close === -1) return { end: nextLine(text, at), cells, fault: 'openQuote' };
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
    } else {
      const start = at;
      while (at < text.length && !ends.includes(text.charAt(at))) at++;
      cells.push(text.slice(start, at));
    }
    if (text[at] === separator) {
      at++;
      continue;
    }
    const end = breakEnd(text, at);
    return end === null ? { end: nextLine(text, at), cells, fault: 'afterQuote' } : { end, cells, fault: null };
  }
}

/**
 * Returns the offset after the line break at `at`, or the length of the text if `at` is at the end of the text.
 * Otherwise returns `null`.
 */
function breakEnd(text: string, at: number): number | null {
  if (at >= text.length) return text.length;
  BREAK.lastIndex = at;
  return BREAK.test(text) ? BREAK.lastIndex : null;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function nextLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const end = breakEnd(text, at);
    if (end !== null) return end;
  }
  return text.length;
}

const breaksIn = (text: string, from: number, to: number): number =>
  text.slice(from, to).match(/\r\n|\n|\r/g)?.length ?? 0;
