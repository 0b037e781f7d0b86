import { useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { PROPS, type Prop } from '@ddh/engine/internal/domain';
import type { Subject } from '@ddh/engine/internal/parlay';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { createDistributions } from '../../../state/parlay/distributions.ts';
import { Select } from '../../shared/Select.tsx';
import { PlayerCombobox } from '../../shared/PlayerCombobox.tsx';
import { searchable } from '../../shared/players.ts';
import { CHOOSE_PLAYER, noPictureText } from './pictureCopy.ts';
import styles from './PlayerChoice.module.css';
import { useSlipState } from './useSlipState.ts';

const PROP_OPTIONS = PROPS.map((prop) => ({ value: prop, label: prop }));

type PlayerChoiceProps = {
  readonly stores: BuilderStores;
  /** The player and the stat that the histogram shows. */
  readonly shown: Subject | null;
};

/** Chooses the player of the histogram. The default is the slip's first player. */
export function PlayerChoice({ stores, shown }: PlayerChoiceProps) {
  const { parlay: tab } = useSnapshot(stores.hub.state).tabs;
  const { builder } = useSlipState(stores);
  const { state, actions } = stores.panel(createDistributions);
  const { player } = useSnapshot(state);
  const all = tab.phase === 'ready' ? tab.value.figures.players : null;
  const { matchup } = builder;
  const players = useMemo(() => (all && matchup ? searchable(all, [matchup.away, matchup.home]) : []), [all, matchup]);
  const pictured = shown?.kind === 'player' ? { name: shown.player, stat: shown.stat } : null;
  const now = player ?? pictured;
  const stat: Prop = now?.stat ?? 'Shots';
  // Emptying the field keeps the last choice.
  const choose = useCallback(
    (name: string | null): void => {
      if (name !== null) actions.choosePlayer({ name, stat });
    },
    [actions, stat],
  );
  return (
    <div className="ddh-stack-tight ddh-not-printed">
      <div className={styles['fields']}>
        <PlayerCombobox players={players} chosen={now?.name ?? null} onChoose={choose} />
        <Select
          label="Prop"
          placeholder="prop..."
          value={stat}
          options={PROP_OPTIONS}
          disabled={now === null}
          onChoose={(prop) => now && actions.choosePlayer({ name: now.name, stat: prop })}
        />
      </div>
      {shown === null && (
        <p className="ddh-note">
          {now === null ? CHOOSE_PLAYER : noPictureText({ kind: 'player', player: now.name, stat })}
        </p>
      )}
    </div>
  );
}
