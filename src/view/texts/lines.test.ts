import { expect, test } from 'vitest';
import type { FileFacts, GameChange } from '@ddh/engine/internal/datasets';
import type { LeagueDate, Line } from '@ddh/engine/internal/domain';
import {
  scoringOf,
  type Assets,
  type CandidateStarts,
  type PoolPlayer,
  type SideTotals,
  type StoreFailure,
  type StoreStatus,
  type TeamOutcome,
  type WeekMeeting,
} from '@ddh/engine/internal/fantasy';
import { edgesText, liftText, type CountedSlip } from '@ddh/engine/internal/format';
import { wilson, type Probability } from '@ddh/engine/internal/odds';
import {
  build,
  emptyBuilder,
  legLineFault,
  price,
  settle,
  UNGRADED,
  type BuilderCommand,
  type Leg,
  type Picture,
  type UnreadableLeg,
} from '@ddh/engine/internal/parlay';
import type { WeightsState } from '@ddh/workers/protocol';
import { STANDARD_LEAGUE } from '../../../engine/src/fantasy/value/league.ts';
import { STALE_AFTER_MS } from '../../../engine/src/hub/staleness.ts';
import { explain } from '../../../engine/src/parlay/explain.ts';
import { liftOf } from '../../../engine/src/parlay/lift.ts';
import { aTeam, teamId } from '../../../engine/testing/teams.ts';
import { linkLostText, linkOpenedText, unreadableText } from '../builder/linkCopy.ts';
import { dayOffer, figuresTexts, staleText } from '../shared/section/copy.ts';
import { changeText, changedPriceText, lineName } from '../slip/insights/changesCopy.ts';
import { distributionsFailedText } from '../slip/insights/copy.ts';
import { pictureText } from '../slip/insights/pictureCopy.ts';
import { slipAsText } from '../slip/insights/shareCopy.ts';
import {
  editText,
  markText,
  moreFailedText,
  simulationOnlyText,
  slipAnnouncement,
  slipCountText,
  type SlipSummary,
} from '../slip/copy.ts';
import { aloneText, legMovedText, simulatingText, stoppedText } from '../slip/whyCopy.ts';
import { unfinishedPicks } from '../slip/unfinished.ts';
import { renewalText } from '../slip/renewalCopy.ts';
import { marketGapText, noMarketText } from '../vault/copy.ts';
import { versionText } from '../fantasy/team/earlierCopy.ts';
import { loginErrorText, teamNameErrorText } from '../fantasy/team/copy.ts';
import { rosterEditText, whichText } from '../fantasy/team/roster/copy.ts';
import { unclearText } from '../fantasy/copy.ts';
import { orphansText, storeStatusText, teamOutcomeText, teamOutcomeTitle } from '../fantasy/team/storeCopy.ts';
import { countedText, halfText, tradeErrorText, tradeRules, unevenText, unknownText } from '../fantasy/trade/copy.ts';
import { usageCaption, weeksText } from '../fantasy/usage/copy.ts';
import { outcomeText, rosterDayText, rosterLineText, startsRule, startsText } from '../fantasy/week/copy.ts';

type Shown = string | readonly string[] | null;

/** The text of each case, below the case. */
const each = <Case>(name: string, textOf: (one: Case) => Shown, cases: readonly Case[]): string =>
  [
    name,
    ...cases.flatMap((one) => {
      const text = textOf(one) ?? '(no text)';
      return [
        `  ${JSON.stringify(one)}`,
        ...(typeof text === 'string' ? text.split('\n') : text).map((line) => `      ${line}`),
      ];
    }),
    '',
  ].join('\n');

const p = (share: number) => share as Probability;
const day = (date: string) => date as LeagueDate;
const total = (line: number): Leg => ({ kind: 'total', stat: 'Goals', side: 'over', line: line as Line });

const SCRATCH: GameChange = {
  date: day('2025-10-07'),
  away: 'A',
  home: 'B',
  at: '2025-10-07T21:12:00Z',
  what: 'scratch',
  player: 'Aleksander Barkov',
  team: 'B',
  before: null,
  after: null,
};
const GOALIE: GameChange = { ...SCRATCH, what: 'goalie', player: 'Sergei Bobrovsky', at: '2025-10-06T21:12:00Z' };

