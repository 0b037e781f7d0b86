import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import type { DatasetError } from '@ddh/engine/internal/datasets';
import { datasetErrorText, formatAge, formatClock, formatDate, isAbsent } from '@ddh/engine/internal/format';
import { staleness, type Freshness } from '@ddh/engine/internal/hub';
import { unreachable } from '@ddh/engine/internal/result';
import type { WorkerLost } from '@ddh/workers/client';
import { formatDay, formatDays, formatFullDay, LOAD_FAILED } from '../copy.ts';
import type { ShownTab } from './pageTab.ts';

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant (epoch ms) in New York time: `Oct 7, 2025, 9:14 AM ET`. */
export const formatInstant = (epochMs: number): string => `${NEW_YORK.format(epochMs)} ET`;

/** When the figures were last updated, in New York time: `Oct 7, updated 9:14 AM ET`. */
export function factsLine({ updatedAt }: Pick<Freshness, 'updatedAt'>, now: number): string {
  if (updatedAt === null) return 'About these figures';
  const day = leagueDay(updatedAt);
  return `${formatDay(day, now)}, updated ${formatClock(updatedAt, day)} ET`;
}

/** Texts that offer newer data. */
export const NEWER_DATA = 'Newer data is available.';

export const LOAD_NEWER = 'Load newer data';

export const NEWER_LOADED = 'Newer data is loaded.';

/** An offer in place of the status. `done` is said after it was accepted. */
export type Offer = { readonly text: string; readonly label: string; readonly button: string; readonly done: string };

export const NEWER_OFFER: Offer = { text: NEWER_DATA, label: LOAD_NEWER, button: 'Load', done: NEWER_LOADED };

/** Offers the date of the day that has begun while the page was open, or of the next games after it. */
export function dayOffer(date: LeagueDate): Offer {
  const day = formatDate(date);
  return { text: `Next games: ${day}.`, label: `Show ${day}`, button: 'Show', done: `${day} is shown.` };
}

/**
 * Texts for an embed without the plugin's settings, which shows the sample until the operator names the site's data.
 */
export const SAMPLE_SHOWN = 'These figures are a sample.';

export const SAMPLE_REMEDY =
  'To show your own, put the data folder\'s address on this site into the attribute data-url of the element ddh-root, for example data-url="/hockey-data".';

/**
 * The error text of a tab whose files failed to load. Spec 8 has the texts of the Vault and of the Fantasy Hub. `error`
 * is the reason why there is no list of games, or `null` if it was loaded, so that the figures of other files are shown.
 */
export function loadFailedText(
  { page, failed }: Pick<ShownTab, 'page' | 'failed'>,
  error: DatasetError | WorkerLost | null,
): string {
  if (error?.kind === 'workerRefused') return READER_REFUSED;
  return page === 'hub' ? numbersText("tonight's numbers", error) : (failed ?? LOAD_FAILED);
}

/** What follows the text of spec 8, in the words of the Hub. `undefined` if that text says all. */
export const loadFailedReason = (
  { page }: Pick<ShownTab, 'page'>,
  error: DatasetError | WorkerLost | null,
): string | undefined =>
  page === 'hub' || error?.kind === 'workerRefused' ? undefined : numbersText('these numbers', error);

function numbersText(numbers: string, error: DatasetError | WorkerLost | null): string {
  const first = `${numbers.charAt(0).toUpperCase()}${numbers.slice(1)}`;
  if (error === null) return `Some of ${numbers} are missing. Try again.`;
  if (error.kind === 'workerLost') return 'A part of this page stopped. Try again.';
  if (hasArrived(error)) return `${first} have arrived, but their file has a fault.`;
  return `${isAbsent(error) ? `${first} are missing.` : `We can't reach ${numbers}.`} Try again.`;
}

/** Whether a file that cannot be used was reached. */
export const hasArrived = ({ kind }: DatasetError | WorkerLost): boolean =>
  kind === 'notJson' || kind === 'badDocument';

const OLD_FIGURES = {
  odds: { subject: 'These odds', warning: "Don't bet from them." },
  projections: { subject: 'These projections', warning: 'They lack newer games.' },
} as const;

/**
 * Returns a text for the notice with the Load again button: a warning for old figures, or a sentence about the season's
 * end. Returns `null` for fresh figures.
 */
export function staleText(figures: Freshness, now: number, kind: keyof typeof OLD_FIGURES): string | null {
  const stale = staleness(figures, now);
  if (stale === null) return null;
  const age = figures.updatedAt === null ? [] : [`updated ${formatAge(figures.updatedAt, now)}`];
  const { subject, warning } = OLD_FIGURES[kind];
  switch (stale.kind) {
    case 'over': {
      const next = stale.next === null ? '' : ` The next season begins on ${formatFullDay(stale.next, now)}.`;
      return `The season is over: its last game was on ${formatFullDay(stale.last, now)}.${next}`;
    }
    case 'past':
      return `${subject} are old (${[formatFullDay(stale.last, now), ...age].join(', ')}). ${warning}`;
    case 'old':
      return `${subject} are old${age.map((text) => ` (${text})`).join('')}. Lineups and odds may have changed since.`;
    default:
      return unreachable(stale);
  }
}

/**
 * Returns up to two lines of text: the days of the figures, and the last day whose results the figures include. Leaves
 * out a line that has no data.
 */
export function figuresTexts(
  { dates, facts: { season, from, to, through } }: Freshness,
  now: number,
): readonly string[] {
  const [first, last] = [dates[0] ?? from, dates.at(-1) ?? to];
  const lines: string[] = [];
  if (season !== undefined)
    lines.push(`${season} season${first === undefined ? '' : `, from ${formatDay(first, now)}`}`);
  else if (first !== undefined && last !== undefined) lines.push(`Figures for ${formatDays(first, last, now)}`);
  if (through !== undefined) lines.push(`Through games of ${formatDay(through, now)}`);
  return lines;
}

/** The title of the list of values that files lack, or that cannot be used. */
export const SOME_UNREAD = 'Some values are missing, cannot be read or contradict each other';

/** The title of a tab without figures if the files were not even asked for. */
const READER_REFUSED = 'A part of this page could not start.';

/** Why no file could be read, or one file. */
export function readerText(error: DatasetError | WorkerLost): string {
  switch (error.kind) {
    case 'workerRefused':
      return 'the site or the browser refused the script that reads the files';
    case 'workerLost':
      return 'the part of the page that reads the files stopped unexpectedly';
    default:
      return datasetErrorText(error);
  }
}
