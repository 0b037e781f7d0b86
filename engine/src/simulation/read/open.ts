import { err, ok, type Result } from '../../words/index.ts';
import { DEFAULT_BUDGET, type Budget, type SimError } from '../errors.ts';
import type { TableWriter } from '../table/writer.ts';
import { openCsv } from './csv.ts';
import { DONE, shownByte, shownText } from './failure.ts';
import { openJsonRecords } from './jsonRecords.ts';
import { openJsonSplit } from './jsonSplit.ts';
import { isSpace } from './jsonTokens.ts';
import { openNpz } from './npz.ts';
import type { InflateRaw, MaybePromise, Reader } from './reader.ts';
import { bomLength, sniff } from './sniff.ts';
import { asciiText } from './utf8.ts';

/** White space before the first character that a document may have. */
const MOST_HEAD = 1 << 16;
/** Bytes of a document of no known form to wait for, so that what an error shows does not depend on the cut. */
const SHOWN_HEAD = 32;

export type ReaderPorts = { readonly inflateRaw: InflateRaw; readonly budget?: Budget };

/** The reader of any form: waits until the first bytes tell which, then hands over to its reader. */
export function openReader(to: TableWriter, ports: ReaderPorts): Reader {
  return new Opener(to, ports);
}

class Opener implements Reader {
  readonly #to: TableWriter;
  readonly #ports: ReaderPorts;
  #head = new Uint8Array(0);
  #reader: Reader | null = null;
  #failure: SimError | null = null;

  constructor(to: TableWriter, ports: ReaderPorts) {
    this.#to = to;
    this.#ports = ports;
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
    const opened = this.#open(head);
    if (!opened.ok) {
      this.#failure = opened.error;
      return opened;
    }
    if (opened.value === null) {
      this.#head = head.slice();
      return DONE;
    }
    this.#reader = opened.value;
    this.#head = new Uint8Array(0);
    // The mark is no part of any form: it is left out here, once, and the readers count from behind it.
    return this.#reader.push(head.subarray(bomLength(head)));
  }

  end(): MaybePromise<Result<void, SimError>> {
    if (this.#reader) return this.#reader.end();
    if (sniff(this.#head) === 'unknown') this.#failure ??= { kind: 'unknownForm', found: opening(this.#head) };
    return err(this.#failure ?? { kind: 'truncated', at: { byte: this.#head.length, record: 0 } });
  }

  #open(head: Uint8Array): Result<Reader | null, SimError> {
    const budget = this.#ports.budget ?? DEFAULT_BUDGET;
    const from = bomLength(head);
    switch (sniff(head)) {
      case 'more':
        return head.length > MOST_HEAD ? err({ kind: 'unknownForm', found: 'white space only' }) : ok(null);
      case 'jsonRecords':
        return ok(openJsonRecords(this.#to, budget, from));
      case 'jsonSplit':
        return ok(openJsonSplit(this.#to, budget, from));
      case 'csv':
        return ok(openCsv(this.#to, budget, from));
      case 'npz':
        return ok(openNpz(this.#to, budget, this.#ports.inflateRaw));
      case 'gzip':
        // Inflating is the caller's: it knows whether the network already did it.
        return err({ kind: 'unknownForm', found: 'gzip data' });
      case 'unknown':
        if (head.length < SHOWN_HEAD) return ok(null);
        return err({ kind: 'unknownForm', found: opening(head) });
    }
  }
}

/** The beginning of a document of no known form, as an error shows it: its text, or its first byte. */
function opening(head: Uint8Array): string {
  let from = bomLength(head);
  while (from < head.length && isSpace(head[from]!)) from++;
  let to = from;
  while (to < Math.min(head.length, from + SHOWN_HEAD - 8) && head[to]! >= 0x20 && head[to]! < 0x7f) to++;
  return to === from ? shownByte(head[from] ?? 0) : shownText(asciiText(head, from, to).trim());
}
