import { isDataFileName } from '@ddh/engine/internal/datasets';
import * as v from 'valibot';
import { FORMS } from './ways.ts';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The largest piece in bytes that the site takes in each form. Plugins before 1.0.0 do not send it. */
const pieces = v.nullish(v.object(v.entriesFromList(FORMS, v.optional(v.pipe(number, v.minValue(1))))));

/**
 * The site's response to the list of files. `missing` lists the files that the site lacks, each with the next part that
 * the site expects, and the offset in bytes from which it has to be sent.
 */
export const delivery = v.object({
  id: v.string(),
  part_size: v.pipe(number, v.minValue(1)),
  pieces,
  missing: v.array(v.object({ name: v.string(), file: number, part: number, from: v.optional(number) })),
  left_out: v.array(v.string()),
});
export type Delivery = v.InferOutput<typeof delivery>;

/**
 * Where readers fetch the site's data: the folder's URL, absolute or relative to the site, with files as examples.
 * `text_bytes` is the size of all JSON and CSV files.
 */
const place = v.object({
  url: v.string(),
  version: v.string(),
  files: v.array(v.object({ name: v.pipe(v.string(), v.check(isDataFileName)), bytes: number })),
  text_bytes: number,
});
export type Place = Readonly<v.InferOutput<typeof place>>;

/** Folders in which this machine tries, for PHP, what the site's web server allows. */
const guard = v.object({ url: v.string(), names: v.array(v.pipe(v.string(), v.regex(/^\w+$/))), body: v.string() });
export type Guard = Readonly<v.InferOutput<typeof guard>>;

/** Whether the site has a verdict on its guard now. */
export const guardHeard = v.object({ settled: v.boolean() });

/** The site's receipt for a published delivery. If a delivery is committed again, the site returns the same receipt. */
export const receipt = v.object({
  /** The name by which to roll back to this delivery. */
  folder: v.string(),
  version: v.string(),
  /** The time of the first commit by the site's clock, in ISO 8601. */
  time: v.string(),
  /** SHA-256 computed from the digests of all delivered files (docs/data-contract.md). */
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Sentences for the operator: what was done, then the notes. */
  messages: v.array(v.string()),
  /** What was left out or removed, and what is still to do. Plugins before 1.0.0 do not send them separately. */
  notes: v.optional(v.array(v.string()), []),
  /** Why the site has published the figures, but did not change its track record. Missing if it took the record. */
  record: v.optional(v.object({ code: v.string(), message: v.string() })),
  /** Plugins before 1.0.0 do not send it. */
  reader: v.optional(place),
  guard: v.optional(guard),
});
export type Receipt = Readonly<v.InferOutput<typeof receipt>>;

const listed = v.object({
  folder: v.string(),
  time: number,
  version: v.string(),
  files: number,
  bytes: number,
  served: v.boolean(),
  digest: v.nullable(v.string()),
});
/** A delivery that the site keeps. `time` is in epoch seconds. `digest` is `null` for the sample, which was not delivered. */
export type ListedDelivery = Readonly<v.InferOutput<typeof listed>>;
export const deliveries = v.object({ deliveries: v.array(listed) });

/**
 * The site's track record. `url` is the URL of the data folder that has it, absolute or relative to the site.
 */
export const siteTrackRecord = v.object({
  url: v.string(),
  files: v.array(v.object({ name: v.string(), bytes: number, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
});
export type SiteTrackRecord = Readonly<v.InferOutput<typeof siteTrackRecord>>;

export const rolledBack = v.object({ folder: v.string(), version: v.string() });

/**
 * Whether the site received the authorization header, allows Application Passwords, accepted the login, and lets the
 * user publish. `now` is in epoch seconds.
 */
export const publisher = v.object({
  authorization: v.boolean(),
  application_passwords: v.boolean(),
  logged_in: v.boolean(),
  may_publish: v.boolean(),
  part_size: v.pipe(number, v.minValue(1)),
  pieces,
  now: number,
  reader: v.nullish(place),
});
export type Publisher = v.InferOutput<typeof publisher>;
