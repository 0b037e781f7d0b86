import { useSnapshot } from 'valtio';
import { ALL_SAVED, SAVING, UNSAVED } from '@ddh/engine/format';
import type { Teams } from '../../../state/teams.ts';
import { Button } from '../../shared/Button.tsx';
import styles from './SaveBar.module.css';

/** Whether all is saved, and Save: always within reach at the foot of the window. */
export function SaveBar({ teams: { state, actions } }: { readonly teams: Teams }) {
  const { unsaved, saving } = useSnapshot(state, { sync: true });
  return (
    <div className={styles['bar']}>
      <p className={`${styles['state']} ${unsaved ? styles['unsaved'] : ''}`}>{unsaved ? UNSAVED : ALL_SAVED}</p>
      <Button look={unsaved ? 'solid' : 'plain'} unavailable={saving} onPress={() => void actions.save()}>
        {saving ? SAVING : 'Save team'}
      </Button>
    </div>
  );
}
