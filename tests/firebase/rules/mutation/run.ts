// `npm run mutation:rules` changes the database rules in one place at a time and checks that a test case then fails.
// Exits with 1 if a mutant without an explanation passes all cases, or if an explanation matches no surviving mutant.
import { answer, load, type Case } from '../attempt.ts';
import { CASES } from '../cases/index.ts';
import { PUBLISHED } from '../published.ts';
import { EXPLAINED } from './explained.ts';
import { mutants, type Mutant } from './mutants.ts';

/** A case that has detected a mutant moves to the front, because such a case often detects the next mutant, too. */
const cases: Case[] = Object.values(CASES).flat();

function isSeen({ rules }: Mutant): boolean {
  let loaded;
  try {
    loaded = load(rules);
  } catch {
    return true;
  }
  const place = cases.findIndex(({ allowed, attempt }) => answer(loaded, attempt).allowed !== allowed);
  if (place > 0) cases.unshift(...cases.splice(place, 1));
  return place >= 0;
}

const all = mutants(PUBLISHED);
const survivors = all.filter((mutant) => !isSeen(mutant));
const used = new Map(EXPLAINED.map((one) => [one, 0]));
const unexplained = survivors.filter(({ where, what }) => {
  const reason = EXPLAINED.find((one) => one.where.test(where) && one.what.test(what));
  if (reason) used.set(reason, (used.get(reason) ?? 0) + 1);
  return !reason;
});
const stale = EXPLAINED.filter((one) => used.get(one) === 0);

for (const [{ why }, count] of used) console.log(`${count} survive because ${why}`);
for (const { where, what } of unexplained) console.log(`Not detected: ${where}: ${what}`);
for (const { where, what } of stale) console.log(`This explanation matches no surviving mutant: ${where} ${what}`);
const share = ((100 * (all.length - survivors.length)) / all.length).toFixed(1);
console.log(
  `${all.length} mutants, ${survivors.length} survive (${share} % are detected), ${unexplained.length} without an explanation`,
);
process.exitCode = unexplained.length + stale.length > 0 ? 1 : 0;
