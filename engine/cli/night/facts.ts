import { isObject, parseJson, type JsonObject } from '@ddh/engine/internal/text';
import type { Entry, Facts, StepName } from './journal.ts';
import type { NightOrder } from './order.ts';

/** The facts of all steps that have ended so far. */
export type Found = {
  /** Ids of games that lack a result. `rate` and `project` continue without these results. */
  readonly knownGaps: readonly string[];
  readonly quarantined: readonly string[];
  /** Number of games that the ratings have learned from, and the day of the last one. */
  readonly learned: number | null;
  readonly learnedUntil: string | null;
  /** Number of prices in the file of quotes, or `null` if no prices were fetched. */
  readonly quotes: number | null;
  readonly creditsSpent: number | null;
  readonly creditsLeft: number | null;
  /** When the prices were fetched, in ISO 8601. */
  readonly pricesAt: string | null;
  readonly rated: number | null;
  /** The games that could not be rated, each with the reason: `game 2026020001: only 9 skaters of BOS are known`. */
  readonly notRated: readonly string[];
  /** Number of prices in the value files, and number of invalid prices. */
  readonly valued: number | null;
  readonly withoutFigure: number | null;
  /** The name of the delivery's folder on the site, and the number of files sent. */
  readonly delivery: string | null;
  readonly filesSent: number | null;
  /** What the site says about the delivery, such as which sample files it still has. */
  readonly siteNotes: readonly string[];
};

const count = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): readonly string[] => list(value).filter((one) => typeof one === 'string');
const objects = (value: unknown): readonly JsonObject[] => list(value).filter(isObject);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Extracts the facts of a step from the output of its command. `at` is the time at which the step ended. */
export function factsOf(step: StepName, output: string, at: string): Facts {
  const json = parseJson(output);
  if (!isObject(json)) return {};
  switch (step) {
    case 'fetch nhl': {
      const quarantined = objects(json['quarantined']).flatMap(({ game }) => texts([game]));
      const incomplete = texts(json['incomplete']);
      return { quarantined, knownGaps: [...quarantined, ...incomplete] };
    }
    case 'fetch odds': {
      const credits = isObject(json['credits']) ? json['credits'] : {};
      const { spent, remaining } = credits;
      return { quotes: json['quotes'], creditsSpent: spent, creditsLeft: remaining, pricesAt: at };
    }
    case 'rate': {
      const notRated = objects(json['problems']).flatMap((problem) => texts([problem['text']]));
      return { notRated, learned: json['learnt'], learnedUntil: json['last'] };
    }
    case 'simulate':
      return { rated: json['games'] };
    case 'value-build': {
      const rows = isObject(json['rows']) ? Object.values(json['rows']) : [];
      const valued = rows.reduce<number>((sum, one) => sum + (count(one) ?? 0), 0);
      return { valued, withoutFigure: list(json['bad']).length };
    }
    case 'publish':
      return {
        delivery: json['folder'],
        filesSent: isObject(json['sent']) ? json['sent']['files'] : null,
        // Skip the first message, which only has the number of files and the version.
        siteNotes: texts(json['messages']).slice(1),
      };
    default:
      return {};
  }
}

/**
 * Returns whether some requests of the step failed or were not sent. The next run then runs the step again, unless the
 * night is finished.
 */
export function wantsAgain(output: string): boolean {
  const json = parseJson(output);
  return isObject(json) && (list(json['unanswered']).length > 0 || (count(json['notSent']) ?? 0) > 0);
}

export function foundOf({ config }: NightOrder, steps: Readonly<Record<string, Entry>>): Found {
  const all: JsonObject = Object.assign({}, ...Object.values(steps).map(({ facts }) => facts));
  return {
    knownGaps: [...new Set([...texts(all['knownGaps']), ...(config.knownGaps ?? [])])],
    quarantined: texts(all['quarantined']),
    learned: count(all['learned']),
    learnedUntil: text(all['learnedUntil']),
    quotes: count(all['quotes']),
    creditsSpent: count(all['creditsSpent']),
    creditsLeft: count(all['creditsLeft']),
    pricesAt: text(all['pricesAt']),
    rated: count(all['rated']),
    notRated: texts(all['notRated']),
    valued: count(all['valued']),
    withoutFigure: count(all['withoutFigure']),
    delivery: text(all['delivery']),
    filesSent: count(all['filesSent']),
    siteNotes: texts(all['siteNotes']),
  };
}
