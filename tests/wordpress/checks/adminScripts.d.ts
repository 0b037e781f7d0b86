/** Types for the scripts of the settings page, which browsers run without a build. */
declare module '*/plugin-php/admin/digest.js' {
  export class Sha256 {
    update(bytes: Uint8Array): this;
    digest(): Uint8Array;
  }
  export const hex: (bytes: Uint8Array) => string;
  export const crc32: (bytes: Uint8Array, before?: number) => number;
}

declare module '*/plugin-php/admin/zip.js' {
  export type Entry = { readonly name: string; readonly size: number; readonly crc: number; readonly link: boolean };
  export const entriesOf: (zip: Blob) => Promise<readonly Entry[]>;
  export const contents: (zip: Blob, entry: Entry) => Promise<Blob>;
}
