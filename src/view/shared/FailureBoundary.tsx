import { Component } from 'react';
import type { Elements } from '../jsx.ts';
import { Notice } from './Notice.tsx';
import { LOAD_FAILED } from './copy.ts';

type Props = { readonly children: Elements };
type State = { readonly cause: string | null };

/**
 * Catches errors of its children. Most of these errors are chunks that failed to load. Shows the cause with a button to
 * reload the page.
 */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { cause: null };

  static getDerivedStateFromError(error: unknown): State {
    return { cause: error instanceof Error ? error.message : String(error) };
  }

  override render(): Elements {
    const { cause } = this.state;
    if (cause === null) return this.props.children;
    // Most browsers do not fetch a failed module again until the document is reloaded.
    return (
      <Notice
        tone="fail"
        title={LOAD_FAILED}
        details={cause}
        action={{ label: 'Reload page', run: () => window.location.reload() }}
      />
    );
  }
}
