/**
 * Two 32-bit FNV-1a hashes with different initial values. They distinguish versions, but do not protect against
 * forgery.
 */
export class Fingerprint {
  #a = 0x811c9dc5;
  #b = 0x050c5d1f;

  add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      this.#a = Math.imul(this.#a ^ unit, 0x01000193);
      this.#b = Math.imul(this.#b ^ (unit + 0x9e37), 0x01000193);
    }
    // End mark outside the range of UTF-16 units, so that `ab` + `c` differs from `a` + `bc`.
    this.#a = Math.imul(this.#a ^ 0x10000, 0x01000193);
    this.#b = Math.imul(this.#b ^ 0x10001, 0x01000193);
  }

  text(): string {
    return [this.#a, this.#b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
