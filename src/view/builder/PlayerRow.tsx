import { memo, useId } from 'react';
import { formatSide } from '@ddh/engine/internal/format';
import { PROPS, SIDES } from '@ddh/engine/internal/domain';
import type { BuilderCommand, PlayerRow as Row } from '@ddh/engine/internal/parlay';
import { Button } from '../shared/Button.tsx';
import { Icon } from '../shared/Icon.tsx';
import { Select } from '../shared/Select.tsx';
import { LineSelect } from '../shared/LineSelect.tsx';
import { PlayerCombobox } from '../shared/PlayerCombobox.tsx';
import { lineHint, rowDoneText } from './copy.ts';
import type { SearchablePlayer } from '../shared/players.ts';
import styles from './PlayerRow.module.css';

const PROP_OPTIONS = PROPS.map((prop) => ({ value: prop, label: prop }));
const SIDE_OPTIONS = SIDES.map((side) => ({ value: side, label: formatSide(side) }));

type PlayerRowProps = {
  readonly row: Row;
  /** From 0. */
  readonly place: number;
  readonly players: readonly SearchablePlayer[];
  readonly dispatch: (command: BuilderCommand) => void;
  readonly expectRemoved: (place: number) => void;
  /** Call this with what was done, to have it said. */
  readonly onDone: (done: { readonly words: string }) => void;
};

export const PlayerRow = memo(function PlayerRow({
  row,
  place,
  players,
  dispatch,
  expectRemoved,
  onDone,
}: PlayerRowProps) {
  const { id } = row;
  const number = place + 1;
  const hintId = useId();
  const hint = lineHint(row);
  const needed = row.side !== null && row.line === null;
  const edit: Edit = (change) => dispatch({ do: 'editRow', row: id, change });
  return (
    <li className={styles['item']}>
      <fieldset className={styles['row']}>
        <legend className="ddh-visually-hidden">{`Player row ${number}`}</legend>
        <span className={`ddh-quiet ${styles['number']}`} aria-hidden="true">
          {number}
        </span>
        <div className={styles['player']}>
          <PlayerCombobox players={players} chosen={row.player} onChoose={(player) => edit({ player })} />
        </div>
        <div className={styles['fields']}>
          <PlayerFields row={row} hintId={hint === null ? undefined : hintId} needed={needed} edit={edit} />
        </div>
        <p id={hintId} className={`ddh-quiet-small ${styles['hint']} ${needed ? 'ddh-warning' : ''}`}>
          {hint}
        </p>
        <div className={styles['actions']}>
          <Button
            look="bare"
            label={`Reset row ${number}`}
            onPress={() => {
              dispatch({ do: 'resetRow', row: id });
              onDone({ words: rowDoneText(number, 'reset') });
            }}
          >
            <Icon name="reset" />
          </Button>
          <Button
            look="bare"
            label={`Delete row ${number}`}
            onPress={() => {
              expectRemoved(place);
              dispatch({ do: 'deleteRow', row: id });
              onDone({ words: rowDoneText(number, 'deleted') });
            }}
          >
            <Icon name="delete" />
          </Button>
        </div>
      </fieldset>
    </li>
  );
});

type Edit = (change: Partial<Omit<Row, 'id'>>) => void;

type PlayerFieldsProps = {
  readonly row: Row;
  readonly hintId: string | undefined;
  readonly needed: boolean;
  readonly edit: Edit;
};

const PlayerFields = ({ row: { prop, side, line }, hintId, needed, edit }: PlayerFieldsProps) => (
  <>
    <Select
      label="Prop"
      placeholder="prop..."
      value={prop}
      options={PROP_OPTIONS}
      onClear={() => edit({ prop: null })}
      onChoose={(chosen) => edit({ prop: chosen })}
    />
    <Select
      label="Over/Under"
      placeholder="No Pick"
      value={side}
      options={SIDE_OPTIONS}
      onClear={() => edit({ side: null })}
      onChoose={(chosen) => edit({ side: chosen })}
    />
    <LineSelect
      label="Line"
      ladder="playerProp"
      value={line}
      disabled={side === null}
      needed={needed}
      describedBy={hintId}
      onClear={() => edit({ line: null })}
      onChoose={(chosen) => edit({ line: chosen })}
    />
  </>
);
