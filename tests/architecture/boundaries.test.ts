import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imports, resolved, ROOT, violationOf, type Import } from './boundaries.ts';

/** Creates a folder for boundary fixtures inside the project, so that imports in them find the project's packages. */
function fixtureFolder(name: string): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  return mkdtempSync(join(ROOT, `.cache/fixture-${name}-`));
}

describe('import boundaries', () => {
  test('no import in the product crosses a boundary between modules', () => {
    const all = imports();
    expect(all.length).toBeGreaterThan(200);
    expect(all.map(violationOf).filter((violation) => violation !== null)).toEqual([]);
  });

  // Checks violationOf itself. If violationOf accepted every import, the test of the product's imports would pass, too.
  test.each([
    ['engine/src/odds/convert.ts', '../simulation/index.ts', false],
    ['engine/src/odds/convert.ts', '@ddh/forecast/rating', true],
    ['engine/forecast/rating/rows.ts', '../slate/index.ts', false],
    ['engine/forecast/rating/rows.ts', '../../cli/files.ts', false],
    ['engine/src/simulation/table/table.ts', '../../parlay/index.ts', true],
    ['engine/src/parlay/leg.ts', '../format/index.ts', false],
    ['engine/src/parlay/leg.ts', 'react', false],
    ['engine/src/parlay/leg.ts', 'node:fs', false],
    ['engine/src/parlay/leg.ts', '../../cli/files.ts', false],
    ['engine/cli/main.ts', '@ddh/workers/client', false],
    ['engine/cli/commands/simulate/game.ts', 'hyparquet-writer', false],
    ['workers/simulationServer.ts', '../src/state/app.ts', true],
    ['workers/client.ts', './simulationServer.ts', false],
    ['src/state/parlay/slip.ts', '../../services/browser.ts', false],
    ['src/state/parlay/slip.ts', 'valtio', false],
    ['src/state/parlay/slip.ts', '../../view/Root.tsx', false],
    ['src/view/Root.tsx', '../services/browser.ts', true],
    ['src/view/Root.tsx', '../state/app.ts', false],
    ['src/view/Root.tsx', '@ddh/engine/internal/parlay', false],
    ['src/view/Root.tsx', '@ddh/forecast/rating', true],
    ['src/view/slip/Slip.tsx', '../builder/BuilderPage.tsx', false],
    ['src/view/slip/Slip.tsx', '../hub/tabs.ts', false],
    ['src/view/builder/Form.tsx', '../hub/copy.ts', false],
    ['workers/client.ts', '@ddh/forecast/slate', true],
    ['src/view/Root.tsx', '@ddh/workers/simulationServer', false],
    ['src/services/clock.ts', 'react', false],
    ['src/main.tsx', './view/Root.tsx', false],
  ] satisfies readonly (readonly [string, string, boolean])[])(
    '%s may not import %s (types only: %s)',
    (from, specifier, typeOnly) => {
      const fixture: Import = { from, to: resolved(from, specifier), typeOnly };
      expect(violationOf(fixture)).toContain('may not import it');
    },
  );

  test.each([
    [['RANKS', 'legKey'], true],
    [['RANKS', 'suggest'], false],
    [['*'], false],
  ])('a view component may import %j from the parlay module: %s', (names, allowed) => {
    const to = resolved('src/view/Root.tsx', '@ddh/engine/internal/parlay');
    expect(violationOf({ from: 'src/view/Root.tsx', to, typeOnly: false, names }) === null).toBe(allowed);
  });

  test('mayImportTypes allows a module to import types, but not values', () => {
    const ofParlay = (typeOnly: boolean): Import => ({
      from: 'src/view/Root.tsx',
      to: resolved('src/view/Root.tsx', '@ddh/engine/internal/parlay'),
      typeOnly,
    });
    expect(violationOf(ofParlay(true))).toBeNull();
    expect(violationOf(ofParlay(false))).not.toBeNull();
  });
});

