import { SKATER_GROUPS, type SkaterGroup } from '@ddh/engine/internal/domain';
import type { GameSheet, TeamKey } from '../history/index.ts';
import { forwardOrDefense, type Position } from '@ddh/engine/internal/model';
import { createAffinities, type Affinities, type Usual } from './affinity.ts';
import { createDressing, type Skater } from './dressing.ts';
import { bestLines, linesByIceTime, pairsByIceTime } from './lines.ts';
import { powerPlayRoles, type PowerPlayRole, type ScoringRates } from './units.ts';

/**
 * A skater who is expected to play: forward line 1-4 or pair 1-3, and role on the power play. `together` has the
 * chance that a forward plays on a line with each of the dressed skaters, in their order. It is empty for a defenseman.
 */
export type Dressed = Skater & {
  readonly line: number;
  readonly powerPlay: PowerPlayRole;
  readonly together: readonly number[];
};

/** Expected counts per game, and ice time in seconds. */
export type Expected = ScoringRates & { readonly iceTime: number };

export interface Lineups {
  /** Sheets must be in order of date. */
  observe(sheet: GameSheet): void;
  /** The lineup for a team's next game. With a `roster`, only its skaters can dress. */
  expected(
    team: TeamKey,
    season: string,
    roster: readonly Skater[] | null,
    rateOf: (playerId: number, position: Position) => Expected,
  ): readonly Dressed[];
}

/**
 * Skaters with similar ice time play together. A difference of this many seconds lowers the affinity of two skaters by
 * 1, as much as opposite plus/minus (1 against -1) in every game.
 * @fitted 2022-23
 */
const ICE_APART = 900;
/** Penalty that keeps two centers on different lines until there is evidence that they play together. */
const CENTERS_APART = 0.1;

/**
 * The logit of the chance that two forwards play together is `base`, plus `sameLine` if they are on one predicted line,
 * plus `evidence` times their affinity, which is limited to `least` to `most`. Chosen on 2022-23 from December on: for
 * pairs with any evidence, the goals and assists of the two forwards depend on each other as much as in the real games.
 * @fitted 2022-23
 */
const TOGETHER = { base: -2.1, sameLine: 1.6, evidence: 4, least: -0.6, most: 1.2 } as const;

function chanceTogether(isSameLine: boolean, evidence: number): number {
  const within = Math.min(Math.max(evidence, TOGETHER.least), TOGETHER.most);
  const logit = TOGETHER.base + TOGETHER.evidence * within + (isSameLine ? TOGETHER.sameLine : 0);
  return 1 / (1 + Math.exp(-logit));
}

/** Predicts dressed skaters, lines and power-play units from the games so far. */
export function createLineups(): Lineups {
  const dressing = createDressing();
  const usual = new Map<number, Usual>();
  const teams = new Map<TeamKey, { season: string; readonly affinities: Affinities }>();

  return {
    observe(sheet) {
      dressing.observe(sheet);
      const { season, away, home } = sheet.game;
      for (const { team: key } of [away, home]) {
        const team = teams.get(key) ?? { season, affinities: createAffinities(usual) };
        teams.set(key, team);
        team.affinities.nextGame(season !== team.season);
        team.season = season;
        const own = sheet.skaters.filter((skater) => skater.team === key);
        for (const group of SKATER_GROUPS) {
          const members = own.filter(({ position }) => forwardOrDefense(position) === group);
          if (members.length > 0) team.affinities.observe(group, members);
        }
      }
    },
    expected(team, season, roster, rateOf) {
      const rates = new Map<number, Expected>();
      const rate = ({ playerId, position }: Skater): Expected => {
        const own = rates.get(playerId) ?? rateOf(playerId, position);
        rates.set(playerId, own);
        return own;
      };
      const dressed = dressing.expected(team, season, roster, (skater) => rate(skater).iceTime);
      const affinities = teams.get(team)?.affinities;
      const roles = powerPlayRoles(dressed.map((skater) => ({ ...skater, scoring: rate(skater) })));
      const evidence = (a: Skater, b: Skater): number => affinities?.between(a.playerId, b.playerId) ?? 0;
      const affinity = (a: Skater, b: Skater): number =>
        evidence(a, b) -
        Math.abs(rate(a).iceTime - rate(b).iceTime) / ICE_APART -
        (a.position === 'C' && b.position === 'C' ? CENTERS_APART : 0);
      const placed = SKATER_GROUPS.flatMap((group) => {
        const members = dressed
          .filter(({ position }) => forwardOrDefense(position) === group)
          .toSorted((a, b) => rate(b).iceTime - rate(a).iceTime || a.playerId - b.playerId);
        return byIceTime(bestLines(first(group, members), affinity), (player) => rate(player).iceTime).flatMap(
          (line, i) => line.map((skater) => ({ skater, line: i + 1 })),
        );
      });
      const isForward = ({ position }: Skater): boolean => forwardOrDefense(position) === 'F';
      return placed.map(({ skater, line }) => ({
        playerId: skater.playerId,
        name: skater.name,
        position: skater.position,
        line,
        powerPlay: roles.get(skater.playerId)!,
        together: isForward(skater)
          ? placed.map((other) =>
              isForward(other.skater) && other.skater !== skater
                ? chanceTogether(other.line === line, evidence(skater, other.skater))
                : 0,
            )
          : [],
      }));
    },
  };
}

/** Returns lines or pairs by ice time alone. The search for better lines starts from these. */
const first = (group: SkaterGroup, members: readonly Skater[]): readonly (readonly Skater[])[] =>
  group === 'F' ? linesByIceTime(members, ({ position }) => position === 'C') : pairsByIceTime(members);

/** Orders lines by mean ice time. Drops empty lines. */
function byIceTime<T>(lines: readonly (readonly T[])[], iceTime: (player: T) => number): readonly (readonly T[])[] {
  const mean = (line: readonly T[]): number => line.reduce((sum, player) => sum + iceTime(player), 0) / line.length;
  return lines.filter((line) => line.length > 0).toSorted((a, b) => mean(b) - mean(a));
}
