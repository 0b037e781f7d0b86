import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../lab/places.ts';
import { audit, UNKNOWN_CALL } from './audit.ts';
import { cannotCompile, newerThanMinimum, phpFiles, untyped } from './syntax.ts';

const PLUGIN = join(ROOT, 'plugin-php');
const HERE = import.meta.dirname;
const FIXTURES = join(HERE, 'fixtures');

function fixture(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ddh-fixture-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'fixture.php');
  writeFileSync(path, `<?php\n${code}\n`);
  return path;
}

function phpcs(...paths: readonly string[]): readonly string[] {
  const standard = `--standard=${join(HERE, 'phpcs.xml')}`;
  const { status, stdout, stderr } = spawnSync(
    process.env['PHPCS'] ?? 'phpcs',
    ['-q', '--report=emacs', standard, ...paths],
    {
      encoding: 'utf8',
    },
  );
  // phpcs exits with 0 without findings, and with 1 or 2 with findings. Any other exit code means that it has failed.
  expect([0, 1, 2], stderr).toContain(status);
  return stdout.split('\n').filter((line) => line !== '');
}

test('the checks find more than 10 PHP files in the plugin', () => {
  expect(phpFiles(PLUGIN).length).toBeGreaterThan(10);
});

test('classes.php lists exactly the classes that the plugin declares, with their files', () => {
  const folder = join(PLUGIN, 'includes');
  const map = [...readFileSync(join(folder, 'classes.php'), 'utf8').matchAll(/'(DDH_\w+)'\s+=> '(.+)',/g)];
  const declared = phpFiles(folder).flatMap((path) => {
    const name = /^(?:(?:final|abstract) )?class (DDH_\w+)/m.exec(readFileSync(path, 'utf8'))?.[1];
    return name === undefined ? [] : [[name, relative(folder, path)]];
  });
  expect(map.map(([, name, path]) => [name, path])).toEqual(
    declared.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
});

describe('PHP syntax', () => {
  test('all PHP files of the plugin and of its tests compile', () => {
    const paths = [PLUGIN, join(ROOT, 'tests/wordpress')]
      .flatMap(phpFiles)
      .filter((path) => !path.startsWith(FIXTURES));
    expect(cannotCompile(paths)).toEqual([]);
  });

  test.each(['function ddh_x( { }', 'class DDH_X { function a() {} function a() {} }'])(
    'a PHP file that does not compile is reported: %s',
    (code) => {
      const path = fixture(code);
      expect(cannotCompile([path]).join()).toContain(path);
    },
  );
});

describe('minimum version of PHP', () => {
  test('PHP 7.4 can parse the plugin and has all functions that the plugin calls', () => {
    expect(phpFiles(PLUGIN).flatMap((path) => newerThanMinimum(readFileSync(path, 'utf8'), path))).toEqual([]);
  });

  test.each([
    ['match', '$a = match ( $b ) { 1 => 2, default => 3 };'],
    ['the nullsafe operator', '$a = $b?->c;'],
    ['the nullsafe operator', '$a = $b?->c();'],
    ['a named argument', 'ddh_x( name: 1 );'],
    ['a union type', 'function ddh_x( int|string $a ) {}'],
    ['a promoted parameter', 'class DDH_X { public function __construct( private $a ) {} }'],
    ['an enum', 'enum DDH_X { case A; }'],
    ['throw as an expression', '$a = $b ?? throw new Exception();'],
    ['the type mixed', 'function ddh_x( mixed $a ) {}'],
    ['the type static', 'class DDH_X { public function x(): static {} }'],
    ['catch without a variable', 'try { ddh_x(); } catch ( Exception ) { ddh_y(); }'],
    ['a comma after the last parameter', 'function ddh_x( $a, ) {}'],
    ['get_debug_type()', '$a = get_debug_type( $b );'],
  ])('PHP 7.4 cannot parse or lacks %s', (_, code) => {
    expect(newerThanMinimum(`<?php\n${code}\n`, 'fixture.php')).not.toEqual([]);
  });

  test('the parser accepts syntax that is new in PHP 7.4', () => {
    const code = `<?php
      class DDH_X { private ?int $a = null; public function x( ?string ...$b ): ?self { return $this->y( fn( $c ) => $c ?? 1 ); } }
      $a ??= array( 1, ...$b );
      if ( $a ) { throw new Exception( 'x' ); }
      function ddh_x(): iterable { yield from array(); }`;
    expect(newerThanMinimum(code, 'x.php')).toEqual([]);
  });
});

describe('type declarations', () => {
  test('every parameter, property and return value in the plugin has a type', () => {
    expect(phpFiles(PLUGIN).flatMap((path) => untyped(readFileSync(path, 'utf8'), path))).toEqual([]);
  });

  test.each([
    ['a parameter', 'class DDH_X { public function x( $a ): void {} }'],
    ['a return value', 'class DDH_X { public function x( int $a ) {} }'],
    ['a property', 'class DDH_X { private $a = 1; }'],
  ])('%s without a type is reported', (_, code) => {
    expect(untyped(`<?php\n${code}\n`, 'fixture.php')).toHaveLength(1);
  });

  test('only callbacks of hooks may lack types', () => {
    const hook = "public function hook(): void { add_filter( 'x', array( __CLASS__, 'x' ), 10, 2 ); y(); }";
    const code = `class DDH_X { ${hook} public function x( $a ) {} public function y( $a ) {} }`;
    expect(untyped(`<?php\n${code}\n`, 'fixture.php')).toEqual(['fixture.php:2 y']);
  });
});

describe('phpcs', () => {
  test('phpcs finds nothing in the plugin', () => {
    expect(phpcs(PLUGIN)).toEqual([]);
  });

  test.each([
    ['ShortArray', '$ddh_a = [ 1 ];'],
    ['Expected 1 spaces after opening parenthesis', 'ddh_x(1 );'],
    ['Spaces', 'if ( $ddh_a ) {\n    ddh_x();\n}'],
    ['Silencing errors', '@ddh_x();'],
    ['wp_json_encode', 'json_encode( 1 );'],
    ['commented out', "// $ddh_a = ddh_x( $ddh_b ); if ( $ddh_a ) { return 1; }\n// ddh_y( 'a', $ddh_c );"],
    ['brace', 'function ddh_x()\n{\n\treturn 1;\n}'],
  ])('phpcs reports: %s', (what, code) => {
    expect(phpcs(fixture(code)).join('\n').toLowerCase().replaceAll(' ', '')).toContain(
      what.toLowerCase().replaceAll(' ', ''),
    );
  });
});

describe('the audit of the PHP code', () => {
  test('the audit finds nothing in the plugin', () => {
    expect(audit(PLUGIN)).toEqual([]);
  });

  // An installed WordPress is needed to find calls to functions that WordPress lacks, so run.ts looks for such calls.
  test('the audit reports each marked fault of the fixture on the right line, and nothing else', () => {
    const lines = readFileSync(join(FIXTURES, 'faults.php'), 'utf8').split('\n');
    const faults = lines.flatMap((line, at) => {
      const what = / fault: (.*)$/.exec(line)?.[1];
      return what === undefined || UNKNOWN_CALL.test(what) ? [] : [{ at: at + 1, what }];
    });
    const [guard, ...found] = audit(FIXTURES);
    expect(guard).toContain('no ABSPATH guard');
    expect(found).toHaveLength(faults.length);
    for (const [i, { at, what }] of faults.entries()) {
      expect(found[i]).toContain(`faults.php:${at} `);
      expect(found[i]).toContain(what);
    }
  });

  test.each([
    ['without checking a nonce', "defined( 'ABSPATH' ) || exit;\n$ddh_a = sanitize_key( $_POST['a'] );"],
    ['closing tag', "defined( 'ABSPATH' ) || exit;\n?>"],
    ['short echo', "defined( 'ABSPATH' ) || exit; ?>\n<?= 1 ?>\n<?php\n$ddh_a = 1;"],
  ])('the audit reports: %s', (what, code) => {
    const path = fixture(code);
    expect(audit(join(path, '..')).join()).toContain(what);
  });
});
