import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../config/index.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-init-'));
});
afterEach(() => rm(cwd, { recursive: true }));

const init = (...args: readonly string[]): Promise<Run> => runDdh(cwd, ['init', ...args]);
const written = (name = 'ddh.json'): Promise<string> => readFile(join(cwd, name), 'utf8');

describe('ddh init', () => {
  it('writes a configuration that names its JSON schema, and does not replace an existing file', async () => {
    expect(await init()).toEqual({
      code: 0,
      out: expect.stringMatching(/^ddh\.json .*\n$/),
      notes: '',
    });
    const text = await written();
    const config = parseConfig(text);
    expect(config).toMatchObject({ ok: true, value: { store: 'store', nights: 'nights', data: 'data', keep: 14 } });
    const schema = config.ok ? (config.value.$schema ?? '') : '';
    expect(JSON.parse(await readFile(resolve(cwd, schema), 'utf8'))).toMatchObject({ title: 'ddh.json' });
    expect(await init('--contact', 'me@example.org')).toEqual({
      code: 1,
      out: '',
      notes: expect.stringMatching(/^ddh init: ddh\.json .*\n$/),
    });
    expect(await written()).toBe(text);
    expect(jsonOf((await init('new.json', '--json')).out)).toEqual({ file: 'new.json' });
  });

  it('ddh init writes the contact, the provider and the site, but does not confirm the terms', async () => {
    const site = ['--to', 'https://example.org', '--user', 'ddh-publisher'];
    expect(await init('other.json', '--contact', 'me@example.org', '--prices', 'the-odds-api', ...site)).toMatchObject({
      code: 0,
    });
    expect(JSON.parse(await written('other.json'))).toMatchObject({
      contact: 'me@example.org',
      odds: { provider: 'the-odds-api', budget: 60, termsConfirmed: false },
      publish: { to: 'https://example.org', user: 'ddh-publisher' },
    });
  });
});
