import type { PlayByPlay, ShotPlay } from './contracts/playByPlay.ts';
import type { FeedFault } from './faults.ts';

/** Fields that some plays can lack. If nearly all plays lack one, the league has renamed or removed the field. */
const PLACE = ['xCoord', 'yCoord'] as const;
const SHOT = [...PLACE, 'zoneCode', 'shotType', 'goalieInNetId'] as const;
const BLOCKED = [...PLACE, 'blockingPlayerId'] as const;

/**
 * If fewer plays than this lack a field, there is no fault. For example, the only two shots of a game may have been
 * into an empty net.
 */
const LEAST_LACKING = 3;

/** In some games of 2015-16, all shots at one team's net lack the goalie, which is half of the shots. */
const MOST_LACKING = 0.75;

/** Returns a fault for each field that is missing in nearly all plays that usually have it. */
export function sparseFields({ id, plays }: PlayByPlay): readonly FeedFault[] {
  const numbered = plays.map((play, index) => ({ play, index }));
  const blocked = numbered.filter(({ play }) => play.typeDescKey === 'blocked-shot');
  const shots = numbered.filter(({ play }) =>
    (['goal', 'shot-on-goal', 'missed-shot'] as const).some((key) => key === play.typeDescKey),
  );
  return [
    ...SHOT.map((field) => ({ field, group: shots })),
    ...BLOCKED.map((field) => ({ field, group: blocked })),
  ].flatMap(({ field, group }) => {
    const lacking = group.filter(({ play }) => !Object.hasOwn((play as ShotPlay).details, field));
    const [first] = lacking;
    if (first === undefined || lacking.length < LEAST_LACKING || lacking.length <= MOST_LACKING * group.length)
      return [];
    const path = `plays[${first.index}].details.${field}`;
    return [
      {
        endpoint: 'play-by-play' as const,
        game: String(id),
        path,
        problem: { kind: 'missing' as const },
        more: lacking.length - 1,
      },
    ];
  });
}
