import { useSnapshot } from 'valtio';
import type { Vault } from '../../state/vault.ts';
import { OddsSelect } from '../shared/section/OddsSelect.tsx';
import { Select } from '../shared/Select.tsx';
import styles from './VaultControls.module.css';

/** Selects the game and the odds type, which all tabs of the Vault share. */
export function VaultControls({ vault }: { readonly vault: Vault }) {
  const { games, game } = useSnapshot(vault.state, { sync: true });
  return (
    <div className={styles['controls']}>
      <Select
        label="Game"
        placeholder="All Available Games"
        value={game}
        options={games.map((name) => ({ value: name, label: name }))}
        onClear={() => vault.actions.selectGame(null)}
        onChoose={vault.actions.selectGame}
      />
      <OddsSelect section={vault} />
    </div>
  );
}
