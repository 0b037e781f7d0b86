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

/**
 * Strings that are not ids, but that an imprecise pattern might accept. An id has four digits and does not begin with
 * 0.
 */
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
  cannot('a new team without a slot', update({ 'teams/2345': team() })),
  cannot('a new team in another team’s slot', update({ 'teams/2345': team(), 'slots/s0': '2345' })),
  cannot('a new team with a slot that names another team', update({ 'teams/2345': team(), 'slots/s1': '1234' })),
  can(
    'creating two teams at once',
    update({ 'teams/2345': team(), 'slots/s1': '2345', 'teams/2346': team(), 'slots/s2': '2346' }),
  ),
  cannot(
    'creating two teams with one slot',
    update({ 'teams/2345': team(), 'teams/2346': team(), 'slots/s1': '2346' }),
  ),
  can('a new team with the id in the slot of a deleted team', update({ 'teams/4321': team() }, 'freed')),
  can('a new team in the slot of a deleted team', update({ 'teams/2345': team(), 'slots/s1': '2345' }, 'freed')),
  can(
    'a new team in the slot of a team that the same update deletes',
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
    'a sixth team by moving another team to an occupied slot',
    update({ 'teams/4000': team(), 'slots/s0': '4000', 'slots/s1': '1234' }, 'fiveTeams'),
  ),
  cannot(
    'a sixth team while another slot is emptied',
    update({ 'teams/4000': team(), 'slots/s0': '4000', 'slots/s1': null }, 'fiveTeams'),
  ),
  cannot(
    'a sixth team while another loses a field',
    update({ 'teams/4000': team(), 'slots/s0': '4000', 'teams/1234/teamRoster': null }, 'fiveTeams'),
  ),
  can(
    'moving all teams by one slot, because no team loses its slot',
    update(Object.fromEntries(IDS.map((id, place) => [`slots/s${(place + 1) % 5}`, id])), 'fiveTeams'),
  ),
  ...IDS.flatMap((id, place) => [
    can(`editing the team in slot ${place}`, update({ [`teams/${id}`]: team({ rev: 4 }) }, 'fiveTeams')),
    can(
      `deleting the team in slot ${place} and its slot`,
      update({ [`teams/${id}`]: null, [`slots/s${place}`]: null, currentTeam: null }, 'fiveTeams'),
    ),
    cannot(`emptying slot ${place} while its team exists`, slot(`s${place}`, null, 'fiveTeams')),
    cannot(`giving slot ${place} to another existing team`, slot(`s${place}`, IDS[(place + 1) % 5], 'fiveTeams')),
  ]),
];

const keeping: readonly Case[] = [
  can('writing a slot unchanged', slot('s0', '1234')),
  cannot('emptying the slot of an existing team', slot('s0', null)),
  can('giving a team a second slot', slot('s1', '1234')),
  ...SLOTS.filter((place) => place !== 0).map((place) =>
    can(`moving a team to slot ${place}`, update({ [`slots/s${place}`]: '1234', 'slots/s0': null })),
  ),
  can('moving a team to the first slot', update({ 'slots/s0': '1234', 'slots/s3': null }, 'twiceNamed')),
  can('emptying one of the two slots of a team', slot('s3', null, 'twiceNamed')),
  cannot('emptying both slots of a team', update({ 'slots/s0': null, 'slots/s3': null }, 'twiceNamed')),
  can('emptying the slot of a deleted team', slot('s1', null, 'freed')),
  can('giving the slot of a deleted team to another team', slot('s1', '1234', 'freed')),
  cannot('a slot that names a team that does not exist', slot('s1', '9999')),
  cannot('a slot that names another member’s team', slot('s1', '5555')),
  cannot('a slot that names a team that the same update deletes', update({ 'teams/1234': null, 'slots/s1': '1234' })),
  cannot('a slot that names a field of a team', slot('s1', '1234/teamName')),
  cannot('a slot that names an invalid team written by an administrator', slot('s1', 'rogue', 'odd')),
  can('emptying an invalid slot written by an administrator', slot('s7', null, 'odd')),
  cannot('writing an invalid slot written by an administrator', slot('s7', '1234', 'odd')),
  ...[1234, true, { a: '1234' }, ['1234'], ...NO_IDS].map((value) =>
    cannot(`a slot with the value ${JSON.stringify(value)}`, slot('s1', value)),
  ),
  cannot('a value below an empty slot', slot('s1/x', '1234')),
  cannot('a value below a slot that does not exist', slot('s9/x', 'x')),
  cannot('emptying a path below a used slot', slot('s0/x', null)),
];

const deleting: readonly Case[] = [
  can('deleting team, slot and current team', update({ 'teams/1234': null, 'slots/s0': null, currentTeam: null })),
  can(
    'deleting team and slot while another team becomes the current one',
    update({ 'teams/1234': null, 'slots/s0': null, currentTeam: '3001' }, 'fiveTeams'),
  ),
  can('deleting the team alone', update({ 'teams/1234': null })),
  can('deleting a team that does not exist', update({ 'teams/8888': null })),
  can('deleting an invalid team written by an administrator', update({ 'teams/rogue': null }, 'odd')),
];

const old: readonly Case[] = [
  can('editing an old team and giving it a slot', update({ 'slots/s0': '1234', 'teams/1234': team() }, 'old')),
  can('giving two old teams their slots', update({ 'slots/s0': '1234', 'slots/s1': '2345' }, 'old')),
  can(
    'giving old teams their slots while a new team is created',
    update({ 'slots/s0': '1234', 'slots/s1': '2345', 'slots/s2': '3456', 'teams/3456': team() }, 'old'),
  ),
  cannot('editing an old team without a slot', update({ 'teams/1234': team() }, 'old')),
  can('deleting an old team without a slot', update({ 'teams/1234': null }, 'old')),
];

export const SLOT_CASES: readonly Case[] = [...creating, ...sixth, ...keeping, ...deleting, ...old];
