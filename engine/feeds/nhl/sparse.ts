import type { PlayByPlay, ShotPlay } from './contracts/playByPlay.ts';
import type { FeedFault } from './faults.ts';

/** Fields that a few plays may lack. If most plays lack one, the league has renamed or removed it. */
const PLACE = ['xCoord', 'yCoord'] as const;
const SHOT = [...PLACE, 'zoneCode', 'shotType', 'goalieInNetId'] as const;
const BLOCKED = [...PLACE, 'blockingPlayerId'] as const;

/** A game without shots but two into the empty net is strange, but not a fault. */
const LEAST_LACKING = 3;

/** Returns a fault for each of these fields that more than half of its plays lack. */
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
    if (first === undefined || lacking.length < LEAST_LACKING || lacking.length * 2 <= group.length) return [];
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
