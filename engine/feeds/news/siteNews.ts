import * as v from 'valibot';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { EntryJson, faultOf, MOST_FAULTS, type NewsFault } from './entries.ts';

/** The `source` of the entries that operators enter on their WordPress site. */
export const SITE_SOURCE = 'site';

/** Upper bound for `askAgainSeconds`, the wait that a WordPress site asks for before the next request. */
const MOST_SECONDS = 3600;
const SECONDS = `a number of seconds from 1 to ${MOST_SECONDS}`;

/** The response of the plugin's route `news`. Other fields are ignored. */
const Answer = v.object(
  {
    entries: v.array(EntryJson, 'a list'),
    from: EntryJson.entries.date,
    askAgainSeconds: v.pipe(
      v.number(SECONDS),
      v.safeInteger(SECONDS),
      v.minValue(1, SECONDS),
      v.maxValue(MOST_SECONDS, SECONDS),
    ),
    version: v.string('a text'),
  },
  'an object',
);

/** A news entry in the JSON format of the news file. */
export type NewsJson = Readonly<v.InferInput<typeof EntryJson>>;

export type SiteNews = {
  /** The entries in the format of the news file. The source of each entry is `site`. */
  readonly entries: readonly NewsJson[];
  /** The first day whose entries the WordPress site still has. */
  readonly from: LeagueDate;
  readonly askAgainSeconds: number;
  /** A version that changes whenever the site's entries change. */
  readonly version: string;
};

export function parseSiteNews(json: unknown): Result<SiteNews, readonly NewsFault[]> {
  const parsed = v.safeParse(Answer, json);
  if (!parsed.success) return err(parsed.issues.slice(0, MOST_FAULTS).map(faultOf));
  const { entries, ...answer } = parsed.output;
  return ok({
    ...answer,
    entries: entries.map(({ player, player_id: id, through, ...entry }) => ({
      ...entry,
      ...(player === null ? {} : { player }),
      ...(id === null ? {} : { player_id: id }),
      ...(through === null ? {} : { through }),
      source: SITE_SOURCE,
    })),
  });
}

/**
 * Replaces the WordPress site's entries in the list of a news file, and keeps entries with another source. The site has
 * deleted its entries before `from`. These are kept, because a season's file is also used for past days.
 */
export const mergeSiteNews = (
  entries: readonly NewsJson[],
  { entries: fromSite, from }: SiteNews,
): readonly NewsJson[] => [...entries.filter(({ source, date }) => source !== SITE_SOURCE || date < from), ...fromSite];
