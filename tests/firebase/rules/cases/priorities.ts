import { SETUP_FIELDS, SETUP_SECTIONS } from '@ddh/engine/internal/fantasy';
import { ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { cannot, type Case } from '../attempt.ts';
import { NOW, SEVEN, TEAM, team } from '../world.ts';

/** Returns a value with its priority, in the form that such values have inside a larger value. */
const heavy = (value: unknown): object =>
  typeof value === 'object' ? { ...value, '.priority': 'x' } : { '.value': value, '.priority': 'x' };

const fields = SETUP_SECTIONS.flatMap((section) =>
  SETUP_FIELDS[section].map((field) => [`${section}.${field}`, { [section]: { [field]: heavy(1) } }] as const),
);

const IN_A_TEAM: readonly (readonly [string, object])[] = [
  ['teamName', { teamName: heavy('Ice') }],
  ['rev', { rev: heavy(4) }],
  ['updatedAt', { updatedAt: heavy(NOW) }],
  ['teamRoster', { teamRoster: heavy({ F: '[]' }) }],
  ...SETUP_SECTIONS.map((section) => [section, { [section]: heavy({ [SETUP_FIELDS[section][0]]: 1 }) }] as const),
  ...fields,
  ...ROSTER_GROUPS.map((group) => [`teamRoster.${group}`, { teamRoster: { [group]: heavy('[]') } }] as const),
];

const ALONE: readonly (readonly [string, unknown])[] = [
  [TEAM, team({ rev: 4 })],
  [`${SEVEN}/name`, 'N'],
  [`${SEVEN}/email`, 'n@x'],
  [`${SEVEN}/currentTeam`, '1234'],
  [`${SEVEN}/slots/s1`, '1234'],
];

/**
 * The rules must refuse each priority, because it would store a second value at a path, and no rule limits its size.
 */
export const PRIORITIES: readonly Case[] = [
  ...IN_A_TEAM.map(([name, changes]) =>
    cannot(`a priority at ${name}`, { op: 'write', who: 'seven', path: TEAM, value: team({ rev: 4, ...changes }) }),
  ),
  ...ALONE.map(([path, value]) =>
    cannot(`a priority at ${path}`, { op: 'write', who: 'seven', path, value, priority: 'x' }),
  ),
];
