import { CLOSE_RECORD, COMMA, ZERO } from './jsonTokens.ts';
import { AT_ONCE, CELL, type KeyTable, LENGTH, NEXT, RECORD_START, WORDS } from './keyTable.ts';

/** Why a run of members ended. */
export const END = 0;
/** None of the keys that were tried stands there. */
export const KEY = 1;
/** The key's value is none of one or two digits. */
export const VALUE = 2;
/** The record's last member has been read, and its brace. */
export const RECORD = 3;

/** What a run begins with and leaves behind. */
export class MemberRun {
  /** The key read last in this record; the next one is guessed from it. */
  key = RECORD_START;
  /** Keys this record may still have. */
  room = 0;
  /** Keys that are tried for each member, in the order they came in before. */
  tries = 1;
  stopped = END;
}

/**
 * As many members from `p` on as are each a guessed key, a number of one or two digits and a comma or brace. A key that
 * does not stand there may have been left out: the one that came after it is tried, and so on. Answers where it stopped, `run.stopped` why. No key is looked at that does not end before `safe`, and what follows a key may be.
 *
 * A loop of its own, without a call or a loop within: V8's code for one that has them looks up each array's bytes again for every
 * member, and keeps numbers tagged that are not said to be 32 bits wide.
 */
export function members(
  keys: KeyTable,
  b: Uint8Array,
  view: DataView,
  from: number,
  safe: number,
  stage: Int8Array,
  at: number,
  run: MemberRun,
): number {
  const { entries, words } = keys;
  const last = safe | 0;
  const record = at | 0;
  let { key, room } = run;
  let next = entries[(key + NEXT) | 0]!;
  const most = run.tries | 0;
  let tries = most;
  let stopped = END;
  let p = from | 0;
  reading: while (room > 0) {
    const length = entries[(next + LENGTH) | 0]!;
    const word = entries[(next + WORDS) | 0]!;
    const end = (p + length) | 0;
    if (end > last) break;
    differ: {
      if (length >= 16) {
        if (
          view.getFloat64(p, true) !== words[word] ||
          view.getFloat64((p + 8) | 0, true) !== words[(word + 1) | 0] ||
          view.getFloat64((end - 16) | 0, true) !== words[(word + 2) | 0] ||
          view.getFloat64((end - 8) | 0, true) !== words[(word + 3) | 0]
        )
          break differ;
        if (
          length > 32 &&
          (length > AT_ONCE ||
            view.getFloat64((p + 16) | 0, true) !== words[(word + 4) | 0] ||
            view.getFloat64((end - 24) | 0, true) !== words[(word + 5) | 0])
        )
          break differ;
      } else if (
        length <= 8 ||
        view.getFloat64(p, true) !== words[word] ||
        view.getFloat64((end - 8) | 0, true) !== words[(word + 1) | 0]
      )
        break differ;
      key = next;
      next = entries[(key + NEXT) | 0]!;
      tries = most;
      room = (room - 1) | 0;
      const cell = (entries[(key + CELL) | 0]! + record) | 0;
      const digit = b[end]! - ZERO;
      const after = b[(end + 1) | 0]!;
      if (digit >>> 0 <= 9) {
        if (after === COMMA) {
          stage[cell] = digit;
          p = (end + 2) | 0;
          continue reading;
        }
        if (after === CLOSE_RECORD) {
          stage[cell] = digit;
          p = (end + 2) | 0;
          stopped = RECORD;
          break reading;
        }
        const second = after - ZERO;
        if (digit !== 0 && second >>> 0 <= 9) {
          const behind = b[(end + 2) | 0]!;
          if (behind === COMMA) {
            stage[cell] = digit * 10 + second;
            p = (end + 3) | 0;
            continue reading;
          }
          if (behind === CLOSE_RECORD) {
            stage[cell] = digit * 10 + second;
            p = (end + 3) | 0;
            stopped = RECORD;
            break reading;
          }
        }
      }
      p = end;
      stopped = VALUE;
      break reading;
    }
    tries = (tries - 1) | 0;
    // A chain of guesses ends where nothing followed yet: in the first record, that is at its beginning.
    if (tries <= 0 || next === RECORD_START) {
      stopped = KEY;
      break;
    }
    next = entries[(next + NEXT) | 0]!;
  }
  run.key = key;
  run.room = room;
  run.stopped = stopped;
  return p;
}
