import { createContext, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Elements } from '../jsx.ts';
import { isSamePath } from '../paths.ts';
import { Link, usePath } from './router.tsx';
import { withInView } from './withInView.ts';
import { FailureBoundary } from './FailureBoundary.tsx';
import type { Page } from '@ddh/engine/internal/domain';
import { Terms } from './about/About.tsx';
import type { PageTab } from './section/pageTab.ts';
import { ProductBar } from './section/ProductBar.tsx';
import styles from './SectionFrame.module.css';
import { Said } from './Said.tsx';

type SectionFrameProps = {
  readonly page: Page;
  readonly title: string;
  readonly path: string;
  readonly tabs: readonly Pick<PageTab<never>, 'slug' | 'name' | 'title' | 'terms'>[];
  /** The status shown beside the title. */
  readonly status?: Elements;
  /** The fields that all tabs share. Beside them are the terms of the tab. */
  readonly controls?: Elements;
  /** What the page says about all its tabs, above the shown one. */
  readonly notice?: Elements;
  readonly skip?: Elements;
  /** The link to the slip. */
  readonly slip?: Elements;
  /** Content that sticks to the bottom of the frame. */
  readonly dock?: Elements;
  /** The page of the chosen tab. */
  readonly children: Elements;
};

/** The header, the tabs and the page of the chosen tab. Tabs are links, because each page has its own URL. */
export function SectionFrame(props: SectionFrameProps) {
  const { page, title, path, tabs, status, controls, notice, skip, slip, dock, children } = props;
  // A new path resets the error boundary, so that a failed tab does not block the next one.
  const tab = usePath();
  const shown = tabs.find(({ slug }) => isSamePath(`${path}/${slug}`, tab));
  const turn = useTurn(shown?.slug);
  return (
    <div
      className={`${styles['frame']} ${controls === undefined ? '' : styles['withBar']}`}
      onFocus={({ target }) => withInView(({ showFocused }) => showFocused(target))}
    >
      {skip}
      <ProductBar key={`bar of ${tab}`} page={page} path={path} slip={slip} />
      <header className={styles['header']}>
        <div className={styles['heading']}>
          <h1 className={styles['title']}>{title}</h1>
          <div className={styles['status']}>{status}</div>
        </div>
        {controls !== undefined && (
          <div className={`ddh-not-printed ${styles['controls']}`}>
            <div className={styles['fields']}>{controls}</div>
            <Terms key={tab} terms={shown?.terms ?? []} />
          </div>
        )}
      </header>
      <nav aria-label={title} className={`ddh-not-printed ${styles['nav']}`}>
        <ul className={styles['tabs']}>
          {tabs.map(({ slug, name }) => (
            <li key={slug} className={styles['item']}>
              <Link
                to={`${path}/${slug}`}
                className={`ddh-quiet ${styles['tab']}`}
                aria-current={slug === shown?.slug ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Said of={turn.count}>{turn.count > 0 && shown?.title}</Said>
      {notice}
      <FailureBoundary key={tab}>
        <TurnContext value={turn}>{children}</TurnContext>
      </FailureBoundary>
      {dock}
    </div>
  );
}

/** A change of the tab. */
export type Turn = {
  /** How often the tab has changed. */
  readonly count: number;
  /** The element that had the focus at the last change. */
  readonly from: RefObject<Element | null>;
};

/** The last change of the tab, for the tab's page. */
export const TurnContext = createContext<Turn>({ count: 0, from: { current: null } });

/** Counts the changes of the tab. The redirect to the first tab is not a change, and the document title says that page. */
function useTurn(slug: string | undefined): Turn {
  const [turn, setTurn] = useState({ slug, count: 0 });
  const from = useRef<Element>(null);
  if (slug !== turn.slug) setTurn({ slug, count: turn.slug === undefined ? 0 : turn.count + 1 });
  const { count } = turn;
  useLayoutEffect(() => {
    if (count > 0) from.current = document.activeElement;
  }, [count]);
  return { count, from };
}
