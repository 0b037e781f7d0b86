import { proxy } from 'valtio/vanilla';
import { encodeSlipLink } from '@ddh/engine/internal/parlay';
import type { PanelDeps } from './stores.ts';

type ShareState = {
  /** The result of the last action to copy or share. */
  done: 'linkCopied' | 'linkShared' | 'textCopied' | null;
  /** The text to copy by hand after the browser refused to copy it. */
  byHand: string | null;
};

export type Share = {
  readonly state: ShareState;
  readonly actions: {
    /** The URL that opens the slip. Null until the slip's figures are computed. */
    readonly link: () => string | null;
    readonly copyLink: () => Promise<void>;
    /** `text` is the result of `slipAsText`. */
    readonly copyText: (text: string) => Promise<void>;
    /** Null if the device cannot share links. */
    readonly shareLink: ((title: string) => Promise<void>) | null;
    readonly print: () => void;
    /** Closes the message about the last action. */
    readonly dismiss: () => void;
  };
};

/** Copies, shares and prints the slip. */
export function createShare({ services: { address, sharing }, hub, parlay }: PanelDeps): Share {
  const state = proxy<ShareState>({ done: null, byHand: null });
  const dismiss = (): void => void Object.assign(state, { done: null, byHand: null });
  // A further count of the same legs changes the figures, but not what was shared.
  let { legs } = parlay.state;
  parlay.subscribe(() => {
    if (parlay.state.legs === legs) return;
    ({ legs } = parlay.state);
    dismiss();
  });

  function link(): string | null {
    const { builder, price } = parlay.state;
    const priced = parlay.counted();
    if (builder.matchup === null || priced === null) return null;
    const fragment = encodeSlipLink({
      ...builder.matchup,
      legs: priced.legs.map(({ leg }) => leg),
      oddsType: hub.state.oddsType,
      dataVersion: hub.state.dataInfo?.version ?? '',
      price: price.text.trim() === '' ? null : price.text,
      records: priced.price.records,
      hits: priced.price.hits,
    });
    return address.withFragment(fragment);
  }

  async function copy(text: string, done: 'linkCopied' | 'textCopied'): Promise<void> {
    const copied = await sharing.copy(text);
    Object.assign(state, { done: copied ? done : null, byHand: copied ? null : text });
  }

  const share = sharing.share;
  return {
    state,
    actions: {
      link,
      async copyLink() {
        const url = link();
        if (url !== null) await copy(url, 'linkCopied');
      },
      copyText: (text) => copy(text, 'textCopied'),
      shareLink:
        share &&
        (async (title) => {
          const url = link();
          if (url === null) return;
          const end = await share({ title, url });
          if (end === 'failed') await copy(url, 'linkCopied');
          else Object.assign(state, { done: end === 'shared' ? 'linkShared' : null, byHand: null });
        }),
      print: () => sharing.print(),
      dismiss,
    },
  };
}
