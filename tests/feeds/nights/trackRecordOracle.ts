import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// Computes the scores of a track record again, from the frozen files and the season's results. It shares no code with
// the product.

type Leg = {
  readonly kind: 'winner' | 'total' | 'teamTotal' | 'player';
  readonly team: string;
  readonly player: string;
  readonly margin: number;
  readonly line: number;
  readonly side: 'over' | 'under';
  readonly stat: string;
};
type Line = {
  readonly freeze?: number;
  readonly records: number;
  readonly offset: number;
  readonly game: string;
  readonly start: string;
  readonly away: string;
  readonly home: string;
  readonly players?: Readonly<Record<string, number>>;
  readonly leg?: Leg;
  readonly slip?: string;
  readonly legs: readonly Leg[];
  readonly chance: number;
};
type Game = { readonly head: Line; readonly lines: Line[]; readonly records: number; end: number };
type Receipt = { readonly bytes: number; readonly time: string };
type Row = Readonly<Record<string, string>>;
type Graded = { readonly chance: number; readonly hit: boolean; readonly records: number; readonly game: string };
/** A random slip with its number of legs. */
type GradedSlip = Graded & { readonly legs: number };

/** The scores of a list of forecasts. */
type OracleScores = {
  readonly n: number;
  readonly said: number;
  readonly came: number;
  readonly brier: number;
  readonly logLoss: number;
};
type OracleTrackRecord = {
  readonly games: number;
  /** The scores by market and betting line, with keys such as `winner 0.5` and `Goals 0.5`. */
  readonly markets: Readonly<Record<string, OracleScores>>;
  readonly slips: OracleScores | null;
  readonly voidSlips: number;
  /** The random slips by tenth and number of legs, such as `0.2 3`: `n`, `games`, `said`, `came`. */
  readonly groups: Readonly<Record<string, readonly number[]>>;
};

/**
 * Computes the track record of a season. `record` is the folder of the record, and `season` the folder with the
 * season's CSV files.
 */
function trackRecordOracle(record: string, season: string): OracleTrackRecord {
  const results = new Map(rowsOf(join(season, 'games.csv')).map((row) => [row['game_id']!, row]));
  const skaters = new Map(
    rowsOf(join(season, 'skater_games.csv')).map((row) => [`${row['game_id']} ${row['player_id']}`, row]),
  );
  const singles = new Map<string, Graded[]>();
  const slips: GradedSlip[] = [];
  let [games, voidSlips] = [0, 0];
  for (const file of readdirSync(join(record, 'results')).toSorted()) {
    const day = JSON.parse(readFileSync(join(record, 'results', file), 'utf8')) as {
      readonly date: string;
      readonly receipts: readonly Receipt[];
      readonly games: readonly { readonly gameId: string; readonly start: string }[];
    };
    const frozen = gamesOf(readFileSync(join(record, 'forecasts', `${day.date}.ndjson.gz`)));
    for (const { gameId, start } of day.games) {
      const confirmed = (game: Game): boolean =>
        day.receipts.some(({ bytes, time }) => bytes >= game.end && Date.parse(time) < Date.parse(start));
      const counted = frozen.findLast((game) => game.head.game === gameId && confirmed(game));
      if (counted === undefined) continue;
      games++;
      const played = results.get(gameId);
      const result = played?.['date'] === day.date ? played : undefined;
      const outcome = (leg: Leg): boolean | null => outcomeOf(leg, counted.head, result, skaters);
      for (const { leg, slip, legs, chance } of counted.lines) {
        const outcomes = (leg === undefined ? legs : [leg]).map(outcome);
        const graded = { chance, hit: outcomes.every((one) => one === true), records: counted.records, game: gameId };
        if (leg !== undefined && outcomes[0] !== null) push(singles, marketOf(leg), graded);
        if (slip !== 'random') continue;
        if (outcomes.includes(null)) voidSlips++;
        else slips.push({ ...graded, legs: legs.length });
      }
    }
  }
  return {
    games,
    markets: Object.fromEntries([...singles].map(([market, graded]) => [market, scoresOf(graded)])),
    slips: slips.length === 0 ? null : scoresOf(slips),
    voidSlips,
    groups: groupsOf(slips),
  };
}

function groupsOf(slips: readonly GradedSlip[]): OracleTrackRecord['groups'] {
  const groups = new Map<string, GradedSlip[]>();
  for (const slip of slips) push(groups, `${Math.min(9, Math.floor(slip.chance * 10)) / 10} ${slip.legs}`, slip);
  return Object.fromEntries(
    [...groups].map(([key, own]) => {
      const { n, said, came } = scoresOf(own);
      return [key, [n, new Set(own.map(({ game }) => game)).size, said, came]];
    }),
  );
}

/**
 * Returns the games in a file of frozen forecasts, which grows with each freeze. A game's `end` is the length of the
 * file in bytes after the freeze that added the game.
 */
function gamesOf(bytes: Buffer): readonly Game[] {
  const games: Game[] = [];
  let records = 0;
  for (const text of gunzipSync(bytes).toString('utf8').split('\n').filter(Boolean)) {
    const line = JSON.parse(text) as Line;
    if (line.freeze !== undefined) {
      for (const game of games) if (game.end === bytes.length) game.end = line.offset;
      records = line.records;
    } else if (line.players !== undefined) games.push({ head: line, lines: [], records, end: bytes.length });
    else games.at(-1)!.lines.push(line);
  }
  return games;
}

