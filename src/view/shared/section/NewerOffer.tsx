import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { LOAD_NEWER, NEWER_DATA, NEWER_LOADED } from './copy.ts';
import styles from './NewerOffer.module.css';

type NewerOfferProps = {
  readonly isOffered: boolean;
  /** The focusable element with the status role around the offer of newer data. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly update: () => Promise<void>;
};

/**
 * Offers to load newer data. While the status element is scrolled out of view, the offer floats at the top of the
 * window.
 */
export function NewerOffer({ isOffered, place, update }: NewerOfferProps) {
  const [phase, setPhase] = useState<'offered' | 'loading' | 'loaded'>('offered');
  const [isAbove, setAbove] = useState(false);
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (!isOffered || place.current === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      setAbove(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isOffered, place]);
  if (!isOffered) return phase === 'loaded' && <p className="ddh-visually-hidden">{NEWER_LOADED}</p>;
  const floats = isAbove && !isClosed;

  async function load(): Promise<void> {
    // The button disappears when the data is loaded, so the focus moves to the status element around it.
    place.current?.focus({ preventScroll: true });
    setPhase('loading');
    await update();
    setPhase('loaded');
    setClosed(false);
  }

  return (
    <div data-offer className={`ddh-wrap ${styles['offer']} ${floats ? styles['floats'] : ''}`}>
      <p>{NEWER_DATA}</p>
      <Button look="solid" label={LOAD_NEWER} unavailable={phase === 'loading'} onPress={() => void load()}>
        {phase === 'loading' ? 'Loading...' : 'Load'}
      </Button>
      {floats && (
        <Button look="bare" label="Close message" onPress={() => setClosed(true)}>
          <Icon name="remove" />
        </Button>
      )}
    </div>
  );
}
