import { err, ok, type Result } from '../../result.ts';
import { DEFAULT_BUDGET, type Budget, type SimError } from '../errors.ts';
import type { TableWriter } from '../table/writer.ts';
import { DONE, shownByte, shownText } from './failure.ts';
import type { SimulationForm, Forms } from './forms.ts';
import type { MaybePromise, Reader } from './reader.ts';
import { bomLength, MOST_HEAD, sniff } from './sniff.ts';
import { isSpace } from './space.ts';
import { asciiText } from './utf8.ts';

/** An unknown format is reported only after this many bytes, so that the error does not depend on the chunks. */
const SHOWN_HEAD = 32;

/**
 * Opens a reader that detects the format from the first bytes and then passes everything to the reader of that format.
 */
export function openReaderOf(forms: Forms, to: TableWriter, budget: Budget = DEFAULT_BUDGET): Reader {
  return new Opener(forms, to, budget);
}

class Opener implements Reader {
  readonly #forms: Forms;
  readonly #to: TableWriter;
  readonly #budget: Budget;
  #head = new Uint8Array(0);
  #reader: Reader | null = null;
  #failure: SimError | null = null;

  constructor(forms: Forms, to: TableWriter, budget: Budget) {
    this.#forms = forms;
    this.#to = to;
    this.#budget = budget;
  }

  push(chunk: Uint8Array): MaybePromise<Result<void, SimError>> {
    if (this.#reader) return this.#reader.push(chunk);
    if (this.#failure) return err(this.#failure);
    let head = chunk;
    if (this.#head.length > 0) {
      head = new Uint8Array(this.#head.length + chunk.length);
      head.set(this.#head);
      head.set(chunk, this.#head.length);
    }
    const form = formOf(head);
    if (!form.ok) {
      this.#failure = form.error;
      return form;
    }
    if (form.value === null) {
      this.#head = head.slice();
      return DONE;
    }
    const made = this.#forms[form.value](this.#to, this.#budget, bomLength(head));
    return made instanceof Promise ? made.then((reader) => this.#begin(reader, head)) : this.#begin(made, head);
  }

  end(): MaybePromise<Result<void, SimError>> {
    if (this.#reader) return this.#reader.end();
    if (sniff(this.#head) === 'unknown') this.#failure ??= { kind: 'unknownForm', found: opening(this.#head) };
    return err(this.#failure ?? { kind: 'truncated', at: { byte: this.#head.length, record: 0 } });
  }

  /** Removes the byte order mark, so that the readers need not handle it. */
  #begin(reader: Reader, head: Uint8Array): MaybePromise<Result<void, SimError>> {
    this.#reader = reader;
    this.#head = new Uint8Array(0);
    return reader.push(head.subarray(bomLength(head)));
  }
}

/** Returns the format of a document from its first bytes, or `null` if more bytes are needed to detect it. */
function formOf(head: Uint8Array): Result<SimulationForm | null, SimError> {
  const sniffed = sniff(head);
  switch (sniffed) {
    case 'more':
      return head.length > MOST_HEAD ? err({ kind: 'unknownForm', found: 'white space only' }) : ok(null);
    case 'gzip':
      // The caller must gunzip the file, because only the caller knows whether the network layer has already
      // decompressed it.
      return err({ kind: 'missingPort', port: 'gunzip' });
    case 'parquet':
    case 'utf16':
      return err({ kind: 'otherForm', form: sniffed });
    case 'jsonLines':
      return ok('jsonRecords');
    case 'unknown':
      return head.length < SHOWN_HEAD ? ok(null) : err({ kind: 'unknownForm', found: opening(head) });
    default:
      return ok(sniffed);
  }
}

/** Formats the start of an unknown document for an error: its first characters, or its first byte if it is not text. */
function opening(head: Uint8Array): string {
  let from = bomLength(head);
  while (from < head.length && isSpace(head[from]!)) from++;
  let to = from;
  while (to < Math.min(head.length, from + SHOWN_HEAD - 8) && head[to]! >= 0x20 && head[to]! < 0x7f) to++;
  return to === from ? shownByte(head[from] ?? 0) : shownText(asciiText(head, from, to).trim());
}
