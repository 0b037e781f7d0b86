import { use, useRef } from 'react';
import type { Login } from '../../../state/teams/store.ts';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { loginAddress } from '../../shared/login.ts';
import { AUTHENTICATION_REQUIRED, loginErrorText, OPEN_TO_ALL, PLEASE_LOG_IN } from './copy.ts';
import { SiteContext } from '../../shared/site.ts';
import styles from './LoggedOut.module.css';
import { Said } from '../../shared/Said.tsx';
import { partAround } from '../../shared/partAround.ts';

type LoggedOutProps = {
  readonly error: Extract<Login, { phase: 'out' }>['error'];
  /** Checks again whether the user is logged in. */
  readonly onRetry: () => void;
};

/** Shown to a user who is not logged in (spec 6). Links to the host's login page, which leads back to this page. */
export function LoggedOut({ error, onRetry }: LoggedOutProps) {
  const { login } = use(SiteContext);
  const card = useRef<HTMLDivElement>(null);
  return (
    <div ref={card} className={`ddh-card ${styles['card']}`}>
      <span className={styles['mark']}>
        <Icon name="lock" />
      </span>
      <h3 className={styles['title']}>{AUTHENTICATION_REQUIRED}</h3>
      <p>{PLEASE_LOG_IN}</p>
      <Said>{`${AUTHENTICATION_REQUIRED}. ${PLEASE_LOG_IN}`}</Said>
      <p>{OPEN_TO_ALL}</p>
      <p className="ddh-note">{loginErrorText(error)}</p>
      <div className={`ddh-wrap ${styles['ways']}`}>
        {login !== null && (
          <a className={styles['link']} href={loginAddress(login, window.location.href)}>
            Log in
          </a>
        )}
        {error.kind !== 'loggedOut' && (
          <Button
            onPress={() => {
              // The result of the login check replaces this card, so the focus moves to the surrounding element.
              partAround(card.current)?.focus();
              onRetry();
            }}
          >
            Retry
          </Button>
        )}
      </div>
    </div>
  );
}
