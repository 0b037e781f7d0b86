import { CLOSE_RECORD, COMMA, ZERO } from './jsonTokens.ts';
import { AT_ONCE, CELL, type KeyTable, LENGTH, NEXT, RECORD_START, WORDS } from './keyTable.ts';

/** The reasons why `members` stops. END: the chunk ended, or the maximum number of keys was reached. */
export const END = 0;
/** KEY: none of the guessed keys is at this position. */
export const KEY = 1;
/** VALUE: the value is not a number of one or two digits. */
const VALUE = 2;
/** RECORD: the last member and the closing brace of the record are read. */
export const RECORD = 3;

/** The input and output of `members`, which reads the members (keys and values) of one JSON record. */
export class MemberRun {
  /** The last key that was read in the current record. The next key is guessed from it. */
  key = RECORD_START;
  /** The number of further keys that the current record may have. */
  room = 0;
  /** Maximum number of guesses at the key of each member. */
  tries = 1;
  stopped = END;
}

/**
 * Reads members as long as the key is guessed correctly and the value is a number of one or two digits. If a guess is
 * wrong, tries the key that followed the guess in earlier records, and so on. Returns the position at which it stopped,
 * and sets `run.stopped`. Keys must end before `safe`. Values may extend beyond `safe`.
 *
 * This is one flat loop without calls and with `| 0` on integers. Otherwise V8 reloads the base of each array for every
 * member and keeps integers tagged.
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
    // No guesses are left, or no record has shown which key follows the last guess.
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
