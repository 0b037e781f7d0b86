import { use } from 'react';
import { NOT_ADVICE, NOT_AFFILIATED, SECTIONS } from './sections.ts';
import styles from './AboutText.module.css';
import { ExternalLink } from '../ExternalLink.tsx';
import { GamblingLine } from '../GamblingLine.tsx';
import { SiteContext, type Site } from '../site.ts';

/** The content of the About drawer. It is a separate chunk, because most visitors never open the drawer. */
export function AboutText() {
  const { designer } = use(SiteContext).about;
  return (
    <div className={`ddh-stack ${styles['text']}`}>
      {SECTIONS.map(({ title, text, terms }) => (
        <section key={title} className="ddh-stack">
          <h3 className={styles['title']}>{title}</h3>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {terms.length > 0 && (
            <dl className={styles['terms']}>
              {terms.map(({ term, meaning }) => (
                <div key={term}>
                  <dt className="ddh-strong">{term}</dt>
                  <dd className={styles['meaning']}>{meaning}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
      <div className={styles['caution']}>
        <p className="ddh-strong">{NOT_ADVICE}</p>
        <p>{NOT_AFFILIATED}</p>
        <GamblingLine small={false} />
      </div>
      <Credit {...designer} />
    </div>
  );
}

const HOUSE = 'DDH Hockey Hub';

/** Names the designer of the interface, with links to their profiles (spec 1). */
function Credit({ name, profile, database }: Site['about']['designer']) {
  return (
    <footer className="ddh-quiet">
      <p>
        <span>Interface design: </span>
        <bdi>{name ?? HOUSE}</bdi>
      </p>
      {(profile !== null || database !== null) && (
        <ul className={styles['links']}>
          {profile !== null && <Item to={profile} name="Professional profile" />}
          {database !== null && <Item to={database} name="Hockey player database" />}
        </ul>
      )}
    </footer>
  );
}

const Item = (link: { readonly to: string; readonly name: string }) => (
  <li>
    <ExternalLink {...link} />
  </li>
);
