import { encodeManifest, type ManifestFile } from '../datasets/index.ts';
import { GENERATOR_VERSION } from '../model/index.ts';

export type WrittenFile = ManifestFile & { readonly name: string };

/** All that a slate's contents follow from, besides this program. */
export type SlateSource = {
  readonly models: readonly string[];
  readonly seeds: readonly number[];
  readonly records: number;
};

/**
 * The version of a slate's data: the same run gives the same one, so that a second run empties no cache, and other rates,
 * seeds, records or files give another. `models` are the game models' texts.
 */
export function slateVersion(source: SlateSource, files: readonly WrittenFile[]): string {
  const hash = new Fingerprint();
  hash.add(`${GENERATOR_VERSION} ${source.records} ${source.seeds.join(' ')}`);
  for (const model of source.models) hash.add(model);
  for (const { name, bytes, records } of files) hash.add(`${name} ${bytes} ${records}`);
  return hash.text();
}

/** The manifest's document. `generatedAt` is an ISO time; `sample` marks data that only shows the product. */
export function slateManifest(
  files: readonly WrittenFile[],
  version: string,
  generatedAt: string,
  sample = false,
): Record<string, unknown> {
  const entries = files.map(({ name, bytes, records }) => [name, { bytes, records }] as const);
  return encodeManifest({ version, generatedAt, files: new Map(entries), sample });
}

/** Two 32-bit FNV-1a sums with different starts: enough to tell versions apart, no defence against forgery. */
export class Fingerprint {
  #a = 0x811c9dc5;
  #b = 0x050c5d1f;

  add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      this.#a = Math.imul(this.#a ^ unit, 0x01000193);
      this.#b = Math.imul(this.#b ^ (unit + 0x9e37), 0x01000193);
    }
    // An end mark no text contains: `ab` + `c` is not `a` + `bc`.
    this.#a = Math.imul(this.#a ^ 0x10000, 0x01000193);
    this.#b = Math.imul(this.#b ^ 0x10001, 0x01000193);
  }

  text(): string {
    return [this.#a, this.#b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
