import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { Offer } from './copy.ts';
import styles from './NewerOffer.module.css';

type NewerOfferProps = {
  readonly offer: Offer | null;
  /** The focusable element with the status role around the offer. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly accept: () => Promise<void>;
};

/**
 * Offers to load newer data, or to show the new day. While the status element is scrolled out of view, the offer floats
 * at the top of the window.
 */
export function NewerOffer({ offer, place, accept }: NewerOfferProps) {
  const [isLoading, setLoading] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [isAbove, setAbove] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const isOffered = offer !== null;
  useEffect(() => {
    if (!isOffered || place.current === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      setAbove(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isOffered, place]);
  if (offer === null) return done !== null && <p className="ddh-visually-hidden">{done}</p>;
  const floats = isAbove && !isClosed;

  async function load(): Promise<void> {
    // The button disappears when the offer is accepted, so the focus moves to the status element around it.
    place.current?.focus({ preventScroll: true });
    setLoading(true);
    setDone(offer?.done ?? null);
    await accept();
    setLoading(false);
    setClosed(false);
  }

  return (
    <div data-offer className={`ddh-wrap ${styles['offer']} ${floats ? styles['floats'] : ''}`}>
      <p>{offer.text}</p>
      <Button
        look="solid"
        label={isLoading ? undefined : offer.label}
        unavailable={isLoading}
        onPress={() => void load()}
      >
        {isLoading ? 'Loading...' : offer.button}
      </Button>
      {floats && (
        <Button look="bare" label="Close message" onPress={() => setClosed(true)}>
          <Icon name="remove" />
        </Button>
      )}
    </div>
  );
}
