import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { partOf, type DataPart, type ManifestDoc } from '@ddh/engine/internal/datasets';
import { DATA_PARTS } from '../src/datasets/manifest.ts';
import { ok } from '@ddh/engine/internal/result';
import { prop } from '../testing/prop.ts';
import type { Io } from './command.ts';
import { writeDataPart } from './dataFolder.ts';

/** The number of renames until one fails, as if the process were killed there. */
const kill = vi.hoisted(() => ({ in: Infinity }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<{ readonly rename: (from: string, to: string) => Promise<void> }>();
  const rename = (from: string, to: string): Promise<void> =>
    kill.in-- === 0 ? Promise.reject(new Error('killed')) : real.rename(from, to);
  return { ...real, rename };
});

const FILES = {
  slate: ['game_probs.json', 'p_info.json', '7_parlaytrix.npz'],
  vault: ['value_vault/goal_value.json', 'value_vault/sog_value.json'],
  fantasy: ['fantasy/skater_projections.json'],
  record: ['record/summary.json'],
} as const satisfies { readonly [part in DataPart]: readonly string[] };

let root: string;
let runs = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-data-'));
});
afterAll(() => rm(root, { recursive: true }));

const io = { cwd: '/', now: () => new Date('2026-11-28T22:00:00Z'), stdin: () => [] } as unknown as Io;
const freshFolder = async (): Promise<{ readonly dir: string; readonly shown: string }> => {
  const dir = join(root, `${runs++}`, 'data');
  await mkdir(dir, { recursive: true });
  return { dir, shown: 'data' };
};
type Folder = Awaited<ReturnType<typeof freshFolder>>;

const write = (folder: Folder, part: DataPart, text: string, { sample = false } = {}) =>
  writeDataPart(
    folder,
    {
      part,
      sample,
      async stage(staging) {
        for (const name of FILES[part]) {
          const written = await staging.write(name, { pieces: [`${name} ${text}`], records: 1 });
          if (!written.ok) return written;
        }
        return ok({ files: [...staging.files], facts: {} });
      },
    },
    io,
  );

const manifestIn = async ({ dir }: Folder): Promise<ManifestDoc> =>
  JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')) as ManifestDoc;
async function filesIn({ dir }: Folder): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return names.map((name) => name.slice(dir.length + 1)).filter((name) => name !== 'manifest.json');
}

describe('writeDataPart', () => {
  const step = fc.record({
    part: fc.constantFrom(...DATA_PARTS),
    text: fc.constantFrom('a', 'b'),
    killed: fc.option(fc.nat(6), { freq: 2 }),
  });

  prop(
    'after any steps, some of them killed and then repeated, the manifest lists the files on the disk',
    [fc.array(step, { maxLength: 8 })],
    async (steps) => {
      const folder = await freshFolder();
      await write(folder, 'slate', 'a');
      for (const { part, text, killed } of steps) {
        kill.in = killed ?? Infinity;
        const first = await write(folder, part, text);
        kill.in = Infinity;
        if (!first.ok) expect(await write(folder, part, text)).toMatchObject({ ok: true });
      }
      const manifest = await manifestIn(folder);
      const listed = Object.entries(manifest.files ?? {}) as [string, { readonly bytes: number }][];
      expect(listed.map(([name]) => name).toSorted()).toEqual((await filesIn(folder)).toSorted());
      for (const [name, { bytes }] of listed) expect((await readFile(join(folder.dir, name))).length).toBe(bytes);

      // The same parts in the usual order, written in one go.
      const again = await freshFolder();
      for (const part of DATA_PARTS) {
        const name = listed.find(([one]) => partOf(one) === part)?.[0];
        if (name === undefined) continue;
        await write(again, part, (await readFile(join(folder.dir, name), 'utf8')).slice(name.length + 1));
      }
      expect(await manifestIn(again)).toEqual(manifest);
    },
    100,
  );

  test('the same bytes have the same version, and other bytes of the same size another one', async () => {
    const [one, two] = [await freshFolder(), await freshFolder()];
    const versions = [await write(one, 'slate', 'a'), await write(two, 'slate', 'a'), await write(two, 'slate', 'b')];
    const [a, b, c] = versions.map((written) => (written.ok ? written.value.manifest?.version : null));
    expect(a).toBe(b);
    expect(c).not.toBe(a);
    const sum = createHash('sha256').update('game_probs.json b').digest('hex');
    const written = versions[2];
    expect(written?.ok && written.value.files[0]?.sum).toBe(sum);
  });

  test('real data replaces all parts of a sample, and their files', async () => {
    const folder = await freshFolder();
    await write(folder, 'slate', 'a', { sample: true });
    await write(folder, 'fantasy', 'a');
    await write(folder, 'record', 'a');
    await write(folder, 'slate', 'b');
    expect(await manifestIn(folder)).not.toHaveProperty('sample');
    expect((await filesIn(folder)).toSorted()).toEqual([...FILES.slate].toSorted());
  });

  test('a slate replaces a manifest that cannot be read; other parts leave the folder as it is', async () => {
    const folder = await freshFolder();
    await writeFile(join(folder.dir, 'manifest.json'), '{');
    const refused = await write(folder, 'vault', 'a');
    expect(refused).toMatchObject({ ok: false });
    expect(!refused.ok && refused.error).toMatch(/^data\/manifest\.json: /);
    expect(await filesIn(folder)).toEqual([]);
    expect(await write(folder, 'slate', 'a')).toMatchObject({ ok: true });
  });

  test('a manifest never names a file to remove outside of the parts', async () => {
    const folder = await freshFolder();
    const outside = join(folder.dir, '../outside.json');
    await writeFile(outside, 'x');
    const files = { 'value_vault/../../outside.json': { bytes: 1, records: 1 } };
    await writeFile(join(folder.dir, 'manifest.json'), JSON.stringify({ version: 'v1', files }));
    await write(folder, 'slate', 'a');
    expect(await readFile(outside, 'utf8')).toBe('x');
  });
});