describe('TypeScript projects', () => {
  /** Returns the compiler's errors for this code under the settings of a project. */
  function compile(project: string, lib: readonly string[], types: readonly string[], code: string): string {
    const folder = fixtureFolder('tsc');
    try {
      writeFileSync(join(folder, 'fixture.ts'), code);
      const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, project), 'utf8')) as {
        compilerOptions: { lib: string[]; types: string[] };
      };
      // `lib` and `types` repeat the settings of the project, so they must equal those in the project's file.
      expect(compilerOptions.lib).toEqual(lib);
      expect(compilerOptions.types).toEqual(types);
      const config = {
        extends: join(ROOT, 'tsconfig.base.json'),
        compilerOptions: { lib, types, composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true },
        files: ['fixture.ts'],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], {
        encoding: 'utf8',
      });
      return '';
    } catch (cause) {
      return String((cause as { stdout?: unknown }).stdout ?? cause);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test.each([
    'document.title;',
    'process.exit();',
    'setTimeout(() => 1, 1);',
    'console.log(1);',
    'new TextDecoder();',
    'new AbortController();',
  ])('the engine and state cannot use %s', (code) => {
    expect(compile('engine/tsconfig.json', ['ES2023'], [], `${code}\nexport {};\n`)).toContain('error TS');
    expect(compile('src/state/tsconfig.json', ['ES2023'], [], `${code}\nexport {};\n`)).toContain('error TS');
  });

  test('worker code cannot use the document', () => {
    const lib = ['ES2023', 'WebWorker', 'WebWorker.AsyncIterable'];
    expect(compile('workers/tsconfig.json', lib, [], 'document.title;\nexport {};\n')).toContain('error TS');
    expect(compile('workers/tsconfig.json', lib, [], 'new AbortController();\nexport {};\n')).toBe('');
  });
});

test('the engine reads the clock in two files, which pass it on, so that a test can set the time of all else', () => {
  const files = ['src', 'forecast', 'platform', 'feeds', 'cli'].flatMap((name) =>
    readdirSync(join(ROOT, 'engine', name), { recursive: true, encoding: 'utf8' })
      .map((file) => join('engine', name, file))
      .filter((file) => /(?<!\.test)\.ts$/.test(file)),
  );
  expect(files.length).toBeGreaterThan(200);
  const reading = files.filter((file) => /\bDate\(\)|\bDate\.now\b/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(reading).toEqual(['engine/feeds/http/network.ts', 'engine/cli/process.ts']);
});

describe("oxlint's rules", () => {
  /** Each fixture file contains one forbidden line. */
  const FIXTURES: Readonly<Record<string, string>> = {
    'engine/src/a.ts': "import 'react';",
    'engine/src/b.ts': "import 'node:fs';",
    'engine/src/c.ts': "import '../cli/x.ts';",
    'engine/forecast/a.ts': "import 'node:fs';",
    'engine/forecast/b.ts': 'export const now = Date.now();',
    'engine/src/d.ts': 'export const now = Date.now();',
    'engine/src/e.ts': 'export const luck = Math.random();',
    'workers/a.ts': "import 'react';",
    'workers/b.ts': "import 'valibot';",
    'src/state/a.ts': "import 'react';",
    'src/state/b.ts': "import { proxy } from 'valtio';\nexport { proxy };",
    'src/state/c.ts': "import { x } from '../services/browser.ts';\nexport { x };",
    'src/view/a.ts': "import { wrap } from 'comlink';\nexport { wrap };",
    'src/view/b.ts': "import { simulate } from '@ddh/engine/internal/model';\nexport { simulate };",
    'src/view/c.ts': "export const x = fetch('y');",
    'src/view/d.ts': "import { x } from '../services/browser.ts';\nexport { x };",
    'src/view/e.ts': 'export default 1;',
  };

  test('oxlint reports the forbidden line in each fixture file', () => {
    // The folder of the fixtures is outside the project, because oxlint skips files that git ignores. This is possible
    // because the tested rules need no type information.
    const folder = mkdtempSync(join(tmpdir(), 'ddh-fixture-'));
    try {
      const config = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as object;
      writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }));
      for (const [file, code] of Object.entries(FIXTURES)) {
        mkdirSync(join(folder, dirname(file)), { recursive: true });
        writeFileSync(join(folder, file), `${code}\n`);
      }
      const run = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'unix'], {
        cwd: folder,
        encoding: 'utf8',
      });
      const reports = run.stdout.split('\n').filter((line) => /no-restricted|no-default-export/.test(line));
      const found = new Set(reports.map((line) => line.slice(0, line.indexOf(':'))));
      expect([...found].toSorted()).toEqual(Object.keys(FIXTURES).toSorted());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
