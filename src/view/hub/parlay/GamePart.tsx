import { useState, type ReactNode } from 'react';
import { useFrameLater } from '../../shared/useFrameLater.ts';

type GamePartProps = {
  readonly gameId: string;
  readonly children: ReactNode;
};

/**
 * A part of the picks. Another game comes to it in a frame of its own: in all parts at once it would be one long task. Until
 * then the part shows the game of before; what is picked there is not for this game, and is left.
 */
export function GamePart({ gameId, children }: GamePartProps) {
  const turn = useFrameLater(gameId);
  const [shown, show] = useState(children);
  // Adjusted while rendering: a pick in the game that is shown is there with its press.
  if (turn === gameId && shown !== children) show(children);
  return shown;
}
