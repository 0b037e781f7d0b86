import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { partSite, type Firewall } from '../testing/partSite.ts';
import { sendFiles, type WantedFile } from './parts.ts';
import { createSender, searchFor } from './sender.ts';
import { FORMS, LEAST_BYTES, MOST_REFUSALS, searchOf, type Form, type Offers, type Search } from './ways.ts';

const OFFERS = { raw: 1_048_576, field: 1_048_576, json: 1_048_576 };
const TARGET = { route: '/deliveries/a/files', partSize: null };
const BYTES = randomBytes(2_300_000);

/** Files of these sizes, with random contents. */
const filesOf = (sizes: readonly number[]): readonly Uint8Array[] =>
  sizes.map((size, i) => BYTES.subarray(i * 7, i * 7 + size));

const wanted = (files: readonly Uint8Array[], from: readonly number[] = []): readonly WantedFile[] =>
  files.map((bytes, number) => ({
    file: {
      name: `${number}.json`,
      bytes: bytes.length,
      sha256: '',
      read: (at, length) => Promise.resolve(bytes.subarray(at, at + length)),
    },
    number,
    from: from[number] ?? 0,
  }));

async function deliver(sizes: readonly number[], firewall: Firewall, search: Search = searchOf(OFFERS)) {
  const files = filesOf(sizes);
  const site = partSite(files, firewall);
  const sender = createSender(site.client, search);
  const result = await sendFiles(sender, TARGET, wanted(files), () => undefined);
  const isWhole = files.every((bytes, i) => Buffer.compare(bytes, site.stored[i] ?? new Uint8Array()) === 0);
  return { ...site, result, isWhole, found: sender.found() };
}

/** For each form, the largest accepted piece in bytes, and the statuses of larger ones and of the form. */
const limits = fc.record(
  Object.fromEntries(
    FORMS.map((form) => [form, fc.constantFrom(0, LEAST_BYTES, 100_000, 131_072, 262_144, 500_000, 1_048_576)]),
  ) as Record<Form, fc.Arbitrary<number>>,
);
const firewallOf =
  (limit: Readonly<Record<Form, number>>, status: number, ofSize: number): Firewall =>
  ({ form, bytes }) =>
    bytes.length <= limit[form] ? null : limit[form] === 0 ? status : ofSize;

const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 60_000, max: 2_200_000 })), {
  minLength: 1,
  maxLength: 6,
});

prop(
  'any server that accepts some form and size gets every byte at its offset, after few refusals',
  [limits, sizes, fc.constantFrom(400, 403, 404, 406, 415, 501), fc.constantFrom(413, 413, 403)],
  async (limit, ofFiles, status, ofSize) => {
    const { result, isWhole, refusals } = await deliver(ofFiles, firewallOf(limit, status, ofSize));
    const most = Math.min(LEAST_BYTES, Math.max(...ofFiles));
    expect(result.ok).toBe(Object.values(limit).some((bytes) => bytes >= most));
    expect(isWhole).toBe(result.ok);
    expect(refusals.length).toBeLessThanOrEqual(MOST_REFUSALS);
  },
  150,
);

prop(
  'a search of doctor costs at most so many refusals as it may',
  [limits, fc.integer({ min: 0, max: 6 }), fc.constantFrom(403, 413)],
  async (limit, most, status) => {
    const { refusals } = await deliver(
      [1_048_576, 1_048_576],
      firewallOf(limit, status, status),
      searchOf(OFFERS, { most }),
    );
    expect(refusals.length).toBeLessThanOrEqual(most);
  },
  60,
);

describe('the sender', () => {
  test('takes the largest size of a server that limits bodies, and begins with it on the next day', async () => {
    const firewall = firewallOf({ raw: 300_000, field: 0, json: 0 }, 403, 413);
    const { found } = await deliver([2_000_000], firewall);
    expect(found.way).toEqual({ form: 'raw', bytes: 262_144 });
    expect((await deliver([2_000_000], firewall, searchOf(OFFERS, { kept: found.way }))).refusals).toEqual([]);
  });

  test('changes the form after one refusal where a firewall refuses the type', async () => {
    const { found, refusals } = await deliver([2_000_000, 5], firewallOf({ raw: 0, field: 2e6, json: 2e6 }, 403, 413));
    expect([found.way, refusals.length]).toMatchObject([{ form: 'field' }, 1]);
  });

  test('sends one piece in another form if a firewall refuses its contents', async () => {
    const bad = BYTES.subarray(1_048_576, 1_048_580);
    const firewall: Firewall = ({ form, bytes }) => (form === 'raw' && Buffer.from(bytes).includes(bad) ? 403 : null);
    const { result, isWhole, refusals } = await deliver([2_200_000], firewall);
    expect([result.ok, isWhole, refusals.length]).toEqual([true, true, 1]);
  });

  test('sends smaller pieces of what no form may contain as a whole', async () => {
    const firewall: Firewall = ({ bytes }) => (bytes.length > 70_000 && bytes[0] === BYTES[1_048_576] ? 403 : null);
    expect(await deliver([2_200_000], firewall)).toMatchObject({ isWhole: true });
  });

  test('uses the other address if only that is open for parts', async () => {
    const { isWhole, refusals } = await deliver([300, 2_000_000], ({ isTurned }) => (isTurned ? null : 403));
    expect([isWhole, refusals.length]).toEqual([true, FORMS.length]);
  });

  test('gives up if a firewall bans this machine in the middle', async () => {
    let count = 0;
    const { result, refusals } = await deliver([2_000_000, 2_000_000, 2_000_000, 2_000_000], () =>
      ++count > 3 ? 403 : null,
    );
    expect(result).toMatchObject({ error: { kind: 'noWay' } });
    expect(refusals.length).toBeLessThan(20);
  });

  test('asks a plugin that takes only whole parts in no other form', async () => {
    const old = searchFor({ part_size: 1_048_576, pieces: undefined }, { kept: { form: 'field', bytes: 65_536 } });
    const { result, refusals } = await deliver([2_000_000], () => 413, old);
    expect(result).toMatchObject({ error: { kind: 'noWay' } });
    expect(new Set(refusals.map(({ form, bytes }) => `${form} ${bytes.length}`))).toEqual(new Set(['raw 1048576']));
  });

  test('continues where the site says', async () => {
    const files = filesOf([2_000_000]);
    const site = partSite(files, () => null);
    const sent = await sendFiles(
      createSender(site.client, searchOf(OFFERS)),
      TARGET,
      wanted(files, [1_000_000]),
      () => {},
    );
    expect([sent.ok, Buffer.compare(site.stored[0] ?? Buffer.of(), files[0] ?? Buffer.of())]).toEqual([true, 0]);
  });

  test.each<[Offers, Form]>([
    [{ json: 9000 }, 'json'],
    [{ raw: 40_000, json: 1_000_000 }, 'raw'],
  ])('uses only what the site offers: %j', async (offers, form) => {
    const { found, isWhole } = await deliver([100_000], () => null, searchOf(offers));
    expect([found.way?.form, found.way?.bytes, isWhole]).toEqual([form, offers[form], true]);
  });
});