const priced = (joint: number) => {
  const result = price({ records: 10_000, joint, each: [joint] });
  return result.ok ? result.value : null;
};
/** A slip of four legs that hits in 2,611 of 10,000 simulations, or differs from it as `change` says. */
const summary = ({
  hits = 2611,
  ...change
}: Partial<SlipSummary> & { readonly hits?: number | null }): SlipSummary => ({
  legs: 4,
  unfinished: 0,
  price: hits === null ? null : priced(hits),
  records: 10_000,
  fair: null,
  oddsType: 'decimal',
  uncountable: false,
  loading: false,
  reading: false,
  grown: false,
  failure: null,
  gone: false,
  ...change,
});
const SUMMARIES: readonly Parameters<typeof summary>[0][] = [
  {},
  { oddsType: 'american' },
  { fair: p(0.25) },
  { unfinished: 1, hits: null },
  { legs: 0, hits: null },
  { hits: null, loading: true },
  { legs: 1, hits: 0 },
  { hits: 0, reading: true },
  // A slip with a probability of 100 % has no American odds.
  { hits: 10_000, oddsType: 'american' },
  { hits: null, uncountable: true },
  { hits: null, failure: 'no file' },
  { gone: true },
  { grown: true },
];

const win: Leg = { kind: 'winner', team: 'Ottawa Senators', margin: 1.5 as Line };
const unreadable = (margin: number): UnreadableLeg => {
  const leg: Leg = { ...win, margin: margin as Line };
  return { leg, fault: legLineFault(leg)! };
};
const GAME = emptyBuilder({ gameId: '1', away: 'Boston Bruins', home: 'Toronto Maple Leafs' });
const NO_MARK = { out: null, never: 0, costsMost: false, implied: null };
const share = (hits: number) => {
  const [probability, interval] = [p(hits / 1000), wilson(hits, 1000)];
  return { hits, probability, interval, fair: probability, fairInterval: interval };
};

/** Of 8 simulated games, the three legs hit in 5, 3 and 4. */
const HITS = { records: 8, joint: 2, each: [5, 3, 4] };
const DETAILS = {
  prefixes: [5, 2, 2],
  without: [3, 3, 2],
  pairs: [2, 3, 3],
  exactly: [2, 2, 2, 2],
  unlost: 2,
  groups: null,
};
const LEGS: readonly Leg[] = [
  { kind: 'winner', team: 'Ottawa', margin: 0.5 as Line },
  total(5.5),
  { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: 0.5 as Line },
];
const told = (
  change: Partial<Parameters<typeof slipAsText>[0]> = {},
  legs = LEGS.length,
  counts = HITS,
  details = DETAILS,
): string => {
  const result = price(counts);
  if (!result.ok) throw new Error('these counts have no price');
  const counted: CountedSlip = { legs: LEGS, price: result.value, ladder: explain(counts, details).ladder };
  const matchup = { away: 'Boston Bruins', home: 'Ottawa' };
  const settled = settle(result.value);
  return slipAsText({ ...counted, settled, matchup, oddsType: 'american', ...change, legs: LEGS.slice(0, legs) });
};
const EVEN_MONEY = {
  shares: { win: p(0.5), push: p(0), lose: p(0.5) },
  probability: p(0.5),
  interval: [p(0.4), p(0.6)],
  ofFile: false,
} as const;
const NEVER = { ...DETAILS, prefixes: [5000, 0, 0], without: [0, 100, 0], pairs: [0, 100, 0] };
const SURE = { prefixes: [8], without: [8], pairs: [], exactly: [0, 8], unlost: 8, groups: null };

const GOALS: Picture = {
  bars: [],
  given: { mean: 6.84, mode: 6, low: 4, high: 9 },
  before: { mean: 5.91, mode: 5, low: 3, high: 9 },
};
const FEW: Picture = { ...GOALS, given: { mean: 0.02, mode: 0, low: 0, high: 0 } };

