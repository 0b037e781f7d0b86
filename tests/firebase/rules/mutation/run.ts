// `npm run mutation:rules`: does a test see every fault that the database's rules could have? Ends with 1 when one that
// nobody has explained is not seen, or when an explanation explains nothing any more.
import { answer, load, type Case } from '../attempt.ts';
import { CASES } from '../cases/index.ts';
import { PUBLISHED } from '../published.ts';
import { EXPLAINED } from './explained.ts';
import { mutants, type Mutant } from './mutants.ts';

/** Those that have found a fault come first: they are apt to find the next. */
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

for (const [{ why }, count] of used) console.log(`${count} survive: ${why}`);
for (const { where, what } of unexplained) console.log(`Not seen: ${where}: ${what}`);
for (const { where, what } of stale) console.log(`Explains nothing any more: ${where} ${what}`);
const share = ((100 * (all.length - survivors.length)) / all.length).toFixed(1);
console.log(
  `${all.length} mutants, ${survivors.length} survive (${share} % are seen), ${unexplained.length} without a reason`,
);
process.exitCode = unexplained.length + stale.length > 0 ? 1 : 0;
