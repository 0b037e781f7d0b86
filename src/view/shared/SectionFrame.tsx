import { useState } from 'react';
import { matchPath, NavLink, Outlet, useLocation } from 'react-router-dom';
import type { Elements } from '../jsx.ts';
import { About } from './about/About.tsx';
import { withInView } from './withInView.ts';
import { FailureBoundary } from './FailureBoundary.tsx';
import type { PageTab } from './section/pageTab.ts';
import styles from './SectionFrame.module.css';

type SectionFrameProps = {
  readonly title: string;
  readonly path: string;
  readonly tabs: readonly Pick<PageTab<never>, 'slug' | 'name' | 'title'>[];
  /** The status shown below the title, next to the section's own controls. */
  readonly status?: Elements;
  readonly controls?: Elements;
  readonly skip?: Elements;
  /** Content that sticks to the bottom of the frame. */
  readonly dock?: Elements;
};

/** The header, the tabs and the page of the chosen tab. Tabs are links, because each page has its own URL. */
export function SectionFrame({ title, path, tabs, status, controls, skip, dock }: SectionFrameProps) {
  // A new path resets the error boundary, so that a failed tab does not block the next one.
  const tab = useLocation().pathname;
  const [first] = useState(tab);
  const shown = tabs.find(({ slug }) => matchPath(`${path}/${slug}`, tab) !== null);
  return (
    <div
      className={`${styles['frame']} ${controls === undefined ? '' : styles['withBar']}`}
      onFocus={({ target }) => withInView(({ showFocused }) => showFocused(target))}
    >
      {skip}
      <header className={`ddh-wrap ${styles['header']}`}>
        <div className={styles['heading']}>
          <div className={`ddh-wrap ${styles['name']}`}>
            <h1 className={styles['title']}>{title}</h1>
            {controls === undefined && <About key={tab} />}
          </div>
          <div className={`ddh-quiet ${styles['status']}`}>{status}</div>
        </div>
        {controls !== undefined && (
          <div className={`ddh-not-printed ${styles['bar']}`}>
            <div className={styles['controls']}>{controls}</div>
            <About key={tab} />
          </div>
        )}
      </header>
      <nav aria-label={title} className={`ddh-not-printed ${styles['nav']}`}>
        <ul className={styles['tabs']}>
          {tabs.map(({ slug, name }) => (
            <li key={slug} className={styles['item']}>
              <NavLink to={`${path}/${slug}`} className={() => `ddh-quiet ${styles['tab']}`}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {/* Announces the page after the user has changed the tab. The first page is announced by the document title. */}
      <p role="status" className="ddh-visually-hidden">
        {tab === first ? '' : shown?.title}
      </p>
      <FailureBoundary key={tab}>
        <Outlet />
      </FailureBoundary>
      {dock}
    </div>
  );
}
