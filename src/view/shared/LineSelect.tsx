import { useState } from 'react';
import { formatLine, formatMargin } from '@ddh/engine/internal/format';
import { LINES, type LadderName, type Line } from '@ddh/engine/internal/domain';
import { Select, type Option } from './Select.tsx';

type LineSelectProps = {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** The list in `OPTIONS` from which the user chooses a line. */
  readonly ladder: LadderName;
  readonly value: Line | null;
  readonly disabled?: boolean;
  readonly needed?: boolean;
  readonly describedBy?: string | undefined;
  readonly onClear?: () => void;
  readonly onChoose: (line: Line) => void;
};

// The options are built once and not on every render, because a field has up to sixty options.
const options = (ladder: LadderName, label = formatLine): readonly Option<string>[] =>
  LINES[ladder].map((line) => ({ value: formatLine(line), label: label(line) }));
const OPTIONS: Readonly<Record<LadderName, readonly Option<string>[]>> = {
  playerProp: options('playerProp'),
  goalTotal: options('goalTotal'),
  teamGoals: options('teamGoals'),
  shotTotal: options('shotTotal'),
  teamShots: options('teamShots'),
  margin: options('margin', formatMargin),
};

export function LineSelect({ ladder, value, onChoose, ...rest }: LineSelectProps) {
  const all = OPTIONS[ladder];
  const chosen = value === null ? null : formatLine(value);
  // A field that was never enabled renders no options, because six such fields would have 240 hidden elements. Once
  // rendered, the options stay.
  const [openable, setOpenable] = useState(!rest.disabled);
  if (!openable && !rest.disabled) setOpenable(true);
  return (
    <Select
      {...rest}
      placeholder="line..."
      value={chosen}
      options={openable ? all : []}
      onChoose={(text) => {
        const line = LINES[ladder].find((one) => formatLine(one) === text);
        if (line !== undefined) onChoose(line);
      }}
    />
  );
}
