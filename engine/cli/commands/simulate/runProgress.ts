import { noteOf, type Io, type Note } from '../../command.ts';
import { createProgress } from '../../progress.ts';

/** Reports the progress of a run of many games on stderr. */
export interface RunProgress {
  /** Shows the progress of a game. Callers may call this often, because only some of the texts are shown. */
  show(gameId: string, text: () => string): void;
  finished(gameId: string): void;
  /** Prints a line about the run that stays. */
  readonly note: Note;
  done(): void;
}

export function createRunProgress(io: Io, games: number): RunProgress {
  const line = createProgress(io, 'ddh simulate');
  let finished = 0;
  return {
    show: (gameId, text) => line.show(() => `game ${finished + 1} of ${games}, ${gameId}: ${text()}`),
    finished(gameId) {
      finished++;
      line.show(() => `game ${finished} of ${games}, ${gameId}`);
    },
    note(text) {
      line.done();
      noteOf('simulate', io)(text);
    },
    done: () => line.done(),
  };
}
