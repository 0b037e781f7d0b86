import { Component, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';
import { LOAD_FAILED } from './copy.ts';

type Props = { readonly children: ReactNode };
type State = { readonly cause: string | null };

/** The last resort, mostly for a part of the page that did not arrive: a sentence and a way on, never a blank page. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { cause: null };

  static getDerivedStateFromError(error: unknown): State {
    return { cause: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { cause } = this.state;
    if (cause === null) return this.props.children;
    // In most browsers a module that failed to load stays failed for as long as the document lives.
    return (
      <Notice tone="fail" title={LOAD_FAILED} action={{ label: 'Reload page', run: () => window.location.reload() }}>
        {cause}
      </Notice>
    );
  }
}
