/** A record of a CSV text, and the line on which it begins, from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/** Where a quoted cell is never closed, or goes on after its closing quote. */
export type CsvFault = { readonly line: number; readonly kind: 'openQuote' | 'afterQuote' };

/**
 * Reads a small CSV text by RFC 4180: commas, quoted cells with doubled quotes, CRLF or LF. Blank lines are no records. Prices
 * are some hundred lines; simulations, of any size, have a reader that streams. A record that is none is a fault, and the
 * next line is the next record.
 */
export function readCsv(text: string): readonly (CsvRecord | CsvFault)[] {
  const found: (CsvRecord | CsvFault)[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const { end, cells, fault } = readRecord(text, at);
    if (fault !== null) found.push({ line, kind: fault });
    else if (cells.length > 1 || cells[0] !== '') found.push({ line, cells });
    line += breaksIn(text, at, end);
    at = end;
  }
  return found;
}

type Read = { readonly end: number; readonly cells: readonly string[]; readonly fault: CsvFault['kind'] | null };

const BREAK = /\r\n|\n|\r/y;

function readRecord(text: string, from: number): Read {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close === -1) return { end: nextLine(text, at), cells, fault: 'openQuote' };
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
    } else {
      const start = at;
      while (at < text.length && !',\r\n'.includes(text[at]!)) at++;
      cells.push(text.slice(start, at));
    }
    if (text[at] === ',') {
      at++;
      continue;
    }
    const end = breakEnd(text, at);
    return end === null ? { end: nextLine(text, at), cells, fault: 'afterQuote' } : { end, cells, fault: null };
  }
}

/** The end of the text or of the line break at `at`; `null` where neither is. */
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
