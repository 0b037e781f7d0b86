import { memo, useMemo, useState } from 'react';
import { formatCounted } from '@ddh/engine/internal/format';
import { Combobox } from '../../shared/Combobox.tsx';
import { searchPlayers, type SearchablePlayer } from './players.ts';
import styles from './PlayerCombobox.module.css';

type PlayerComboboxProps = {
  readonly players: readonly SearchablePlayer[];
  readonly chosen: string | null;
  readonly onChoose: (player: string | null) => void;
};

/** A player by typing a part of his name. What is typed stays in this row; only a choice leaves it. */
export const PlayerCombobox = memo(function PlayerCombobox({ players, chosen, onChoose }: PlayerComboboxProps) {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => searchPlayers(players, typed), [players, typed]);
  return (
    <Combobox
      label="Player"
      placeholder="choose player..."
      items={found}
      textOf={nameOf}
      keyOf={keyOf}
      chosen={players.find((player) => player.name === chosen) ?? null}
      onType={(value) => {
        setTyped(value);
        if (value === '') onChoose(null);
      }}
      onChoose={({ name }) => onChoose(name)}
      // Only typing narrows the list: opened on a chosen player it offers all of them again.
      onClose={() => setTyped('')}
      noneText={(value) => `No player of these two teams is called “${value}”.`}
      foundText={`${formatCounted(found.length, 'player')} found`}
    >
      {optionOf}
    </Combobox>
  );
});

const optionOf = ({ name, team }: SearchablePlayer) => (
  <>
    <span>{name}</span>
    <span className={`ddh-quiet ${styles['team']}`}>{team}</span>
  </>
);
const nameOf = ({ name }: SearchablePlayer): string => name;
const keyOf = ({ team, name }: SearchablePlayer): string => `${team} ${name}`;
