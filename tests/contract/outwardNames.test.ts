import { expect, test } from 'vitest';
import { browserNames } from './browserNames.ts';
import { cliNames } from './cliNames.ts';
import { fileNames } from './fileNames.ts';
import { phpNames } from './phpNames.ts';
import { withSampleData } from './sampleData.ts';

test('outwardNames.txt lists all names that other programs rely on, and no others', async () => {
  const files = await withSampleData(async (data) => {
    const cli = await cliNames(data);
    return [...cli, ...(await fileNames(data))];
  });
  const names = new Set([...files, ...browserNames(), ...phpNames()]);
  await expect(`${[...names].toSorted().join('\n')}\n`).toMatchFileSnapshot('outwardNames.txt');
});
