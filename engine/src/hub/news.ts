import type { GameChange } from '../datasets/index.ts';
import { addDays, leagueDay, parseInstant, startInstant, type LeagueDate, type Venue } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import type { HubGame } from './game.ts';

type NewsGame = Pick<HubGame, 'date' | 'away' | 'home' | 'changes'>;

/** News that changed a game's figures in one step, and what the step has changed. */
export type NewsStep = {
  readonly game: NewsGame;
  /** Newest first. */
  readonly changes: readonly [GameChange, ...GameChange[]];
  /** When the newest of the news became known, in epoch milliseconds. */
  readonly at: number;
  /** The team whose win probability `before` and `after` are. `null` if the file does not name it. */
  readonly venue: Venue | null;
  /** `null` if unknown. */
  readonly before: Probability | null;
  readonly after: Probability | null;
};

const timeOf = ({ at }: GameChange): number => parseInstant(at) ?? 0;

/** Returns the steps of a game's news, newest first. */
export function newsSteps(game: NewsGame): readonly NewsStep[] {
  const steps: [GameChange, ...GameChange[]][] = [];
  for (const change of game.changes ?? []) {
    const known = steps.find(([newest]) => isOneStep(newest, change));
    if (known) known.push(change);
    else steps.push([change]);
  }
  return steps.map((changes): NewsStep => {
    const [newest] = changes;
    const { team, before, after } = newest;
    const venue = team === game.away.name ? 'away' : team === game.home.name ? 'home' : null;
    return { game, changes, at: timeOf(newest), venue, before, after };
  });
}

/**
 * True if both changes belong to one step. In one step, the win probabilities of both teams change, and they add up to
 * 1.
 */
function isOneStep(a: GameChange, b: GameChange): boolean {
  if (a.before === null || a.after === null || b.before === null || b.after === null) return false;
  const same = (x: number, y: number): boolean => Math.abs(x - y) < 1e-6;
  return (
    (same(a.before, b.before) && same(a.after, b.after)) || (same(a.before + b.before, 1) && same(a.after + b.after, 1))
  );
}

/** The time of day in New York from which a page counts news. */
const FROM = '09:00';

/** The instant from which news counts as new, and its day in New York. */
type NewsSince = { readonly day: LeagueDate; readonly at: number };

/** Returns the last 9 AM in New York before `now`, or that of `date` if the date is past. */
function newsSince(date: LeagueDate, now: number): NewsSince {
  const instant = (day: LeagueDate): number => startInstant(day, FROM) ?? 0;
  const today = leagueDay(now);
  const day = date < today ? date : now < instant(today) ? addDays(today, -1) : today;
  return { day, at: instant(day) };
}

/** The news about the games of a date. */
export type DayNews = {
  readonly since: NewsSince;
  /** The number of pieces of news since then. */
  readonly count: number;
  /** The steps since then and those before, newest first. */
  readonly recent: readonly NewsStep[];
  readonly earlier: readonly NewsStep[];
};

/** Returns the news about all games of a date. `null` if the site has no file of changes. */
export function dayNews(games: readonly NewsGame[], date: LeagueDate, now: number): DayNews | null {
  if (games.every(({ changes }) => changes === null)) return null;
  const since = newsSince(date, now);
  const steps = games.flatMap(newsSteps).toSorted((a, b) => b.at - a.at);
  const recent = steps.filter(({ at }) => at >= since.at);
  const earlier = steps.filter(({ at }) => at < since.at);
  return { since, count: recent.reduce((sum, { changes }) => sum + changes.length, 0), recent, earlier };
}
