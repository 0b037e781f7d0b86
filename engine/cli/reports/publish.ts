import * as v from 'valibot';
import { count, instant, type Printed } from './figures.ts';

const version = v.pipe(v.string(), v.description('The version of the data.'));
const folder = v.pipe(v.string(), v.description("The delivery's name on the site."));
const digest = v.pipe(v.string(), v.description('SHA-256 of all files (docs/data-contract.md).'));
const sentences = v.array(v.string());
const kind = <const K extends string>(...kinds: readonly K[]) => ({ kind: v.picklist(kinds) });

const seen = v.object({
  url: v.string(),
  name: v.string(),
  sight: v.variant('kind', [
    v.object(kind('arrived', 'noAddress', 'private', 'insecure')),
    v.object({ ...kind('older'), version }),
    v.object({ ...kind('plain'), bytes: count, packed: count }),
    v.object({ ...kind('unreachable'), detail: v.string() }),
    v.object({ ...kind('redirected'), to: v.string() }),
    v.object({ ...kind('status'), httpStatus: count }),
    v.object({ ...kind('cors'), origin: v.string() }),
    v.object({ ...kind('otherContent'), bytes: v.nullable(count) }),
  ]),
});

/** After a delivery the first, with `--list` the second, with `--rollback` the third. */
export const publishReport = v.union([
  v.object({
    folder,
    version,
    time: v.pipe(instant, v.description("By the site's clock.")),
    digest,
    messages: sentences,
    notes: sentences,
    record: v.optional(
      v.pipe(
        v.object({ code: v.string(), message: v.string() }),
        v.description('Why the site did not take the record.'),
      ),
    ),
    sent: v.object({ files: count, bytes: count }),
    leftOut: v.pipe(v.array(v.string()), v.description('Files that the site left out, each as a sentence.')),
    links: v.array(v.string()),
    seen: v.array(seen),
  }),
  v.object({
    deliveries: v.array(
      v.object({
        folder,
        time: instant,
        version,
        files: count,
        bytes: count,
        served: v.pipe(v.boolean(), v.description('Whether pages read this one.')),
        digest: v.nullable(digest),
      }),
    ),
  }),
  v.object({ version }),
]);
export type PublishReport = Printed<typeof publishReport>;
