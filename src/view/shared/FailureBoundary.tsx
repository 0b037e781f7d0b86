import { Component } from 'react';
import type { Elements } from '../jsx.ts';
import { Notice } from './Notice.tsx';
import { offlineText, PART_FAILED, PART_LOST } from './copy.ts';
import { FailureContext, type AroundFailure } from './section/pageTab.ts';

type Props = { readonly children: Elements };
type State = { readonly cause: string | null; readonly retries: number };

/**
 * Catches errors of its children. Most of these errors are chunks that failed to load. Shows the cause with a button
 * that tries again. Some browsers do not fetch a failed module again until the document is reloaded, so after a retry
 * that failed the button reloads the page. Offline it never does, because that would lose the parts that work.
 */
export class FailureBoundary extends Component<Props, State> {
  static override contextType = FailureContext;
  declare context: AroundFailure;
  override state: State = { cause: null, retries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { cause: error instanceof Error ? error.message : String(error) };
  }

  private retry(retries: number): void {
    this.context.retryData();
    this.setState({ cause: null, retries });
  }

  override render(): Elements {
    const { cause, retries } = this.state;
    if (cause === null) return this.props.children;
    const isOffline = !navigator.onLine;
    const isLost = retries > 0 && !isOffline;
    return (
      <Notice
        tone="fail"
        title={isOffline ? offlineText(this.context.working()) : isLost ? PART_LOST : PART_FAILED}
        details={cause}
        action={
          isLost
            ? { label: 'Reload page', run: () => window.location.reload() }
            : { label: 'Retry', run: () => this.retry(isOffline ? retries : retries + 1) }
        }
      />
    );
  }
}
