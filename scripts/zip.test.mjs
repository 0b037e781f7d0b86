import { describe, expect, test } from 'vitest';
import { agreedVersion, forbidden, missingAssets } from './zip.mjs';

const said = { header: '1.2.3', constant: '1.2.3', stable: '1.2.3', manifest: '1.2.3' };
const sources = ({ header, constant, stable, manifest }) => ({
  plugin: `<?php\n/**\n * Plugin Name: X\n * Version:           ${header}\n */\ndefine( 'DDH_VERSION', '${constant}' );\n`,
  readme: `=== X ===\nStable tag: ${stable}\n`,
  manifest: JSON.stringify({ version: manifest }),
});

describe('the version', () => {
  test('is the one that all name', () => {
    expect(agreedVersion(sources(said))).toBe('1.2.3');
  });

  test.each(Object.keys(said))('of the %s must not be another', (where) => {
    expect(() => agreedVersion(sources({ ...said, [where]: '1.2.4' }))).toThrow('disagree');
  });

  test('must be there', () => {
    expect(() => agreedVersion({ ...sources(said), readme: '' })).toThrow("readme.txt's Stable tag: none");
  });
});

describe('the zip', () => {
  const KEY = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2)}`;

  test.each([
    ['dist/assets/boot.js.map', ''],
    ['includes/.env', ''],
    ['.htaccess', ''],
    ['README.md', ''],
    ['includes/site.pem', ''],
    ['block/editor.tsx', ''],
    ['debug.log', ''],
    ['includes/service-account.json', ''],
    ['data/x.json', JSON.stringify({ private_key: KEY })],
    ['includes/x.php', KEY],
  ])('refuses %s', (path, content) => {
    expect(forbidden(path, Buffer.from(content))).toContain(path);
  });

  test.each([
    ['data/.htaccess', ''],
    ['data/2025020001_parlaytrix.npz', ''],
    ['license.txt', ''],
    ['includes/class-ddh-firebase.php', "strpos( $key, '-----BEGIN PRIVATE KEY-----' )"],
  ])('takes %s', (path, content) => {
    expect(forbidden(path, Buffer.from(content))).toBeNull();
  });

  test("names what the build's manifest has and the folder lacks", () => {
    const manifest = {
      'src/a.ts': { file: 'assets/a.js', css: ['assets/a.css'] },
      'src/b.ts': { file: 'assets/b.js' },
    };
    const files = new Map([
      ['dist/assets/a.js', ''],
      ['dist/assets/b.js', ''],
    ]);
    expect(missingAssets(manifest, files)).toEqual(['assets/a.css']);
  });
});
