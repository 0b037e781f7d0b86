import { can, cannot, type Attempt, type Case } from '../attempt.ts';
import { SEVEN, team, type Data } from '../world.ts';

const update = (patch: Readonly<Record<string, unknown>>, data: Data = 'usual'): Attempt => ({
  op: 'update',
  who: 'seven',
  path: SEVEN,
  patch,
  data,
});
const slot = (name: string, value: unknown, data: Data = 'usual'): Attempt => ({
  op: 'write',
  who: 'seven',
  path: `${SEVEN}/slots/${name}`,
  value,
  data,
});

const SLOTS = [0, 1, 2, 3, 4];
const IDS = ['1234', '3001', '3002', '3003', '3004'];

/** What is four digits, the first of them not 0, in nobody's eyes but a careless expression's. */
const NO_IDS = [
  '0123',
  '12345',
  '123',
  '999',
  '',
  'abc1',
  '1a34',
  '12a4',
  '123a',
  '１２３４',
  '١٢٣٤',
  ' 1234',
  '1234 ',
  '-123',
  '1e33',
  '1.23',
];

const NO_SLOTS = ['s', 's00', 's10', 'S0', 't0', '0', 'x', 's5', 's٣', 'as0', 's0a', 's-1', '10', 's1s1'];

const creating: readonly Case[] = [
  ...SLOTS.flatMap((place) => [
    can(`the first team, in slot ${place}`, update({ 'teams/2345': team(), [`slots/s${place}`]: '2345' }, 'nothing')),
    can(
      `the first team as the current one, in slot ${place}`,
      update({ 'teams/2345': team(), [`slots/s${place}`]: '2345', currentTeam: '2345' }, 'nothing'),
    ),
  ]),
  ...['1000', '9999', '1010', '2929'].map((id) =>
    can(`the id ${id}`, update({ [`teams/${id}`]: team(), 'slots/s1': id })),
  ),
  ...NO_IDS.filter((id) => id !== '' && !id.includes('.')).map((id) =>
    cannot(`the id ${JSON.stringify(id)}`, update({ [`teams/${id}`]: team(), 'slots/s1': id })),
  ),
  cannot('no slot', update({ 'teams/2345': team() })),
  cannot('another team’s slot', update({ 'teams/2345': team(), 'slots/s0': '2345' })),
  cannot('a slot for another team', update({ 'teams/2345': team(), 'slots/s1': '1234' })),
  can(
    'two teams at once',
    update({ 'teams/2345': team(), 'slots/s1': '2345', 'teams/2346': team(), 'slots/s2': '2346' }),
  ),
  cannot('two teams for one slot', update({ 'teams/2345': team(), 'teams/2346': team(), 'slots/s1': '2346' })),
  can('the id of a slot whose team is gone', update({ 'teams/4321': team() }, 'freed')),
  can('the slot of a team that is gone', update({ 'teams/2345': team(), 'slots/s1': '2345' }, 'freed')),
  can(
    'in the place of a team that goes with it',
    update({ 'teams/1234': null, 'teams/2345': team(), 'slots/s0': '2345' }),
  ),
];

const sixth: readonly Case[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 9].map((place) =>
    cannot(`a sixth team in slot ${place}`, update({ 'teams/4000': team(), [`slots/s${place}`]: '4000' }, 'fiveTeams')),
  ),
  ...NO_SLOTS.flatMap((name) => [
    cannot(`a team in a slot called ${name}`, update({ 'teams/4000': team(), [`slots/${name}`]: '4000' })),
    cannot(`a slot called ${name}`, slot(name, '1234')),
  ]),
  cannot('a sixth team without a slot', update({ 'teams/4000': team() }, 'fiveTeams')),
  cannot(
    'a sixth team by a slot that moves to and fro',
    update({ 'teams/4000': team(), 'slots/s0': '4000', 'slots/s1': '1234' }, 'fiveTeams'),
  ),
  cannot(
    'a sixth team by emptying another slot',
    update({ 'teams/4000': team(), 'slots/s0': '4000', 'slots/s1': null }, 'fiveTeams'),
  ),
  cannot(
    'a sixth team while another loses a field',
    update({ 'teams/4000': team(), 'slots/s0': '4000', 'teams/1234/teamRoster': null }, 'fiveTeams'),
  ),
  can(
    'all slots turned by one, for no team loses its slot',
    update(Object.fromEntries(IDS.map((id, place) => [`slots/s${(place + 1) % 5}`, id])), 'fiveTeams'),
  ),
  ...IDS.flatMap((id, place) => [
    can(`the team in slot ${place} is edited`, update({ [`teams/${id}`]: team({ rev: 4 }) }, 'fiveTeams')),
    can(
      `the team in slot ${place} goes, and its slot`,
      update({ [`teams/${id}`]: null, [`slots/s${place}`]: null, currentTeam: null }, 'fiveTeams'),
    ),
    cannot(`slot ${place} is emptied while its team lives`, slot(`s${place}`, null, 'fiveTeams')),
    cannot(`slot ${place} is given to another living team`, slot(`s${place}`, IDS[(place + 1) % 5], 'fiveTeams')),
  ]),
];

