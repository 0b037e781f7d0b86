import type { TeamId } from './team.ts';

const FIRST = 1000;
const COUNT = 9000;

/** Accepts a string or a number with four digits whose first digit is not 0. Returns `null` for anything else. */
export function parseTeamId(value: unknown): TeamId | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{3}$/.test(text) ? (text as TeamId) : null;
}

/**
 * Returns a random id that is not taken (spec 5). All free ids are equally likely. `random` should return a number from
 * 0 to below 1, but any other result still gives a free id.
 */
export function newTeamId(taken: readonly TeamId[], random: () => number): TeamId {
  const ids = Array.from({ length: COUNT }, (_, place) => String(FIRST + place) as TeamId);
  const free = ids.filter((id) => !taken.includes(id));
  const [first] = free;
  if (first === undefined) throw new Error('every team id is taken');
  return free[Math.floor(random() * free.length)] ?? first;
}
