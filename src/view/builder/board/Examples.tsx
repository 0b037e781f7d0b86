import type { BoardGame } from '@ddh/engine/internal/hub';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { createExamples } from '../../../state/parlay/examples.ts';
import { Button } from '../../shared/Button.tsx';
import { EXAMPLES_RULE, exampleText } from './examplesCopy.ts';
import styles from './Examples.module.css';

type ExamplesProps = { readonly stores: BuilderStores; readonly game: BoardGame };

/** Slips of the chosen game that a reader without a slip can press. */
export function Examples({ stores, game }: ExamplesProps) {
  const { list, open } = stores.panel(createExamples);
  const slips = list(game.gameId);
  return (
    slips.length > 0 && (
      <>
        <p className="ddh-quiet-small">{EXAMPLES_RULE}</p>
        <ul aria-label="Example slips" className={styles['slips']}>
          {slips.map((legs) => {
            const words = exampleText(legs, game);
            return (
              <li key={words}>
                <Button onPress={() => open(legs)}>{words}</Button>
              </li>
            );
          })}
        </ul>
      </>
    )
  );
}
