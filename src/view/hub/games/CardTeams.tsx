import { VENUES } from '@ddh/engine/internal/domain';
import type { GameCard } from '@ddh/engine/internal/hub';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { goalieLine } from './copy.ts';
import styles from './CardTeams.module.css';

/**
 * Both teams with logo, name and starting goalie, the away team on the left. Front and back of a card show them at the
 * same place.
 */
export const CardTeams = ({ game }: { readonly game: GameCard }) => (
  <div className={styles['teams']}>
    {VENUES.map((venue) => {
      const { name, abbreviation } = game[venue];
      return (
        <div key={venue} className={`${styles['team']} ${styles[venue]}`}>
          <TeamLogo team={name} abbreviation={abbreviation} size="medium" />
          <p className={styles['name']}>{name}</p>
          {game.goalies && <p className={`ddh-quiet-small ${styles['goalie']}`}>{goalieLine(game.goalies, venue)}</p>}
        </div>
      );
    })}
  </div>
);
