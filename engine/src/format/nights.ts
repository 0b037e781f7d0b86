import { addDays, type LeagueDate } from '../domain/index.ts';
import { formatCounted, formatPercent } from '../figures/index.ts';
import {
  favoriteOf,
  favoritesOf,
  nightsIn,
  type NightSpan,
  type TrackRecordNight,
  type TrackRecordSummary,
} from '../trackRecord/index.ts';
import { formatLeg } from './legs.ts';

type Nights = Pick<TrackRecordSummary, 'kind' | 'season' | 'nights'>;

/**
 * What came of the favorites of a span: `Last night: 7 games, our favorites won 5; 4.4 were due.` `null` if no night has a
 * result. `today` is the day in New York.
 */
export function nightsText(summary: Nights, span: NightSpan, today: LeagueDate): string | null {
  const nights = nightsIn(summary, span);
  const [last] = nights;
  if (last === undefined) return null;
  const { games, won, due } = favoritesOf(nights);
  return `${spanName(summary, span, last.date, today)}: ${formatCounted(games, 'game')}, our favorites won ${won}; ${due.toFixed(1)} were due.`;
}

function spanName({ kind, season }: Nights, span: NightSpan, last: LeagueDate, today: LeagueDate): string {
  const of = kind === 'walkForward' ? ` of ${season}` : '';
  if (span !== 'night') return `Last ${span === 'week' ? 7 : 30} days${of}`;
  // "Last night" without more is the night before today.
  return of === '' && last < addDays(today, -1) ? `Night of ${last}` : `Last night${of}`;
}

/** The texts about a game of a night: its result, and what was said of it. */
export type NightGameTexts = {
  readonly gameId: string;
  /** `Calgary Flames @ Los Angeles Kings` */
  readonly name: string;
  /** `Calgary Flames 5, Los Angeles Kings 1` */
  readonly result: string;
  /** `Los Angeles Kings 63.3%: lost` */
  readonly favorite: string;
  /** The likeliest forecast, and what came: `MacKenzie Weegar: Over 0.5 Blocks, 89.8%: a hit` */
  readonly surest: string;
  /** The least likely hit: `Joel Farabee: Over 3.5 Shots, 5.7%` */
  readonly rarest: string;
};

/** The nights of a span with the texts about their games, newest first. */
export const nightTexts = (
  summary: Pick<TrackRecordSummary, 'nights'>,
  span: NightSpan,
): readonly { readonly date: LeagueDate; readonly games: readonly NightGameTexts[] }[] =>
  nightsIn(summary, span).map(({ date, games }) => ({ date, games: games.map(gameTexts) }));

function gameTexts(game: TrackRecordNight['games'][number]): NightGameTexts {
  const { gameId, away, home, goals, surest, rarest } = game;
  const { team, chance, won } = favoriteOf(game);
  const said = ({ leg, chance: of }: typeof rarest): string => `${formatLeg(leg)}, ${formatPercent(of)}`;
  return {
    gameId,
    name: `${away} @ ${home}`,
    // The score stays on the line of the team's last word.
    result: `${away}\u00A0${goals.away}, ${home}\u00A0${goals.home}`,
    favorite: `${team} ${formatPercent(chance)}: ${won ? 'won' : 'lost'}`,
    surest: `${said(surest)}: ${surest.hit ? 'a hit' : 'a miss'}`,
    rarest: said(rarest),
  };
}
