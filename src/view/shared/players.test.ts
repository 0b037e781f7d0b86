import { expect, test } from 'vitest';
import { searchable, searchPlayers } from './players.ts';

const all = [
  { name: 'Matthew Tkachuk', team: 'Florida Panthers' },
  { name: 'Brady Tkachuk', team: 'Ottawa Senators' },
  { name: 'Tim Stützle', team: 'Ottawa Senators' },
  { name: 'Nobody Else', team: 'Utah Mammoth' },
];
const names = (typed: string) =>
  searchPlayers(searchable(all, ['Ottawa Senators', 'Florida Panthers']), typed).map(({ name }) => name);

test('searchPlayers finds players whose names have words that begin with the typed words, in any order, and lists the away team first', () => {
  expect(names('')).toEqual(['Brady Tkachuk', 'Tim Stützle', 'Matthew Tkachuk']);
  expect(names('tka')).toEqual(['Brady Tkachuk', 'Matthew Tkachuk']);
  expect(names('STU tim')).toEqual(['Tim Stützle']);
  expect(names('chuk')).toEqual([]);
});
