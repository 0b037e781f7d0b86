import * as v from 'valibot';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The answer to the list of files. `missing` are the files that the site lacks, each with the next part that it expects. */
export const delivery = v.object({
  id: v.string(),
  part_size: v.pipe(number, v.minValue(1)),
  missing: v.array(v.object({ name: v.string(), file: number, part: number })),
  left_out: v.array(v.string()),
});
export type Delivery = v.InferOutput<typeof delivery>;

/** What the site has published. Each further commit of the delivery has the same receipt. */
export const receipt = v.object({
  /** The name by which the delivery can be brought back. */
  folder: v.string(),
  version: v.string(),
  /** The site's time of the first commit, an ISO time. */
  time: v.string(),
  /** SHA-256 over the digests of the delivered files (docs/data-contract.md). */
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Sentences for the operator. */
  messages: v.array(v.string()),
});
export type Receipt = Readonly<v.InferOutput<typeof receipt>>;

export const listed = v.object({
  folder: v.string(),
  time: number,
  version: v.string(),
  files: number,
  bytes: number,
  served: v.boolean(),
  digest: v.nullable(v.string()),
});
/** A delivery that the site keeps. `time` is in epoch seconds. `digest` is null if the delivery is older than receipts. */
export type ListedDelivery = Readonly<v.InferOutput<typeof listed>>;
export const deliveries = v.object({ deliveries: v.array(listed) });

export const rolledBack = v.object({ folder: v.string(), version: v.string() });

/** How the site sees a request. `now` is in epoch seconds. */
export const publisher = v.object({
  authorization: v.boolean(),
  application_passwords: v.boolean(),
  logged_in: v.boolean(),
  may_publish: v.boolean(),
  part_size: v.pipe(number, v.minValue(1)),
  now: number,
});
