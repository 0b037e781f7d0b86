import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { CLUBS, type LeagueDate, type Line } from '../domain/index.ts';
import { builderSchedule } from '../hub/index.ts';
import { gamesPage } from '../hub/gamesPage.ts';
import { propsPage } from '../hub/propsPage.ts';
import { totalsPage } from '../hub/totalsPage.ts';
import type { Probability } from '../odds/index.ts';
import { DECODERS, NO_FILES, type Files } from './files.ts';
import { oneSpelling } from './oneSpelling.ts';

const DATE = '2025-10-07' as LeagueDate;
type Spell = (team: string) => string;
type Doc = 'game_probs' | 'schedule_times' | 'game_id_ref' | 'p_info' | 'team_avs' | 'puck_line_probs' | 'skater_probs';

/** A night with each club once. Each file spells the teams in its own way. */
function night(of: Readonly<Record<Doc, Spell>>): Files {
  const pairs = CLUBS.slice(0, 16).map((away, i) => [away.name, CLUBS[31 - i]!.name] as const);
  const docs: Readonly<Record<Doc, readonly object[]>> = {
    game_probs: pairs.map(([away, home]) => ({
      index: DATE,
      Away: of.game_probs(away),
      Home: of.game_probs(home),
      'Away Win %': 0.4,
      'Home Win %': 0.6,
    })),
    schedule_times: pairs.map(([away, home]) => ({
      Date: DATE,
      'Away Team': of.schedule_times(away),
      'Home Team': of.schedule_times(home),
      Time: '19:00',
    })),
    game_id_ref: pairs.map(([away, home], i) => ({
      id: `${i}`,
      'Away Team': of.game_id_ref(away),
      'Home Team': of.game_id_ref(home),
    })),
    p_info: CLUBS.map(({ name, key }) => ({ Player: `${key} One`, Team: of.p_info(name), 'API ABRV': key, Pos: 'C' })),
    team_avs: CLUBS.map(({ name }) => ({ Team: of.team_avs(name), index: DATE, 'Goals Against': 3 })),
    puck_line_probs: [{ index: DATE, ...Object.fromEntries(CLUBS.map(({ name }) => [of.puck_line_probs(name), 0.3])) }],
    skater_probs: CLUBS.map(({ name, key }) => ({ index: `${key} One`, level_0: DATE, Team: of.skater_probs(name) })),
  };
  const files: Record<string, unknown> = { ...NO_FILES };
  for (const [name, doc] of Object.entries(docs) as [Doc, readonly object[]][]) {
    const decoded = DECODERS[name](doc);
    if (!decoded.ok) throw new Error(decoded.error.problem);
    files[name] = decoded.value.data;
  }
  return files as Files;
}

const same: Spell = (team) => team;
const AS_IN_THE_LEAGUE = {
  game_probs: same,
  schedule_times: same,
  game_id_ref: same,
  p_info: same,
  team_avs: same,
  puck_line_probs: same,
  skater_probs: same,
};

/** What the pages join, without names. */
function joined(files: Files): unknown {
  const { cards } = gamesPage(files);
  const { games } = totalsPage(files);
  const { players } = propsPage(files);
  const { schedule_times, game_id_ref } = files;
  const isListed = () => true;
  const builder = builderSchedule({ schedule: schedule_times ?? [], ids: game_id_ref ?? [], dates: null, isListed });
  return {
    cards: cards.map(({ time, row, away, figures }) => [time, row, away.abbreviation, figures?.home.goals]),
    lines: games.map(({ puckLines }) => puckLines.away.rows[1]),
    builder: builder.games.map(({ gameId }) => gameId),
    teams: new Set([
      ...games.flatMap(({ away, home }) => [away.name, home.name]),
      ...players.map(({ team }) => team?.name),
    ]).size,
  };
}

/** Spells each club in a way of the club that no other club shares. */
const spellers: fc.Arbitrary<Spell> = fc.array(fc.nat(), { minLength: 32, maxLength: 32 }).map((picks) => {
  const names = CLUBS.map(({ name, spellings }, i) => {
    const own = spellings.filter((one) => one !== 'New York' && one !== 'NY');
    return [name, own[picks[i]! % own.length]!] as const;
  });
  const spelt = new Map(names);
  return (team) => spelt.get(team) ?? team;
});

prop(
  'the pages of the Hub and the builder join 32 teams, whatever each file calls them',
  [
    fc.record<Record<Doc, Spell>>(
      Object.fromEntries(Object.keys(AS_IN_THE_LEAGUE).map((name) => [name, spellers])) as Record<
        Doc,
        fc.Arbitrary<Spell>
      >,
    ),
  ],
  (of) => {
    const files = oneSpelling(night(of));
    expect(joined(files)).toEqual(joined(night(AS_IN_THE_LEAGUE)));
    expect(files.schedule_times).toEqual(night(of).schedule_times);
  },
  20,
);

test('oneSpelling returns files that agree unchanged, and the names of teams that it does not know', () => {
  const files = night(AS_IN_THE_LEAGUE);
  expect(oneSpelling(files)).toBe(files);
  const shares = new Map([['Équipe A', 0.2 as Probability]]);
  const schedule_times = [{ date: DATE, away: 'equipe-a', home: 'B', time: null }];
  const mixed = { schedule_times, puck_line_probs: [{ date: DATE, margin: 1.5 as Line, shares }] };
  expect([...oneSpelling(mixed).puck_line_probs[0]!.shares]).toEqual([['equipe-a', 0.2]]);
});