/** Returns whether a leg was a hit, or `null` if it is void. All lines are half lines, so no leg pushes. */
function outcomeOf(leg: Leg, head: Line, result: Row | undefined, skaters: ReadonlyMap<string, Row>): boolean | null {
  if (result === undefined) return null;
  const [away, home] = [Number(result['away_goals']), Number(result['home_goals'])];
  const own = leg.team === head.home ? home : away;
  if (leg.kind === 'winner') return own - (away + home - own) > leg.margin;
  let count = away + home;
  if (leg.stat === 'Shots' && leg.kind !== 'player') {
    const [awayShots, homeShots] = [Number(result['away_sog']), Number(result['home_sog'])];
    count = leg.kind === 'total' ? awayShots + homeShots : leg.team === head.home ? homeShots : awayShots;
  } else if (leg.kind === 'teamTotal') count = own;
  else if (leg.kind === 'player') {
    const row = skaters.get(`${head.game} ${head.players?.[leg.player]}`);
    const cell = row?.[leg.stat === 'Shots' ? 'sog' : leg.stat.toLowerCase()] ?? '';
    if (cell === '') return null;
    count = Number(cell);
  }
  return leg.side === 'over' ? count > leg.line : count < leg.line;
}

function marketOf(leg: Leg): string {
  if (leg.kind === 'winner') return `${leg.margin < 1 ? 'winner' : 'puckLine'} ${leg.margin}`;
  return `${leg.kind === 'player' ? leg.stat : leg.kind} ${leg.line}`;
}

function scoresOf(graded: readonly Graded[]): OracleScores {
  const mean = (value: (one: Graded) => number): number =>
    graded.reduce((sum, one) => sum + value(one), 0) / graded.length;
  return {
    n: graded.length,
    said: mean(({ chance }) => chance),
    came: mean(({ hit }) => Number(hit)),
    brier: mean(({ chance, hit }) => (chance - Number(hit)) ** 2),
    logLoss: mean(({ chance, hit, records }) => {
      const limit = 0.5 / records;
      const limited = Math.min(Math.max(chance, limit), 1 - limit);
      return -Math.log(hit ? limited : 1 - limited);
    }),
  };
}

function push<V>(lists: Map<string, V[]>, key: string, value: V): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

/** Returns the rows of a CSV file. Quoted cells in it have no line breaks. */
function rowsOf(path: string): readonly Row[] {
  if (!existsSync(path)) return [];
  const [head, ...lines] = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const cells = (line: string): readonly string[] =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"(.*)"$/, '$1'));
  const names = cells(head ?? '');
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, i) => [names[i] ?? '', cell])));
}

type Summary = {
  readonly games: number;
  readonly markets: readonly { readonly market: string; readonly line: number; readonly season: SummaryScores }[];
  readonly slips: {
    readonly void: number;
    readonly season: SummaryScores;
    readonly groups: readonly (Pick<SummaryScores, 'n' | 'said' | 'came'> & {
      readonly from: number;
      readonly legs: number;
      readonly games: number;
    })[];
  } | null;
};
type SummaryScores = Omit<OracleScores, 'came'> & { readonly came: { readonly mean: number } };

/**
 * Compares a track record's summary with the oracle's scores. Returns the first difference, or `null` if all are the
 * same.
 */
export function oracleDifference(record: string, season: string): string | null {
  const path = join(record, 'summary.json');
  const oracle = trackRecordOracle(record, season);
  if (!existsSync(path)) return oracle.games === 0 ? null : `no summary of ${oracle.games} games`;
  const summary = JSON.parse(readFileSync(path, 'utf8')) as Summary;
  const stated = Object.fromEntries(summary.markets.map(({ market, line, season: of }) => [`${market} ${line}`, of]));
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['games', summary.games, oracle.games],
    ['void slips', summary.slips?.void, oracle.slips && oracle.voidSlips],
    ['markets', Object.keys(stated).toSorted().join(), Object.keys(oracle.markets).toSorted().join()],
  ];
  const wrong = pairs.find(([, a, b]) => a !== b);
  if (wrong !== undefined) return `${wrong[0]}: ${String(wrong[1])}, but ${String(wrong[2])} computed again`;
  for (const [name, scores] of [...Object.entries(oracle.markets), ['slips', oracle.slips] as const]) {
    const other = name === 'slips' ? summary.slips?.season : stated[name];
    if (scores === null || other === undefined) continue;
    const { came, ...rest } = other;
    const differs = Object.entries({ ...rest, came: came.mean }).find(
      ([key, value]) => key in scores && Math.abs(value - scores[key as keyof OracleScores]) > 1e-6,
    );
    if (differs !== undefined) return `${name}: ${differs.join(' ')}, and ${JSON.stringify(scores)} computed again`;
  }
  const groups = (summary.slips?.groups ?? []).map(
    ({ from, legs, n, games, said, came }) => [`${from} ${legs}`, [n, games, said, came.mean]] as const,
  );
  if (groups.length !== Object.keys(oracle.groups).length) return `${groups.length} groups of slips`;
  const other = groups.find(([key, figures]) =>
    figures.some((figure, i) => !(Math.abs(figure - (oracle.groups[key]?.[i] ?? NaN)) <= 1e-6)),
  );
  return other === undefined ? null : `${JSON.stringify(other)}, and ${JSON.stringify(oracle.groups[other[0]])} again`;
}