const slipLines = (): readonly string[] => [
  each('slipAnnouncement', (change) => slipAnnouncement(summary(change)), SUMMARIES),
  each('slipCountText', ([legs, unfinished]) => slipCountText({ legs: legs!, unfinished: unfinished! }), [
    [0, 0],
    [1, 1],
    [4, 2],
    [0, 1],
  ]),
  each('editText', editText, [
    { kind: 'cleared' },
    { kind: 'rowDeleted', place: 1 },
    { kind: 'rowReset', place: 0 },
    { kind: 'legRemoved', leg: total(6) },
    { kind: 'legAdded', leg: total(6) },
    { kind: 'legSwapped', from: total(6), to: total(6.5) },
    { kind: 'slipOpened' },
  ]),
  each('markText', markText, [
    NO_MARK,
    { ...NO_MARK, costsMost: true },
    { ...NO_MARK, implied: 'Holds in all 3 left' },
    { ...NO_MARK, never: 1 },
    { ...NO_MARK, never: 3, costsMost: true },
    { ...NO_MARK, never: 1, out: SCRATCH },
  ]),
  each('moreFailedText', moreFailedText, [
    { kind: 'modelVersion', path: 'version', supported: 2, found: '9' },
    { kind: 'badModel', path: 'score', expected: 'a list', found: 'nothing' },
    { kind: 'otherRecords', record: 16, column: 'Total Goals' },
    { kind: 'otherColumns', column: 'Ann Otter Blocks', lacking: 'published' },
    { kind: 'otherColumns', column: 'Ann Otter Blocks', lacking: 'model' },
    { kind: 'workerLost' },
    { kind: 'http', status: 404 },
    { kind: 'unreadable', detail: 'the connection failed' },
    { kind: 'outOfMemory' },
  ]),
  each('renewalText', ([after, news]) => renewalText({ before: p(0.3142), after: p(after), news }), [
    [0.3021, [SCRATCH]],
    [0.3142, [GOALIE, SCRATCH]],
    [0.3021, []],
  ] as [number, GameChange[]][]),
  each('pictureText', ([subject, picture]) => pictureText(subject, picture), [
    [{ kind: 'total', stat: 'Goals' }, GOALS],
    [{ kind: 'player', player: 'P', stat: 'Goals' }, FEW],
    [{ kind: 'winner', team: 'A' }, GOALS],
    [{ kind: 'teamTotal', team: 'A', stat: 'Shots' }, GOALS],
  ] as Parameters<typeof pictureText>[]),
  each('legMovedText', ([place, of]) => legMovedText(total(5.5), place, of), [[1, 4]] as [number, number][]),
  each('unfinishedPicks', (commands) => unfinishedPicks(commands.reduce(build, GAME)).map(({ text }) => text), [
    [{ do: 'pickTotal', scope: 'home', stat: 'Shots', side: 'under' }],
    [{ do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' }],
    [{ do: 'addRow' }, { do: 'editRow', row: 1, change: { player: 'P' } }],
    [{ do: 'editRow', row: 0, change: { player: 'P', prop: 'Shots', side: 'over' } }],
  ] as BuilderCommand[][]),
  each('aloneText', (hits) => aloneText(hits === null ? null : { hits, probability: p(hits / 10_000) }, 10_000), [
    null,
    3750,
    0,
  ]),
  each(
    'aloneText, honest',
    (books) => aloneText({ hits: 4713, probability: p(0.4713) }, 10_000, { probability: p(0.482), books }),
    [p(0.494), null],
  ),
  each('simulationOnlyText', simulationOnlyText, [
    { kind: 'pending' },
    { kind: 'fallback', fallback: { kind: 'effective', value: 0.34 } },
    { kind: 'badWeights', path: 'kind', problem: 'is wrong' },
    { kind: 'otherSimulation', cause: { kind: 'otherRecords' } },
    { kind: 'http', status: 404 },
  ] satisfies WeightsState[]),
  each('simulatingText', (records) => [simulatingText(records, 1_000_000), stoppedText(records, 1_000_000)], [43_296]),
  each('distributionsFailedText', distributionsFailedText, [
    { kind: 'unknownColumn', leg: 0, column: 'Shots' },
    { kind: 'empty' },
  ]),
  each('lineName', lineName, [total(5.5), win]),
  each('changeText', changeText, [
    { kind: 'drop', leg: win, to: null, ...share(1), honest: null },
    { kind: 'easier', leg: total(5.5), to: total(4.5), ...share(1), honest: null },
  ]),
  each('changedPriceText', ([hits, type]) => changedPriceText(share(hits), type, UNGRADED), [
    [250, 'american'],
    [0, 'decimal'],
  ] as [number, 'american' | 'decimal'][]),
  ...Object.entries({
    'with everything': told({ lift: liftText(liftOf(HITS, DETAILS.pairs)), link: 'https://example.org/#slip=1' }),
    'in decimal odds': told({ oddsType: 'decimal', lift: null }),
    'without a hit': told({}, 3, { records: 10_000, joint: 0, each: [5000, 0, 2500] }, NEVER),
    'one leg with the odds of all pages': told(
      { oddsType: 'decimal', settled: { ...EVEN_MONEY, probability: p(0.2) } },
      1,
    ),
    'one leg that always hits': told({}, 1, { records: 8, joint: 8, each: [8] }, SURE),
  }).map(([what, text]) => `slipAsText, ${what}\n${text}`),
];

const full = { kind: 'full' } as const;
const unreachable = { kind: 'unreachable' } as const;
const refused = { kind: 'refused' } as const;
const loggedOut = { kind: 'loggedOut' } as const;
const OUTCOMES: readonly TeamOutcome[] = [
  { kind: 'teamSaved', merged: false },
  { kind: 'teamSaved', merged: true },
  { kind: 'settingsSaved', merged: false },
  { kind: 'settingsSaved', merged: true },
  { kind: 'teamCreated', merged: false },
  { kind: 'teamRestored', merged: false },
  { kind: 'broughtBack', merged: false },
  { kind: 'fileRestored', restored: 2, noRoom: [] },
  { kind: 'fileRestored', restored: 1, noRoom: ['Seven'] },
  { kind: 'fileRestored', restored: 0, noRoom: ['Six', 'Seven'] },
  { kind: 'fileRestored', restored: 0, noRoom: [] },
  { kind: 'fileRefused', problem: { kind: 'notTeamFile' } },
  { kind: 'fileRefused', problem: { kind: 'newerTeamFile' } },
  { kind: 'fileRefused', problem: { kind: 'noTeamInFile' } },
  { kind: 'cannotSave' },
  { kind: 'saveFailed', error: unreachable, kept: true },
  { kind: 'settingsFailed', error: unreachable, kept: true },
  { kind: 'saveFailed', error: loggedOut, kept: true },
  { kind: 'saveFailed', error: refused, kept: true },
  { kind: 'saveFailed', error: full },
  { kind: 'settingsFailed', error: { kind: 'blocked' } },
  { kind: 'saveFailed', error: unreachable },
  { kind: 'saveFailed', error: loggedOut },
  { kind: 'settingsFailed', error: refused },
  { kind: 'saveFailed', error: { kind: 'notSetUp' } },
  { kind: 'createFailed', error: { kind: 'copy' } },
  { kind: 'saveFailed', error: { kind: 'clock' } },
  { kind: 'createFailed', error: { kind: 'wrongDatabase' } },
  { kind: 'saveFailed', error: { kind: 'notFound' } },
  { kind: 'saveFailed', error: { kind: 'notLoaded' } },
  { kind: 'saveFailed', error: { kind: 'noTeams' } },
  { kind: 'saveFailed', error: { kind: 'nameTaken' } },
  { kind: 'createFailed', error: { kind: 'tooManyTeams' } },
  { kind: 'createFailed', error: { kind: 'nameMissing' } },
  { kind: 'createFailed', error: { kind: 'nameTooLong' } },
  { kind: 'createFailed', error: full },
  { kind: 'createFailed', error: refused },
  { kind: 'deleteFailed', error: refused },
  { kind: 'restoreFailed', error: refused },
  { kind: 'deleteFailed', error: { kind: 'damaged' } },
  { kind: 'restoreFailed', error: { kind: 'nameTaken' } },
];

const TEAMS = [aTeam({ id: 1001, name: 'Owls' }), aTeam({ id: 1002, name: 'Foxes' })];
const [owls, foxes, unlisted] = [teamId(1001), teamId(1002), teamId(1009)] as const;
const elsewhere = (change: Partial<StoreStatus>): StoreStatus => ({
  place: 'elsewhere',
  unsent: [],
  trouble: null,
  orphans: [],
  ...change,
});
const trouble = (kind: StoreFailure['kind']): StoreFailure => ({ kind });
const SAME = { name: null, sections: [], more: 0, fewer: 0, moved: false };

const teamLines = (): readonly string[] => [
  each('teamOutcomeText', (outcome) => `${teamOutcomeTitle(outcome)}: ${teamOutcomeText(outcome)}`, OUTCOMES),
  each('storeStatusText', ([status, saving]) => storeStatusText(status && elsewhere(status), TEAMS, saving ?? false), [
    [null],
    [{}],
    [{ place: 'device' }],
    [{ unsent: [owls], trouble: trouble('notSetUp') }],
    [{ place: 'device', trouble: trouble('copy') }],
    [{ place: 'device', trouble: trouble('keyBlocked') }],
    [{ trouble: trouble('clock') }],
    [{ unsent: [owls], trouble: trouble('wrongDatabase') }],
    [{ unsent: [owls], trouble: trouble('copy') }],
    [{ unsent: [owls], trouble: trouble('unreachable') }],
    [{ unsent: [owls], trouble: trouble('unreachable') }, true],
    [{ unsent: [owls], trouble: trouble('loggedOut') }],
    [{ unsent: [owls, foxes], trouble: trouble('refused') }],
    [{ unsent: [owls] }],
    [{ unsent: [owls] }, true],
    [{ unsent: [unlisted], trouble: trouble('unreachable') }],
    [{ trouble: trouble('unreachable') }],
  ] as [Partial<StoreStatus> | null, boolean?][]),
  each('orphansText', (orphans) => orphansText(elsewhere({ orphans }), TEAMS), [
    [],
    ['Owls'],
    ['Bears', 'Owls'],
    ['Bears', 'Crows', 'Ducks'],
  ]),
  each('versionText', (change) => versionText({ team: aTeam(), at: 0, deleted: false, change }), [
    null,
    { ...SAME, name: 'Bears' },
    { ...SAME, sections: ['leagueStructure' as const], more: 1 },
    { ...SAME, name: 'Bears', sections: ['skaterScoring', 'goalieScoring'] as const, more: 2, fewer: 3 },
    { ...SAME, moved: true },
  ]),
  each('loginErrorText', loginErrorText, [
    { kind: 'loggedOut' },
    { kind: 'http', status: 503 },
    { kind: 'unreachable', detail: 'the connection failed' },
    { kind: 'refused', status: 403, password: false },
    { kind: 'refused', status: 401, password: true },
    { kind: 'badAnswer' },
  ]),
  each('teamNameErrorText', (kind) => [teamNameErrorText({ kind }, false), teamNameErrorText({ kind }, true)], [
    'nameMissing',
    'nameTaken',
    'nameTooLong',
    'tooManyTeams',
  ] as const),
  each('rosterEditText', (kind) => rosterEditText({ kind, player: 'Tim Stützle' }), [
    'added',
    'removed',
    'alreadyThere',
    'rosterFull',
  ] as const),
  each('whichText', whichText, ['Sebastian Aho']),
];

const net = (of: number, ...unknown: readonly string[]): SideTotals => ({ give: 0, get: of, net: of, unknown });
const OWN = { standard: false, league: { teams: 12, spots: { F: 9, D: 1, G: 2, utility: 0 } } };
const STANDARD = { standard: true, league: STANDARD_LEAGUE };

const assets = (own: boolean, worth: Assets['worth'] = 'points'): Omit<Assets, 'players'> => {
  const team = own ? { skaterScoring: { goal: 3 }, goalieScoring: {} } : null;
  return {
    worth,
    scoring: { skaters: scoringOf(team, 'skaters'), goalies: scoringOf(team, 'goalies') },
    league: own ? OWN : STANDARD,
    levels: { F: 1, D: 2, G: 3 },
    unclear: [],
    stats: { skaters: [], goalies: [] },
  };
};
const lacking = (stat: 'shutouts' | 'hits', ...unknown: readonly string[]) => ({
  ...net(0, ...unknown),
  stat,
  shade: 0,
  points: null,
  zScore: null,
});
const UNKNOWN: Parameters<typeof unknownText>[0] = {
  categories: [lacking('shutouts', 'Hal', 'Ida', 'Joe'), lacking('hits', 'Ann')],
  games: net(0, 'Ann'),
  points: net(0),
  zScore: net(0, 'Ben'),
  over: net(0),
};

const player: PoolPlayer = {
  name: 'Tim Stützle',
  group: 'F',
  position: 'C',
  team: 'Ottawa Senators',
  abbreviation: 'OTT',
  playerId: 1,
  also: [],
};
const ROSTER = { players: [], spots: { F: 4, D: 2, G: 1, utility: 1 } };
const NO_SPOTS = { players: [], spots: null };
/** Days that are over, on the bench, and with an added start. */
const starts = ([over, bench, added]: readonly [number, number, number]): CandidateStarts => ({
  days: Array.from({ length: over + bench + added }, (_, i) => ({
    date: day('2025-10-07'),
    meetings: [],
    offNight: false,
    outcome: i < over ? 'past' : i < over + bench ? 'bench' : 'added',
  })),
  games: bench + added,
  added,
});
type Starts = readonly [readonly [number, number, number] | null, typeof ROSTER | typeof NO_SPOTS | null, boolean?];
const BOSTON = { name: 'Boston Bruins', abbreviation: 'BOS' };
const MEETINGS: readonly (readonly WeekMeeting[])[] = [
  [
    { opponent: BOSTON, venue: 'home' },
    { opponent: { name: 'Utah Mammoth', abbreviation: null }, venue: 'away' },
  ],
  [{ opponent: BOSTON, venue: 'away' }],
  [],
];
const weeks = (shots: readonly (number | null)[]): string =>
  weeksText({ weeks: shots.map((one, i) => ({ shots: one, bar: (one ?? 0) / 10, meetings: MEETINGS[i]! })) }, [
    'Week 1',
    'Week 2',
    'Week 3',
  ]);

const fantasyLines = (): readonly string[] => [
  each('halfText and unevenText', ([give, get]) => halfText(give, get) ?? unevenText(give, get), [
    [0, 0],
    [0, 2],
    [1, 0],
    [1, 1],
    [2, 1],
    [1, 2],
  ] as [number, number][]),
  each('unknownText', (worth) => unknownText(UNKNOWN, worth), ['points', 'zScore'] as const),
  each(
    'countedText and tradeRules',
    ([own, team, worth]) => [countedText(assets(own, worth), team), ...tradeRules(assets(own, worth), team)],
    [
      [false, null],
      [false, 'Night Owls'],
      [true, 'Night Owls'],
      [true, 'Night Owls', 'zScore'],
    ] as [boolean, string | null, Assets['worth']?][],
  ),
  each('tradeErrorText', (error) => tradeErrorText('Ann', error), [
    { kind: 'alreadyTraded', side: 'get' },
    { kind: 'sideFull', side: 'give' },
  ] as Parameters<typeof tradeErrorText>[1][]),
  each(
    'startsText',
    ([days, roster, rostered = false]) =>
      startsText({ player, starts: days && starts(days), roster, rostered }, 'Week 2'),
    [
      [[0, 1, 2], ROSTER],
      [[1, 0, 1], ROSTER],
      [[0, 3, 0], NO_SPOTS],
      [[0, 1, 2], ROSTER, true],
      [[0, 0, 3], null],
      [[2, 0, 0], ROSTER],
      [[0, 0, 0], ROSTER, true],
      [null, ROSTER],
    ] as readonly Starts[],
  ),
  each('startsRule', ([group, roster]) => startsRule({ player: { ...player, group }, roster }), [
    ['F', null],
    ['F', NO_SPOTS],
    ['D', ROSTER],
    // A goalie cannot fill a utility spot.
    ['G', ROSTER],
    ['F', { ...ROSTER, spots: { ...ROSTER.spots, utility: 0 } }],
  ] as ['F' | 'D' | 'G', typeof ROSTER | null][]),
  each('outcomeText', ([outcome, roster, rostered = false]) => outcomeText(outcome, { roster, rostered }), [
    ['added', ROSTER],
    ['added', ROSTER, true],
    ['added', null],
    ['bench', ROSTER],
    ['bench', NO_SPOTS],
    ['past', null],
  ] as ['added' | 'bench' | 'past', typeof ROSTER | null, boolean?][]),
  each(
    'rosterDayText',
    ([playing, starting]) => [rosterDayText({ playing, starting }), rosterLineText({ playing, starting })],
    [
      [8, 6],
      [1, 1],
      [1, null],
      [8, null],
    ] as [number, number | null][],
  ),
  each(
    'usageCaption',
    ([team, group, standard, own]) => usageCaption({ timeframe: 'Week 2', team, group }, { standard }, own),
    [
      [null, null, true, null],
      ['Ottawa Senators', 'D', false, 'Night Owls'],
      [null, null, true, 'Night Owls'],
    ] as [string | null, 'D' | null, boolean, string | null][],
  ),
  each('unclearText', unclearText, [['Sebastian Aho'], ['Sebastian Aho', 'Elias Pettersson']]),
  // If two weeks have the same number of shots, the earlier week is named.
  each('weeksText', weeks, [
    [3, 9.84, 2.11],
    [null, 4, 3],
    [4, 4.01, 4],
    [null, 4, null],
    [null, null],
    [1, 5, 5],
  ]),
];

const NOW = Date.UTC(2025, 9, 9, 16);
const SUMMER = Date.UTC(2025, 6, 9, 16);
const fresh = { updatedAt: null, season: null, sample: false, facts: {} };
const OVER = { last: day('2025-04-17'), next: day('2025-10-14') };
type Age = Partial<Parameters<typeof staleText>[0]> & { readonly day: string; readonly now?: number };

const hubLines = (): readonly string[] => [
  each(
    'staleText',
    ({ day: last, now = NOW, ...change }) => staleText({ ...fresh, dates: [day(last)], ...change }, now, 'odds'),
    [
      { day: '2025-10-09', updatedAt: NOW - 60_000 },
      { day: '2025-10-09', updatedAt: NOW - STALE_AFTER_MS },
      { day: '2025-10-09', updatedAt: NOW - STALE_AFTER_MS - 1 },
      { day: '2025-10-07', sample: true },
      { day: '2025-10-07' },
      { day: '2024-10-09' },
      { day: '2025-10-07', updatedAt: NOW - 3 * 86_400_000 },
      { day: '2025-04-17', season: OVER },
      { day: '2025-04-17', season: { ...OVER, next: null }, now: SUMMER },
    ] as readonly Age[],
  ),
  each('dayOffer', (date) => Object.values(dayOffer(date)).join(' | '), [day('2025-10-08')]),
  each('figuresTexts', ([dates, facts]) => figuresTexts({ ...fresh, dates: dates.map(day), facts }, NOW), [
    [['2025-10-09'], {}],
    [['2025-10-09', '2025-10-10', '2025-10-12'], { through: '2025-10-08' }],
    [['2025-12-31', '2026-01-01'], {}],
    [['2024-12-30', '2024-12-31'], { through: '2024-12-29' }],
    [[], { from: '2025-10-09', to: '2025-10-09' }],
    [[], { season: '2025-26', from: '2025-10-07', to: '2026-04-16' }],
    [[], { season: '2025-26' }],
    [[], {}],
  ] as [string[], FileFacts][]),
  each('linkLostText', ([lost, left]) => linkLostText(lost, left), [
    [1, 2],
    [2, 2],
    [2, 0],
  ] as [number, number][]),
  each('unreadableText', (margins) => unreadableText(margins.map(unreadable)), [[-1.5], [1, 9]]),
  each('linkOpenedText', linkOpenedText, [1, 2]),
  each('marketGapText', marketGapText, [0.15, -0.15]),
  each('edgesText', ([above, of, ...claimed]) => edgesText(edgeNumbers(above, of, ...claimed)), [
    [56, 1480, 9, 20],
    [0, 1, 0, 0],
    [0, 0, 12, 480],
    [0, 0, 0, 0],
  ] as Numbers[]),
  each('noMarketText', noMarketText, ['Quill']),
];

type Numbers = readonly [above: number, of: number, claimed: number, claims: number];
const edgeNumbers = (...[above, of, claimed, claims]: Numbers) => ({
  above,
  of,
  simulationOnly: { above: claimed, of: claims },
});

test.each([
  ['slip', slipLines],
  ['team', teamLines],
  ['fantasy', fantasyLines],
  ['hub', hubLines],
] as const)('the sentences of the cases that no page text shows (%s)', async (name, lines) => {
  await expect(lines().join('\n')).toMatchFileSnapshot(`lines-${name}.txt`);
});

test('the title of an outcome is "Error" exactly if its text says that something failed (spec 8)', () => {
  for (const outcome of OUTCOMES) {
    // A refused file and a name that cannot be saved are errors without the word.
    if (/^(?:cannotSave|fileRefused)$/.test(outcome.kind)) continue;
    expect([outcome.kind, /Failed/.test(teamOutcomeText(outcome))]).toEqual([
      outcome.kind,
      teamOutcomeTitle(outcome) === 'Error',
    ]);
  }
});
