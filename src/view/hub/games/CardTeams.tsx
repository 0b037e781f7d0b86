import { VENUES } from '@ddh/engine/internal/domain';
import type { GameCard } from '@ddh/engine/internal/hub';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { goalieLine } from './copy.ts';
import styles from './CardTeams.module.css';

/**
 * Both teams, each with a logo, a name and a starting goalie. The away team is on the left. The front and the back of a
 * card show the teams in the same place.
 */
export const CardTeams = ({ game }: { readonly game: GameCard }) => (
  <div className={styles['teams']}>
    {VENUES.map((venue) => {
      const { name, abbreviation } = game[venue];
      return (
        <div key={venue} className={`${styles['team']} ${styles[venue]}`}>
          <TeamLogo team={name} abbreviation={abbreviation} size="medium" />
          <p translate="no" className={styles['name']}>
            {name}
          </p>
          {game.goalies && <p className={`ddh-quiet-small ${styles['goalie']}`}>{goalieLine(game.goalies, venue)}</p>}
        </div>
      );
    })}
  </div>
);
