/** Types for the scripts of the operator's screens, which browsers run without a build. */
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

declare module '*/plugin-php/admin/lineupState.js' {
  type Row = Readonly<Record<string, unknown>>;
  export type Files = { readonly schedule_times: readonly Row[]; readonly [name: string]: readonly Row[] };
  /** An entry as class-ddh-news-rest.php returns it. */
  export type ScreenEntry = {
    readonly id: number;
    readonly at: string;
    readonly by: string | null;
    readonly date: string;
    readonly team: string;
    readonly player: string;
    readonly player_id: number | null;
    readonly kind: 'goalie' | 'scratch' | 'return';
  };
  type Named = { readonly name: string; readonly id: number | null };
  type Player = Named & {
    readonly isGoalie: boolean;
    readonly forecast: { readonly chance: number | null; readonly isConfirmed: boolean } | null;
  };
  type Game = {
    readonly date: string;
    readonly time: string | null;
    readonly isStarted: boolean;
    readonly teams: readonly {
      readonly name: string;
      readonly goalies: readonly Player[];
      readonly skaters: readonly Player[];
    }[];
  };
  export const gamesByDay: (files: Files, first: string) => ReadonlyMap<string, readonly Game[]>;
  export const hasBegun: (game: Game, now: string) => boolean;
  export const lineupOf: (
    entries: readonly ScreenEntry[],
    day: string,
  ) => Readonly<Record<'scratchOf' | 'startOf', (team: string, player: Named) => ScreenEntry | null>>;
  export const matches: (query: string, ...names: readonly string[]) => boolean;
}
