import { constants, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { reason } from './reason.ts';
import { unpackText } from './unpack.ts';

/** The metadata of a stored response: everything but the body. */
export type AnswerHead = {
  readonly address: string;
  /** When the response arrived, as in `2026-10-01T11:00:00.000Z`. */
  readonly time: string;
  readonly status: number;
  /** The state of the game, such as `OFF`. `null` for responses that are not about one game. */
  readonly state: string | null;
};

/** A response as received. The body is the parsed JSON. */
export type StoredAnswer = AnswerHead & { readonly body: unknown };

const HEAD = {
  address: v.string(),
  time: v.pipe(v.string(), v.isoTimestamp()),
  status: v.number(),
  state: v.nullable(v.string()),
};
const headSchema = v.object(HEAD);
const answerSchema = v.object({ ...HEAD, body: v.unknown() });

/** `body` is the last key of the JSON, so the first bytes of a file contain all metadata. */
const BODY_KEY = ',"body":';

/** Encodes a response as gzip without a time stamp, so equal responses have equal bytes. */
export const encodeAnswer = ({ address, time, status, state, body }: StoredAnswer): Uint8Array =>
  gzipSync(JSON.stringify({ address, time, status, state, body }));

export const decodeAnswer = (bytes: Uint8Array): Result<StoredAnswer, string> =>
  parsed(answerSchema, () => unpackText(bytes));

/** Decodes the metadata from the first bytes of a file. Does not detect damage in the body. */
export const decodeHead = (start: Uint8Array): Result<AnswerHead, string> =>
  parsed(headSchema, () => {
    const text = unpackText(start, { finishFlush: constants.Z_SYNC_FLUSH });
    const end = text.indexOf(BODY_KEY);
    if (end === -1) throw new Error('the file does not start with the metadata of a response');
    return `${text.slice(0, end)}}`;
  });

function parsed<T>(schema: v.GenericSchema<unknown, T>, text: () => string): Result<T, string> {
  let json: unknown;
  try {
    json = JSON.parse(text());
  } catch (cause) {
    // The error of `JSON.parse` quotes the response, which may hold what the server has repeated of the request.
    return err(cause instanceof SyntaxError ? 'it is not JSON' : reason(cause));
  }
  const result = v.safeParse(schema, json);
  if (result.success) return ok(result.output);
  const [issue] = result.issues;
  return err(`${v.getDotPath(issue) ?? 'the document'} is invalid (${issue.message})`);
}
