import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDdh } from '../../engine/cli/testing/runDdh.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');
const [, WORKFLOW = ''] = /```yaml\n(.*?)```/s.exec(read('README.md')) ?? [];
const UNITS = readdirSync(join(DEPLOY, 'systemd'));

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'ddh-deploy-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe('the systemd units', () => {
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  /**
   * Returns what systemd-analyze reports for copies of the units. The copies start this repository's command instead of
   * an installed one.
   */
  function verify(change: (unit: string) => string): string {
    const program = join(ROOT, 'engine/cli/bin/ddh.mjs');
    for (const name of UNITS)
      writeFileSync(
        join(cwd, name),
        change(read(`systemd/${name}`)).replace('ExecStart=ddh ', `ExecStart=${program} `),
      );
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...UNITS.map((name) => join(cwd, name))], {
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`;
  }

  test.skipIf(!hasSystemd)('systemd-analyze verify reports nothing (skipped without systemd-analyze)', () => {
    expect(UNITS).toHaveLength(4);
    expect(verify((unit) => unit)).toBe('');
  });

  test.skipIf(!hasSystemd).each([
    ['OnCalendar=*-*-* 10:00:00 America/New_York', 'OnCalendar=10 in the morning'],
    ['SuccessExitStatus=3', 'SuccessExitStatu=3'],
    ['ExecStart=ddh night', 'ExecStart=ddhh night'],
  ])('systemd-analyze verify reports a wrong line in place of %s (skipped without systemd-analyze)', (right, wrong) => {
    expect(verify((unit) => unit.replace(right, wrong))).not.toBe('');
  });
});

describe('the commands of the recipes', () => {
  const commands = [
    ...UNITS.flatMap((name) => [...read(`systemd/${name}`).matchAll(/^ExecStart=ddh (.*)$/gm)]),
    ...read('ddh.cron').matchAll(/&& ddh (.*)$/gm),
    ...WORKFLOW.matchAll(/npx --no-install ddh (\w+)/g),
    ...read('Containerfile').matchAll(/^CMD \["(\w+)"\]$/gm),
  ].map(([, line = '']) => line);

  test('the scheduled jobs (systemd, cron, workflow, container) run only ddh night and the fetch of closing prices', () => {
    expect(commands.filter((line) => line === 'night')).toHaveLength(4);
    expect(new Set(commands)).toEqual(new Set(['night', 'fetch odds --closing --provider the-odds-api --budget 20']));
  });

  test.each([...new Set(commands)])('ddh %s is a command line that ddh understands', async (line) => {
    writeFileSync(join(cwd, 'ddh.json'), '{"store": "store"}');
    // A correct command line exits with 1, because ddh.json has no contact. A wrong command line exits with another
    // code.
    expect(await runDdh(cwd, line.split(' '))).toMatchObject({ code: 1 });
  });
});

describe('the shell lines of the recipes', () => {
  const secrets = 'DDH_ODDS_KEY=secret';
  /**
   * Runs a shell line. In place of `ddh`, `npx` and `npm`, the line starts programs that print their name, arguments
   * and secret. The programs in place of `ddh` and `npx` exit with `code`.
   */
  function runLine(line: string, code: number): { readonly code: number | null; readonly out: string } {
    for (const name of ['ddh', 'npx', 'npm']) {
      const program = `#!/bin/sh\necho "${name} $* in $PWD with $DDH_ODDS_KEY"\n[ ${name} = npm ] || exit ${code}\n`;
      writeFileSync(join(cwd, name), program, { mode: 0o755 });
    }
    writeFileSync(join(cwd, 'secrets.env'), secrets);
    const here = line.replaceAll('/srv/ddh', cwd).replaceAll('/etc/ddh/secrets.env', join(cwd, 'secrets.env'));
    const env = { PATH: `${cwd}:/usr/bin:/bin` };
    const { status, stdout } = spawnSync('bash', ['-e', '-c', here], { cwd: tmpdir(), env, encoding: 'utf8' });
    return { code: status, out: stdout };
  }

  test("each cron line runs ddh in the operator's folder with the secrets", () => {
    const lines = [...read('ddh.cron').matchAll(/^(?:[\d,*]+ ){5}ddh (.*)$/gm)].map(([, line = '']) => line);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(runLine(line, 0).out).toMatch(`in ${cwd} with secret`);
  });

  test('the GitHub workflow gives the secrets to the step that runs the night alone, and runs no script of a package', () => {
    const steps = WORKFLOW.slice(WORKFLOW.indexOf('steps: [')).split(/^ {2}\{ /m);
    expect(WORKFLOW.split('steps: [')[0]).not.toMatch(/secrets|env:/);
    expect(steps.filter((step) => /secrets|env:/.test(step))).toEqual([expect.stringContaining('ddh night')]);
    expect(steps.filter((step) => /npm (ci|install|i)\b/.test(step))).toEqual(['run: npm ci --ignore-scripts },\n']);
    const actions = [...WORKFLOW.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(actions).toHaveLength(3);
    for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40},$/);
  });

  test('no package needs its install script', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
    };
    const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly allowScripts: Readonly<Record<string, boolean>>;
    };
    const names = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path);
    // Everything else works without the scripts of these packages.
    expect(new Set(names.map((path) => path.replace(/^.*node_modules\//, '')))).toEqual(
      new Set(Object.keys(allowScripts)),
    );
    expect(Object.values(allowScripts)).not.toContain(true);
  });

  test('the GitHub workflow fails if ddh exits with 1 or 2, and succeeds if ddh exits with 0 or 3', () => {
    const [, line = ''] = /run: '(.*)'/.exec(WORKFLOW) ?? [];
    expect(runLine(line, 0).out).toContain('npx --no-install ddh night');
    expect([0, 1, 2, 3].map((code) => runLine(line, code).code)).toEqual([0, 1, 1, 0]);
  });
});
