import { expect, it } from 'vitest';
import { Book } from '../book.ts';
import { Nhl } from '../nhl.ts';
import { GAME_TYPES } from '../schedule.ts';
import { createSeason } from '../season.ts';
import { DAY_MS } from '../time.ts';

const season = createSeason({ teams: 4, games: 10, seed: 5 });
const book = new Book(season);
const game = season.games.find(({ type }) => type === GAME_TYPES.regular)!;
const now = game.start + 2 * DAY_MS;

type Raw = {
  readonly pbp_raw: { readonly plays: readonly { readonly details: object | null }[] };
  readonly boxscore_raw: object;
};

it('a raw file contains the play-by-play and the box score with which the NHL stand-in responds', () => {
  const file = book.rawFile(game, now) as Raw;
  const nhl = new Nhl([book]);
  expect(file.pbp_raw).toEqual(nhl.answer(`gamecenter/${game.id}/play-by-play`, now)!.body);
  expect(file.boxscore_raw).toEqual(nhl.answer(`gamecenter/${game.id}/boxscore`, now)!.body);
});

it('a padded raw file differs from an unpadded one only by nulls for absent fields', () => {
  const plain = book.rawFile(game, now);
  const padded = book.rawFile(game, now, true) as Raw;
  const details = padded.pbp_raw.plays.flatMap((play) => play.details ?? []);
  expect(new Set(details.map((one) => Object.keys(one).join())).size).toBe(1);
  expect(details.some((one) => Object.values(one).includes(null))).toBe(true);
  expect(withoutNulls(padded)).toEqual(plain);
});

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return (value as readonly unknown[]).map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]: [string, unknown]) =>
      field === null ? [] : [[key, withoutNulls(field)]],
    ),
  );
}

it('rawFile throws if the game has not ended', () => {
  expect(() => book.rawFile(game, game.start)).toThrow('has not ended');
});
