import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { agreedVersion, check, forbidden, gather, missingAssets, write } from './zip.mjs';

const said = { header: '1.2.3', constant: '1.2.3', stable: '1.2.3', manifest: '1.2.3' };
const sources = ({ header, constant, stable, manifest }) => ({
  plugin: `<?php\n/**\n * Plugin Name: X\n * Version:           ${header}\n */\ndefine( 'DDH_VERSION', '${constant}' );\n`,
  readme: `=== X ===\nStable tag: ${stable}\n`,
  manifest: JSON.stringify({ version: manifest }),
});

describe('agreedVersion', () => {
  test('agreedVersion returns the version if all files have the same version', () => {
    expect(agreedVersion(sources(said))).toBe('1.2.3');
  });

  test.each(Object.keys(said))('agreedVersion throws if the version in %s differs', (where) => {
    expect(() => agreedVersion(sources({ ...said, [where]: '1.2.4' }))).toThrow('disagree');
  });

  test('between releases, the stable tag may be older, and only it', () => {
    const dev = { header: '2.0.0-dev', constant: '2.0.0-dev', manifest: '2.0.0-dev', stable: '1.2.3' };
    expect(agreedVersion(sources(dev))).toBe('2.0.0-dev');
    expect(() => agreedVersion(sources({ ...dev, header: '1.2.3' }))).toThrow('disagree');
    expect(() => agreedVersion(sources({ ...said, stable: '1.2.2' }))).toThrow('disagree');
  });

  test('agreedVersion throws if a file does not name a version', () => {
    expect(() => agreedVersion({ ...sources(said), readme: '' })).toThrow("readme.txt's Stable tag: none");
  });
});

describe('a file in the zip', () => {
  const KEY = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2)}`;

  test.each([
    ['dist/assets/boot.js.map', ''],
    ['includes/.env', ''],
    ['.htaccess', ''],
    ['data/.htaccess', ''],
    ['README.md', ''],
    ['includes/site.pem', ''],
    ['block/editor.tsx', ''],
    ['debug.log', ''],
    ['includes/service-account.json', ''],
    ['data/x.json', JSON.stringify({ private_key: KEY })],
    ['includes/x.php', KEY],
  ])('a file in the zip is refused: %s', (path, content) => {
    expect(forbidden(path, Buffer.from(content))).toContain(path);
  });

  test.each([
    ['data/index.php', ''],
    ['data/2025020001_parlaytrix.npz', ''],
    ['license.txt', ''],
    ['includes/class-ddh-firebase.php', "strpos( $key, '-----BEGIN PRIVATE KEY-----' )"],
  ])('a file in the zip is accepted: %s', (path, content) => {
    expect(forbidden(path, Buffer.from(content))).toBeNull();
  });

  test('missingAssets returns the files that the manifest of the build lists and the plugin folder lacks', () => {
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

/**
 * Creates a copy of the plugin's folder with a small build, a small sample, and files that do not belong in the zip.
 */
function pluginFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ddh-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [plugin, sample] = [join(folder, 'plugin'), join(folder, 'sample')];
  cpSync('plugin-php', plugin, { recursive: true, filter: (path) => !path.startsWith(join('plugin-php', 'dist')) });
  const put = (path, text) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  put(join(plugin, 'dist/manifest.json'), JSON.stringify({ 'src/main.tsx': { file: 'assets/main.js' } }));
  put(join(plugin, 'dist/admin.json'), JSON.stringify({ 'src/admin/upload.ts': { file: 'assets/upload.js' } }));
  for (const name of ['main', 'upload']) put(join(plugin, `dist/assets/${name}.js`), '1');
  for (const name of ['data/.htaccess', 'data/.ddh-lock', 'data/own.json', '.DS_Store', 'tests/x.php']) {
    put(join(plugin, name), 'x');
  }
  put(join(sample, 'value_vault/goal_value.json'), '[]');
  return { plugin, files: () => gather(plugin, sample) };
}

/** Returns the names in a zip's central directory. */
function namesIn(zip) {
  const names = [];
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((from) => zip.readUInt16LE(at + from));
    names.push(zip.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}

describe('a written zip', () => {
  test('the written zip contains the plugin, the build and the sample, and no other files', async () => {
    const { plugin, files } = pluginFolder();
    check(files());
    const path = join(plugin, '../plugin.zip');
    await write(files(), 'ddh-hockey', path);
    const names = namesIn(readFileSync(path));
    expect(names).toContain('ddh-hockey/ddh-hockey.php');
    expect(names).toContain('ddh-hockey/dist/assets/main.js');
    expect(names).toContain('ddh-hockey/data/index.php');
    expect(names).toContain('ddh-hockey/data/value_vault/goal_value.json');
    expect(names.filter((name) => /\/\.|^(?!ddh-hockey\/)|\/tests\/|own\.json/.test(name))).toEqual([]);
  });

  test.each([
    ['ddh-hockey.php', / \* Domain Path:/, ' * Update URI: false\n$&', 'Update URI'],
    ['readme.txt', /^Contributors:.*$/m, 'Contributors:', 'no Contributors'],
    ['readme.txt', /^Tested up to:.*$/m, '', 'no Tested up to'],
    ['readme.txt', /`ddh-hockey-[\d.]+-source\.zip`/, 'somewhere', 'source of the minified files'],
    ['dist/assets/main.js', /^1$/, '', 'the build lacks assets/main.js'],
    ['dist/assets/upload.js', /^1$/, '', 'the build lacks assets/upload.js'],
    ['dist/admin.json', /upload/, '', 'dist/admin.json is missing'],
  ])('a zip is refused after a change in %s: %s', (name, from, to, reason) => {
    const files = pluginFolder().files();
    const text = files.get(name).toString();
    expect(text).toMatch(from);
    if (name.startsWith('dist/')) files.delete(name);
    else files.set(name, Buffer.from(text.replace(from, to)));
    expect(() => check(files)).toThrow(reason);
  });
});
