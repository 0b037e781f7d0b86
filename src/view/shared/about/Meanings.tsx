import { MEANINGS, type TermKey } from './meanings.ts';

/** One sentence for each term. It is a separate chunk, because the sentences are closed at first. */
export const Meanings = ({ terms }: { readonly terms: readonly TermKey[] }) => (
  <dl className="ddh-stack-tight">
    {terms.map((key) => (
      <div key={key}>
        <dt className="ddh-strong">{MEANINGS[key].term}</dt>
        <dd>{MEANINGS[key].meaning}</dd>
      </div>
    ))}
  </dl>
);
