import * as v from 'valibot';
import { pathOf } from '@ddh/engine/internal/schema';
import { NAMED_SLIPS, trackRecordFields, type NamedSlip } from '@ddh/engine/internal/trackRecord';
import type { Leg } from '@ddh/engine/internal/parlay';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import type { Forecast, GameForecasts, SlipForecast } from './forecastGame.ts';

/** A game's forecasts, with the data that is needed to grade them. */
export type FrozenGame = GameForecasts & {
  /** The scheduled start in ISO 8601. `null` if unknown. */
  readonly start: string | null;
  /** The ids of the players, by the names that legs use. */
  readonly players: Readonly<Record<string, number>>;
};

/**
 * The first fields of each freeze in a file. They contain the number and the SHA-256 of the bytes before the freeze.
 */
export type ChainHead = {
  /** The number of the freeze in its file, from 1. */
  readonly freeze: number;
  /** When the freeze was made, in ISO 8601. */
  readonly at: string;
  /** The version of the published data that has the same figures as these forecasts. */
  readonly data: string;
  /** The number of bytes that precede this freeze in its file. */
  readonly offset: number;
  /**
   * SHA-256 of the bytes that precede this freeze in its file. In the first freeze of a file, SHA-256 of the whole
   * previous file, or 64 zeros if there was no file.
   */
  readonly previous: string;
};

/** The first line of the forecasts that were frozen at one time. `records`: number of simulated records per game. */
export type FreezeHead = ChainHead & { readonly records: number };

export type Freeze = { readonly head: FreezeHead; readonly games: readonly FrozenGame[] };

const DIGITS = 6;
/** Rounds a chance as the files of a record have it. */
export const rounded = (chance: number): number => Number(chance.toFixed(DIGITS));

/** Writes a game as lines of JSON: one for the game, one for each forecast and one for each slip. */
export function gameLines({ gameId, date, away, home, start, model, players, forecasts, slips }: FrozenGame): string {
  const lines = [
    { game: gameId, date, away, home, start, model, players },
    ...forecasts.map(({ leg, chance }) => ({ game: gameId, leg, chance: rounded(chance) })),
    ...slips.map(({ name, legs, chance, multiplied }) => ({
      game: gameId,
      slip: name,
      legs,
      chance: rounded(chance),
      multiplied: rounded(multiplied),
    })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Writes a freeze as text: one JSON object per line, as in docs/data-contract.md ("Record"). */
export const freezeText = ({ head, games }: Freeze): string =>
  `${JSON.stringify(head)}\n${games.map(gameLines).join('')}`;

const { count, day, digest, instant, leg, share, text } = trackRecordFields;
const NAMES = [...(Object.keys(NAMED_SLIPS) as NamedSlip[]), 'random'] as const;

const ForecastLine = v.strictObject({ game: text, leg, chance: share });
const SlipLine = v.strictObject({
  game: text,
  slip: v.picklist(NAMES),
  legs: v.array(leg),
  chance: share,
  multiplied: share,
});
const FORECAST_FIELDS = Object.keys(ForecastLine.entries).length;
const SLIP_FIELDS = Object.keys(SlipLine.entries).length;

const Line = v.union(
  [
    ForecastLine,
    SlipLine,
    v.strictObject({
      game: text,
      date: day,
      away: text,
      home: text,
      start: v.nullable(instant),
      model: text,
      players: v.record(text, count),
    }),
    v.strictObject({ freeze: count, at: instant, data: text, records: count, offset: count, previous: digest }),
  ],
  'must be a freeze, a game, a forecast or a slip',
);

/** A line that cannot be parsed: its number, from 1, and what is wrong with it. */
export type LineFault = { readonly line: number; readonly problem: string };

type OpenGame = FrozenGame & { readonly forecasts: Forecast[]; readonly slips: SlipForecast[] };

/**
 * Reads the lines of forecasts and slips, of which a season has hundreds of thousands, without the schema of all lines.
 * Accepts nothing that the schema refuses. Each leg of a file is checked once, and equal legs are one object.
 */
class QuickReader {
  readonly #legs = new Map<string, Leg>();

  /** Returns `null` for another line and for a fault, which the schema names. */
  read(json: unknown): v.InferOutput<typeof ForecastLine> | v.InferOutput<typeof SlipLine> | null {
    if (!isObject(json) || typeof json['game'] !== 'string' || json['game'] === '') return null;
    const { game, chance, multiplied, slip } = json;
    const { length } = Object.keys(json);
    if (!isShare(chance)) return null;
    if (length === FORECAST_FIELDS) {
      const one = this.#leg(json['leg']);
      return one && { game, leg: one, chance };
    }
    const name = NAMES.find((known) => known === slip);
    if (length !== SLIP_FIELDS || name === undefined || !isShare(multiplied) || !Array.isArray(json['legs']))
      return null;
    const legs: Leg[] = [];
    for (const given of json['legs']) {
      const one = this.#leg(given);
      if (one === null) return null;
      legs.push(one);
    }
    return { game, slip: name, legs, chance, multiplied };
  }

  #leg(given: unknown): Leg | null {
    const key = JSON.stringify(given) ?? '';
    const known = this.#legs.get(key);
    if (known !== undefined) return known;
    const parsed = v.safeParse(leg, given);
    if (!parsed.success) return null;
    this.#legs.set(key, parsed.output);
    return parsed.output;
  }
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** Parses a file of forecasts. Returns its freezes, each with the forecasts made at that time. */
export function parseFreezes(lines: string): Result<readonly Freeze[], LineFault> {
  const freezes: { head: FreezeHead; games: OpenGame[] }[] = [];
  const quick = new QuickReader();
  for (const [i, line] of lines.split('\n').entries()) {
    if (line === '') continue;
    const fault = (problem: string): Result<never, LineFault> => err({ line: i + 1, problem });
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      return fault('is not JSON');
    }
    const read = quick.read(json);
    const parsed = read === null ? v.safeParse(Line, json) : { success: true as const, output: read };
    if (!parsed.success) return fault([pathOf(parsed.issues[0]), parsed.issues[0].message].join(' ').trim());
    const one = parsed.output;
    if ('freeze' in one) {
      freezes.push({ head: one, games: [] });
      continue;
    }
    const games = freezes.at(-1)?.games;
    if (games === undefined) return fault('is before the first freeze');
    if ('players' in one) {
      const { game: gameId, ...rest } = one;
      games.push({ gameId, ...rest, forecasts: [], slips: [] });
      continue;
    }
    const game = games.at(-1);
    if (game?.gameId !== one.game) return fault(`is not about the last game above it (${game?.gameId ?? 'none'})`);
    if ('leg' in one) game.forecasts.push({ leg: one.leg, chance: one.chance });
    else game.slips.push({ name: one.slip, legs: one.legs, chance: one.chance, multiplied: one.multiplied });
  }
  return ok(freezes);
}
