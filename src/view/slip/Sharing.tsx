import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import { pricedOf } from '../../state/parlay/counted.ts';
import { createShare } from '../../state/parlay/share.ts';
import { Button } from '../shared/Button.tsx';
import { Icon } from '../shared/Icon.tsx';
import { partAround } from '../shared/partAround.ts';
import { Live } from '../shared/Said.tsx';
import { COPY_BY_HAND, sharedText, shareTitle } from './insights/shareCopy.ts';
import { useSlipState } from './insights/useSlipState.ts';
import { NoticeLine } from './UndoNotice.tsx';
import styles from './Sharing.module.css';

type SharingProps = { readonly stores: BuilderStores };

/** Shares the link to the slip with the device's share sheet, or copies it where there is none. */
export function ShareButton({ stores }: SharingProps) {
  const { simulation, builder, legs } = useSlipState(stores);
  const { shareLink, copyLink } = stores.panel(createShare).actions;
  const { matchup } = builder;
  if (matchup === null || legs.length === 0 || pricedOf(simulation) === null) return null;
  return (
    <Button look="bare" onPress={() => void (shareLink ? shareLink(shareTitle(matchup, legs.length)) : copyLink())}>
      Share
    </Button>
  );
}

/** Says what was copied or shared, until the legs change or the reader closes it. */
export function ShareNotice({ stores }: SharingProps) {
  const { state, actions } = stores.panel(createShare);
  const { done, byHand } = useSnapshot(state);
  const place = useRef<HTMLDivElement>(null);
  const words = byHand !== null ? COPY_BY_HAND : done && sharedText(done);
  return (
    <div ref={place} className="ddh-not-printed">
      <Live>
        {words && (
          <NoticeLine words={words}>
            <Button
              look="bare"
              label="Close message"
              onPress={() => {
                // The button disappears together with the notice, so the focus moves to the slip.
                partAround(place.current)?.focus({ preventScroll: true });
                actions.dismiss();
              }}
            >
              <Icon name="remove" />
            </Button>
          </NoticeLine>
        )}
      </Live>
      {byHand !== null && <ByHand key={byHand} text={byHand} />}
    </div>
  );
}

/** Shows the text that the browser refused to copy, selected so that the user can copy it. */
function ByHand({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return <textarea ref={field} readOnly rows={4} aria-label="Text to copy" className={styles['text']} value={text} />;
}