const keeping: readonly Case[] = [
  can('a slot as it is', slot('s0', '1234')),
  cannot('a slot of a living team is emptied', slot('s0', null)),
  can('a second slot for a team', slot('s1', '1234')),
  ...SLOTS.filter((place) => place !== 0).map((place) =>
    can(`a team moves to slot ${place}`, update({ [`slots/s${place}`]: '1234', 'slots/s0': null })),
  ),
  can('a team moves to the first slot', update({ 'slots/s0': '1234', 'slots/s3': null }, 'twiceNamed')),
  can('a slot of a team that another slot names is emptied', slot('s3', null, 'twiceNamed')),
  cannot('both slots of a team are emptied', update({ 'slots/s0': null, 'slots/s3': null }, 'twiceNamed')),
  can('a slot whose team is gone is emptied', slot('s1', null, 'freed')),
  can('a slot whose team is gone is given to another', slot('s1', '1234', 'freed')),
  cannot('a slot for a team that is not there', slot('s1', '9999')),
  cannot('a slot for somebody else’s team', slot('s1', '5555')),
  cannot('a slot for a team whose deletion comes with it', update({ 'teams/1234': null, 'slots/s1': '1234' })),
  cannot('a slot for a team by way of its field', slot('s1', '1234/teamName')),
  cannot('a slot for what somebody with all rights has put there', slot('s1', 'rogue', 'odd')),
  can('a slot that somebody with all rights has put there is emptied', slot('s7', null, 'odd')),
  cannot('and not written', slot('s7', '1234', 'odd')),
  ...[1234, true, { a: '1234' }, ['1234'], ...NO_IDS].map((value) =>
    cannot(`a slot that says ${JSON.stringify(value)}`, slot('s1', value)),
  ),
  cannot('something below a slot', slot('s1/x', '1234')),
  cannot('something below a slot that is none', slot('s9/x', 'x')),
  cannot('something below a slot that is used', slot('s0/x', null)),
];

const deleting: readonly Case[] = [
  can('team, slot and current team', update({ 'teams/1234': null, 'slots/s0': null, currentTeam: null })),
  can(
    'team and slot, with another current team',
    update({ 'teams/1234': null, 'slots/s0': null, currentTeam: '3001' }, 'fiveTeams'),
  ),
  can('the team alone', update({ 'teams/1234': null })),
  can('what is not there', update({ 'teams/8888': null })),
  can('what somebody with all rights has put there', update({ 'teams/rogue': null }, 'odd')),
];

const old: readonly Case[] = [
  can('an old team gets its slot and is edited', update({ 'slots/s0': '1234', 'teams/1234': team() }, 'old')),
  can('two old teams get their slots', update({ 'slots/s0': '1234', 'slots/s1': '2345' }, 'old')),
  can(
    'old teams get their slots with a new team',
    update({ 'slots/s0': '1234', 'slots/s1': '2345', 'slots/s2': '3456', 'teams/3456': team() }, 'old'),
  ),
  cannot('an old team is edited without a slot', update({ 'teams/1234': team() }, 'old')),
  can('an old team goes without a slot', update({ 'teams/1234': null }, 'old')),
];

export const SLOT_CASES: readonly Case[] = [...creating, ...sixth, ...keeping, ...deleting, ...old];
