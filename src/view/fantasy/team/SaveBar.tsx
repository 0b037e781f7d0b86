import { useSnapshot } from 'valtio';
import { unsentTeams } from '@ddh/engine/internal/fantasy';
import type { Teams } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { StoreLine } from './StoreLine.tsx';
import { ALL_SAVED, SAVING, UNSAVED } from './copy.ts';
import { NOT_SENT } from './storeCopy.ts';
import styles from './SaveBar.module.css';

/** The Save button and the state of the team, sticky at the bottom of the window. */
export function SaveBar({ teams }: { readonly teams: Teams }) {
  const { state, actions } = teams;
  const { unsaved, saving, status, current } = useSnapshot(state, { sync: true });
  const saved = unsentTeams(status).some((id) => id === current) ? NOT_SENT : ALL_SAVED;
  return (
    <div className={`ddh-spread ${styles['bar']}`}>
      <div className={styles['words']}>
        <p className={`ddh-quiet ddh-line ${unsaved ? styles['unsaved'] : ''}`}>{unsaved ? UNSAVED : saved}</p>
        <StoreLine teams={teams} />
      </div>
      <Button look={unsaved ? 'solid' : 'plain'} unavailable={saving} onPress={() => void actions.save()}>
        {saving ? SAVING : 'Save team'}
      </Button>
    </div>
  );
}
