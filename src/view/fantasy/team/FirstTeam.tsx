import { useSnapshot } from 'valtio';
import type { Teams } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { BackupFile } from './BackupFile.tsx';
import { NameForm } from './NameForm.tsx';
import { StoreLine } from './StoreLine.tsx';
import { FIRST_TEAM, FIRST_TEAM_WHY } from './copy.ts';
import { EARLIER_TITLE } from './earlierCopy.ts';
import { NO_TEAM_DATA } from './storeCopy.ts';
import styles from './FirstTeam.module.css';

/** The form for a member's first team (spec 4), with a button to restore deleted teams. */
export function FirstTeam({ teams }: { readonly teams: Teams }) {
  const { canRestore } = useSnapshot(teams.state);
  return (
    <section className={`ddh-card ddh-stack ${styles['card']}`} aria-labelledby="ddh-first-team">
      <p className={`ddh-quiet ${styles['none']}`}>{NO_TEAM_DATA}</p>
      <h3 className={styles['title']} id="ddh-first-team">
        {FIRST_TEAM}
      </h3>
      <p className={styles['why']}>{FIRST_TEAM_WHY}</p>
      <NameForm first teams={teams} purpose="create" label="Team name" action="Create team" />
      {canRestore && (
        <div className={styles['earlier']}>
          <Button look="bare" onPress={teams.actions.openEarlier}>
            <Icon name="reset" /> {EARLIER_TITLE}
          </Button>
        </div>
      )}
      <StoreLine teams={teams} />
      <BackupFile teams={teams} />
    </section>
  );
}
