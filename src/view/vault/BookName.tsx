import { use, useState } from 'react';
import { bookAddress } from './book.ts';
import { SiteContext } from '../shared/site.ts';
import styles from './BookName.module.css';

/** The URLs of missing logos. Other rows do not request them again. */
const MISSING = new Set<string>();

/** Shows a book's name and logo. The space for a missing logo stays empty. */
export function BookName({ book }: { readonly book: string }) {
  const address = bookAddress(use(SiteContext).base, book);
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span translate="no" className={styles['book']}>
      <span className={styles['name']}>{book}</span>
      {address !== null && address !== missing && !MISSING.has(address) && (
        <img
          className={styles['logo']}
          src={address}
          alt=""
          width={20}
          height={20}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => {
            MISSING.add(address);
            setMissing(address);
          }}
        />
      )}
    </span>
  );
}
