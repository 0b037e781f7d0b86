import { useState, type ReactNode } from 'react';
import { matchPath, NavLink, Outlet, useLocation } from 'react-router-dom';
import { About } from './about/About.tsx';
import { FailureBoundary } from './FailureBoundary.tsx';
import styles from './SectionFrame.module.css';

/** A tab of a section: its path's last part, its name in the row of tabs, and its page's title. */
export type Tab = { readonly slug: string; readonly name: string; readonly title: string };

type SectionFrameProps = {
  readonly title: string;
  readonly path: string;
  readonly tabs: readonly Tab[];
  /** What stands under the title, and the section's own controls. */
  readonly status?: ReactNode;
  readonly controls?: ReactNode;
  readonly skip?: ReactNode;
};

/** Header, tabs and the chosen tab's page. Tabs are links: each is a page with an address of its own. */
export function SectionFrame({ title, path, tabs, status, controls, skip }: SectionFrameProps) {
  // A tab that failed must not keep the next one from being shown.
  const tab = useLocation().pathname;
  const [first] = useState(tab);
  const shown = tabs.find(({ slug }) => matchPath(`${path}/${slug}`, tab) !== null);
  return (
    <div className={styles['frame']}>
      {skip}
      <header className={`ddh-wrap ${styles['header']}`}>
        <div className={styles['heading']}>
          <div className={`ddh-wrap ${styles['name']}`}>
            <h1 className={styles['title']}>{title}</h1>
            <About key={tab} />
          </div>
          <div className={`ddh-quiet ${styles['status']}`}>{status}</div>
        </div>
        {controls !== undefined && <div className={`ddh-not-printed ${styles['controls']}`}>{controls}</div>}
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
      {/* Who hears the page is told which tab came; the one it opened with, its title says. */}
      <p role="status" className="ddh-for-readers">
        {tab === first ? '' : shown?.title}
      </p>
      <FailureBoundary key={tab}>
        <Outlet />
      </FailureBoundary>
    </div>
  );
}
