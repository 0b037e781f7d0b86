import { formatLine, LINES } from '@ddh/engine/format';
import type { Line } from '@ddh/engine';
import { Select, type Option } from '../../shared/Select.tsx';

type Ladder = keyof typeof LINES;

type LineSelectProps = {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** Which range of spec 9 is offered. */
  readonly ladder: Ladder;
  readonly value: Line | null;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly onClear?: () => void;
  readonly onChoose: (line: Line) => void;
};

// Sixty options a field: made once, not on every render.
const options = (ladder: Ladder): readonly Option<string>[] =>
  LINES[ladder].map((line) => ({ value: formatLine(line), label: formatLine(line) }));
const OPTIONS: Readonly<Record<Ladder, readonly Option<string>[]>> = {
  playerProp: options('playerProp'),
  goalTotal: options('goalTotal'),
  teamGoals: options('teamGoals'),
  shotTotal: options('shotTotal'),
  teamShots: options('teamShots'),
  margin: options('margin'),
};

/** A field that cannot be opened has no list: six of them would be 240 elements that nobody sees. */
const NONE: readonly Option<string>[] = [];

export function LineSelect({ ladder, value, placeholder = 'choose line...', onChoose, ...rest }: LineSelectProps) {
  return (
    <Select
      {...rest}
      placeholder={placeholder}
      value={value === null ? null : formatLine(value)}
      options={rest.disabled ? NONE : OPTIONS[ladder]}
      onChoose={(text) => {
        const line = LINES[ladder].find((one) => formatLine(one) === text);
        if (line !== undefined) onChoose(line);
      }}
    />
  );
}
