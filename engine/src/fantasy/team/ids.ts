import type { TeamId } from './team.ts';

const FIRST = 1000;
const COUNT = 9000;

/** A team's id, as a text or a number: four digits, the first of them not 0. `null`: it is none. */
export function parseTeamId(value: unknown): TeamId | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{3}$/.test(text) ? (text as TeamId) : null;
}

/**
 * A random id that no team has (spec 5), every free one as likely as the other. `random` is from 0 to below 1; whatever
 * it gives, there is an answer.
 */
export function newTeamId(taken: readonly TeamId[], random: () => number): TeamId {
  const ids = Array.from({ length: COUNT }, (_, place) => String(FIRST + place) as TeamId);
  const free = ids.filter((id) => !taken.includes(id));
  const [first] = free;
  if (first === undefined) throw new Error('every id is taken');
  return free[Math.floor(random() * free.length)] ?? first;
}
