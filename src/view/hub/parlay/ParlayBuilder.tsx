import { useSnapshot } from 'valtio';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { FailureBoundary } from '../../shared/FailureBoundary.tsx';
import { lazyWithRetry } from '../../shared/lazyWithRetry.tsx';
import { Segments } from '../../shared/Segments.tsx';
import { BoardFace } from './board/BoardFace.tsx';
import { BUILDER_FACES, paperHead } from './copy.ts';
import { Slip } from '../../slip/Slip.tsx';
import styles from './ParlayBuilder.module.css';

const Form = lazyWithRetry(
  () => import('./Form.tsx').then((m) => m.Form),
  <div className={styles['form']} />,
).Component;

/** The Parlay Builder: the board or the form, with the slip next to it. The board and the form edit the same picks. */
export function ParlayBuilder({ stores }: { readonly stores: BuilderStores }) {
  const { builder, start } = useSnapshot(stores.parlay.state);
  const { face } = useSnapshot(stores.face.state, { sync: true });
  const { matchup } = builder;
  return (
    <div className={styles['layout']}>
      {matchup && <p className={styles['paper']}>{paperHead(matchup, start?.date ?? null)}</p>}
      <div className={`ddh-stack ddh-not-printed ${styles['picks']}`}>
        <fieldset className={styles['face']}>
          <legend className="ddh-visually-hidden">Builder</legend>
          <Segments value={face} options={BUILDER_FACES} onChoose={stores.face.show} />
        </fieldset>
        {face === 'board' ? (
          <BoardFace stores={stores} />
        ) : (
          <FailureBoundary>
            <Form parlay={stores.parlay} />
          </FailureBoundary>
        )}
      </div>
      <Slip stores={stores} />
    </div>
  );
}
