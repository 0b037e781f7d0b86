import { Notice } from './Notice.tsx';
import { Page } from './Page.tsx';

type ComingProps = { readonly title: string; readonly section: string };

/** A page that is not there yet, and says so. */
export const Coming = ({ title, section }: ComingProps) => (
  <Page title={title} section={section}>
    <Notice tone="plain" title="This page is being built." />
  </Page>
);
