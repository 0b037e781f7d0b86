/** Running mean and variance of numbers, and correlation of pairs of numbers. */
export class Moments {
  n = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #yy = 0;
  #xy = 0;

  add(x: number, y = 0): void {
    this.n++;
    this.#x += x;
    this.#y += y;
    this.#xx += x * x;
    this.#yy += y * y;
    this.#xy += x * y;
  }

  get mean(): number {
    return this.#x / this.n;
  }
  /** The sum of the first numbers divided by that of the second. */
  get ratio(): number {
    return this.#x / this.#y;
  }
  get variance(): number {
    return this.#xx / this.n - this.mean ** 2;
  }
  /** The dispersion, which is variance / mean. */
  get dispersion(): number {
    return this.variance / this.mean;
  }
  get correlation(): number {
    const y = this.#y / this.n;
    return (this.#xy / this.n - this.mean * y) / Math.sqrt(this.variance * (this.#yy / this.n - y ** 2));
  }
}

/** Correlation of deviations whose means are known to be 0, from sums of their products and squares. */
export class PairSums {
  #xy = 0;
  #xx = 0;
  #yy = 0;

  add(xy: number, xx: number, yy: number): void {
    this.#xy += xy;
    this.#xx += xx;
    this.#yy += yy;
  }

  get correlation(): number {
    return this.#xy / Math.sqrt(this.#xx * this.#yy);
  }
}
