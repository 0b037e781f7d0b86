import { FIRST_TEAM, FIRST_TEAM_WHY } from '@ddh/engine/format';
import type { Teams } from '../../../state/teams.ts';
import { NameForm } from './NameForm.tsx';
import styles from './FirstTeam.module.css';

/** Spec 4: no team yet, and the way to the first. */
export const FirstTeam = ({ teams }: { readonly teams: Teams }) => (
  <section className={styles['card']} aria-labelledby="ddh-first-team">
    <h3 className={styles['title']} id="ddh-first-team">
      {FIRST_TEAM}
    </h3>
    <p className={styles['why']}>{FIRST_TEAM_WHY}</p>
    <NameForm first teams={teams} purpose="create" label="Team name" action="Create team" />
  </section>
);
