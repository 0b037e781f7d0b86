import { formatLeg, shortName } from '@ddh/engine/internal/format';
import type { BoardGame } from '@ddh/engine/internal/hub';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { createExamples } from '../../../state/parlay/examples.ts';
import { Button } from '../../shared/Button.tsx';
import styles from './Examples.module.css';

const EXAMPLES = 'Examples to press:';

/** An example slip: `FLA win + Over 6.5 Goals + Sam Reinhart: Over 0.5 Goals`. */
const exampleText = (legs: readonly Leg[], game: BoardGame): string =>
  legs.map((leg) => legText(leg, game)).join(' + ');

function legText(leg: Leg, game: BoardGame): string {
  if (leg.kind !== 'winner') return formatLeg(leg).replace(/^Game: /, '');
  return formatLeg({ ...leg, team: shortName(game, leg.team === game.home ? 'home' : 'away') });
}

type ExamplesProps = { readonly stores: BuilderStores; readonly game: BoardGame };

/** Slips of the chosen game that a reader without a slip can press. */
export function Examples({ stores, game }: ExamplesProps) {
  const { list, open } = stores.panel(createExamples);
  const slips = list(game.gameId);
  return (
    slips.length > 0 && (
      <>
        <p className="ddh-quiet-small">{EXAMPLES}</p>
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
