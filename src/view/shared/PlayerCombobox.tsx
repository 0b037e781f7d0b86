import { memo, useMemo, useState } from 'react';
import { formatCounted } from '@ddh/engine/internal/format';
import { Combobox } from './Combobox.tsx';
import { searchPlayers, type SearchablePlayer } from './players.ts';

type PlayerComboboxProps = {
  readonly players: readonly SearchablePlayer[];
  readonly chosen: string | null;
  readonly onChoose: (player: string | null) => void;
};

/** Finds a player by typing a part of their name. The typed text is in the state of this component only. */
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
      // Only typing narrows the list. When the list is opened again with a chosen player, it offers all players.
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
    <span translate="no">{name}</span>
    <span translate="no" className="ddh-quiet ddh-option-side">
      {team}
    </span>
  </>
);
const nameOf = ({ name }: SearchablePlayer): string => name;
const keyOf = ({ team, name }: SearchablePlayer): string => `${team} ${name}`;
