import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { decodeManifest, withPart, type DataPart, type ManifestDoc, type WrittenFile } from './index.ts';
import { DATA_PARTS } from './manifest.ts';

const FILES = {
  slate: ['game_probs.json', '7_parlaytrix.npz', '7_gamemodel.json'],
  vault: ['value_vault/goal_value.json', '7_weights.json'],
  fantasy: ['fantasy/skater_projections.json', 'fantasy/season_schedule.json'],
  record: ['record/summary.json'],
} as const satisfies { readonly [part in DataPart]: readonly string[] };

const filesOf = (part: DataPart, sum: string): readonly WrittenFile[] =>
  FILES[part].map((name) => ({ name, bytes: name.length, records: 1, sum }));
const AT = '2026-11-28T22:00:00.000Z';
const LATER = '2026-11-29T22:00:00.000Z';
const facts = { from: '2026-11-28' } as never;
const put = (before: ManifestDoc | null, part: DataPart, sum: string, at = AT): ManifestDoc =>
  withPart(before, part, filesOf(part, sum), facts, at);
const names = (doc: ManifestDoc): readonly string[] => Object.keys(doc.files ?? {});

const step = fc.record({ part: fc.constantFrom(...DATA_PARTS), sum: fc.constantFrom('a', 'b') });

describe('withPart', () => {
  prop(
    'any order of steps gives the manifest of the last contents of each part',
    [fc.array(step, { maxLength: 12 })],
    (steps) => {
      let doc = put(null, 'slate', 'a');
      const last = new Map<DataPart, string>([['slate', 'a']]);
      for (const { part, sum } of steps) {
        doc = put(doc, part, sum);
        if (part === 'slate' && last.get('slate') !== sum) last.delete('vault');
        last.set(part, sum);
      }
      const inOrder = DATA_PARTS.filter((part) => last.has(part));
      const expected = inOrder.reduce<ManifestDoc | null>((made, part) => put(made, part, last.get(part) ?? ''), null);
      expect(JSON.stringify(doc)).toBe(JSON.stringify(expected));
      expect(names(doc)).toEqual(inOrder.flatMap((part) => [...FILES[part]]));
      expect(decodeManifest(doc)).toMatchObject({ ok: true, value: { problems: [] } });
    },
  );

  prop(
    'the version changes if and only if the contents of a part change',
    [fc.array(step, { minLength: 1, maxLength: 6 }), step],
    (steps, next) => {
      const doc = steps.reduce((made, { part, sum }) => put(made, part, sum), put(null, 'slate', 'a'));
      const after = put(doc, next.part, next.sum, LATER);
      expect(after.version === doc.version).toBe(JSON.stringify(after.parts) === JSON.stringify(doc.parts));
    },
  );

  test('gives datasets the facts, the time of the run, and keeps the time of older parts', () => {
    const night = put(put(null, 'slate', 'a'), 'fantasy', 'a');
    expect(night.files).toMatchObject({
      'game_probs.json': { bytes: 15, records: 1, from: '2026-11-28' },
      'fantasy/season_schedule.json': { from: '2026-11-28', generatedAt: AT },
    });
    expect(night.files?.['7_gamemodel.json']).toEqual({ bytes: 16, records: 1 });
    const older = { ...night, files: { 'fantasy/season_schedule.json': { bytes: 1, records: 2 } } };
    const next = put(older, 'slate', 'b', LATER);
    expect([next.generatedAt, next.files?.['fantasy/season_schedule.json']]).toEqual([
      LATER,
      { bytes: 1, records: 2, generatedAt: AT },
    ]);
  });

  test('gives sample data no times, and keeps the keys of other programs', () => {
    const sample = { ...put(null, 'slate', 'a'), sample: true, own: { key: 1 } };
    const both = put(put(sample, 'vault', 'a', LATER), 'slate', 'a', LATER);
    expect(both).toMatchObject({ sample: true, own: { key: 1 } });
    expect(both.files?.['value_vault/goal_value.json']).toEqual({ bytes: 27, records: 1, from: '2026-11-28' });
  });

  test('without files, removes the part', () => {
    const night = put(put(null, 'slate', 'a'), 'record', 'a');
    expect(withPart(night, 'record', [], {}, AT)).toEqual(put(null, 'slate', 'a'));
  });

  test('a manifest without parts keeps the files of the other folders, and its version stands for their contents', () => {
    const entry = { bytes: 1, records: 1 };
    const files = Object.fromEntries(Object.values(FILES).flatMap((list) => list.map((name) => [name, entry])));
    const old: ManifestDoc = { version: 'v1', generatedAt: AT, files };
    const priced = put(old, 'vault', 'a', LATER);
    expect(priced.parts).toMatchObject({ slate: 'v1', fantasy: 'v1', record: 'v1' });
    expect(names(priced)).toEqual(DATA_PARTS.flatMap((part) => [...FILES[part]]));
    expect(put({ ...old, version: 'v2' }, 'vault', 'a', LATER).version).not.toBe(priced.version);
    expect(names(put(old, 'slate', 'a'))).toEqual([...FILES.slate, ...FILES.fantasy, ...FILES.record]);
  });
});
