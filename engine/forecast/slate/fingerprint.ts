import type { GameModel } from '@ddh/engine/internal/model';

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

/** Of all that a game's records follow from: 16 hexadecimal digits. The file's spaces and order of keys do not count. */
export function modelFingerprint(model: GameModel): string {
  const hash = new Fingerprint();
  hash.add(JSON.stringify(model));
  return hash.text();
}
