import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { unreachable } from '@ddh/engine/internal/result';
import { httpFaultText } from '@ddh/feeds/http';
import { feedFaultText, type FeedFault, type ScheduledGame } from '@ddh/feeds/nhl';
import { storeFaultText } from '@ddh/feeds/store';
import type { Failure } from '../../command.ts';
import type { FetchNhlReport } from '../../reports/fetch.ts';
import { formatMegabytes } from '../../texts.ts';
import type { FaultyGame, SeasonBuild } from './build.ts';
import type { Fetched, Oddity } from './fetched.ts';
import type { FetchOrder } from './order.ts';
import { filesFolder } from './paths.ts';
import type { ReceiveFailure } from './receive.ts';
import { faultyGameJson, type WrittenSeason } from './write.ts';

/** Maximum number of printed gaps of each kind. A change of the API can cause many. `--json` prints all. */
const MOST_LINES = 20;

type Ending = ReceiveFailure | { readonly kind: 'noContact' } | { readonly kind: 'noSchedule' };

/** Describes why a run ends without new files. */
export function failureOf(ending: Ending, { season, store, configFile }: FetchOrder): Failure {
  const unchanged = `nothing is written to ${store.shown}/${filesFolder(season)}`;
  switch (ending.kind) {
    case 'noContact':
      return {
        kind: 'noContact',
        message:
          `${configFile} has no "contact", so nothing is requested. Read docs/operator.md on fetching, and decide whether ` +
          'to fetch; then write {"contact": "you@example.org"} into it',
      };
    case 'noSchedule':
      return { kind: 'noGames', message: `${store.shown} has no responses with games of ${season}: ${unchanged}` };
    case 'noGames':
      return { kind: 'noGames', message: `the schedule has no regular-season games of ${season}: ${unchanged}` };
    case 'noAnswer':
      return { kind: 'noAnswer', message: `${httpFaultText(ending.fault)}; ${unchanged}` };
    case 'badSchedule':
      return { kind: 'badSchedule', message: `${faultsText(ending.faults)}; ${unchanged}` };
    case 'store':
      return { kind: 'failed', message: `${storeFaultText(ending.fault)}; ${unchanged}` };
    default:
      return unreachable(ending);
  }
}

/** Returns a line for each gap in the files. */
export function gapLines(fetched: Fetched): readonly string[] {
  const { quarantined, refused, incomplete, damaged, faults, unanswered, notSent, unusable } = fetched;
  return [
    ...limited(quarantined, 'quarantined games', (one) => `quarantined ${faultyText(one)}`),
    ...limited(refused, 'games with refused responses', (one) => `kept older responses for ${faultyText(one)}`),
    ...limited(incomplete, 'incomplete games', (game) => `${gameText(game)} lacks a response, so it has no rows`),
    ...limited(damaged, 'damaged files', storeFaultText),
    ...limited(faults, 'faults', feedFaultText),
    ...limited(unusable, 'unusable files', ({ path, detail }) =>
      typeof detail === 'string' ? `${path}: ${detail}` : `${path}: ${faultsText(detail)}`,
    ),
    ...limited(unanswered, 'failed requests', ({ what, fault }) => `${what}: ${httpFaultText(fault)}`),
    ...(notSent > 0 ? [`stopped: ${formatCounted(notSent, 'request')} not sent, because the server kept failing`] : []),
  ];
}

function limited<T>(list: readonly T[], what: string, text: (item: T) => string): readonly string[] {
  const lines = list.slice(0, MOST_LINES).map(text);
  return list.length > MOST_LINES ? [...lines, `... and ${list.length - MOST_LINES} more ${what}`] : lines;
}

const gameText = ({ gameId, date, away, home }: ScheduledGame): string =>
  `game ${gameId} (${date}, ${away.abbreviation} at ${home.abbreviation})`;

const faultyText = ({ game, faults }: FaultyGame): string => `${gameText(game)}: ${faultsText(faults)}`;

function faultsText(faults: readonly FeedFault[]): string {
  const [first, ...more] = faults;
  if (first === undefined) return 'unknown fault';
  return `${feedFaultText(first)}${more.length > 0 ? ` (and ${formatCounted(more.length, 'more fault')})` : ''}`;
}

/** Returns a line for each oddity. */
export const oddityLines = (oddities: readonly Oddity[]): readonly string[] =>
  limited(oddities, 'oddities', ({ text }) => text);

/** Returns the oddities of a season's files. */
export function odditiesOf({ lacks, vanished, waiting }: SeasonBuild): readonly Oddity[] {
  const clashing = waiting.filter(({ status }) => status === 'CLASH');
  const all: readonly Oddity[] = [
    ...lacks.map((fault) => ({ key: keyOf(fault), text: feedFaultText(fault) })),
    ...vanished.map((game) => ({
      key: `vanished ${game.gameId}`,
      text: `${gameText(game)} is no longer in the league's schedule`,
    })),
    ...clashing.map((game) => ({
      key: `clash ${game.gameId}`,
      text: `${gameText(game)} is left out: one of its teams plays another game on that day`,
    })),
  ];
  // One line for each key, because a word that is not known can be in hundreds of rows.
  return [...new Map(all.toReversed().map((one) => [one.key, one])).values()].toReversed();
}

/** The field and what is wrong with it, without the game. */
function keyOf({ endpoint, path, problem }: FeedFault): string {
  const field = path.slice(path.lastIndexOf('.') + 1);
  return [endpoint, field, problem.kind, problem.kind === 'wrong' ? problem.found : ''].join(' ').trim();
}

/** What `--json` prints of a run, beside its season and the written files. */
export const fetchedJson = (fetched: Fetched): Omit<FetchNhlReport, 'season' | keyof WrittenSeason> => ({
  requests: fetched.requests,
  clockAhead: fetched.clockAhead,
  scheduled: fetched.scheduled,
  games: fetched.games,
  provisional: fetched.provisional,
  quarantined: fetched.quarantined.map(faultyRow),
  refused: fetched.refused.map(faultyRow),
  incomplete: fetched.incomplete.map(({ gameId }) => gameId),
  vanished: fetched.vanished.map(({ gameId }) => gameId),
  waiting: fetched.waiting.map(({ gameId, status }) => ({ gameId, status })),
  oddities: odditiesOf(fetched).map(({ text }) => text),
  damaged: fetched.damaged.map(({ path, detail }) => ({ path, detail })),
  faults: fetched.faults.map(feedFaultText),
  unusable: fetched.unusable.map(({ path, detail }) => ({
    path,
    detail: typeof detail === 'string' ? detail : faultsText(detail),
  })),
  unanswered: fetched.unanswered.map(({ what, fault }) => ({ request: what, detail: httpFaultText(fault) })),
  notSent: fetched.notSent,
});

function faultyRow(faulty: FaultyGame): FetchNhlReport['quarantined'][number] {
  const { game, ...others } = faultyGameJson(faulty);
  return { gameId: game, ...others };
}

export function summaryText({ season, store, source }: FetchOrder, fetched: Fetched, written: WrittenSeason): string {
  const { scheduled, games, provisional, requests } = fetched;
  const official = provisional === 0 ? '' : `, ${provisional} of them not official yet`;
  const sent = source.kind === 'api' ? `${formatCounted(requests, 'request')}. ` : '';
  return (
    `${sent}${season}: ${formatCounted(games, 'game')} of ${formatCount(scheduled)} with results${official}.\n` +
    `${formatCounted(written.files, 'file')} (${formatMegabytes(written.bytes)}) in ${store.shown}/${filesFolder(season)}\n`
  );
}
