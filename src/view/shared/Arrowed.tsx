import type { Elements } from '../jsx.ts';

/** A text with at most one arrow, which screen readers read as "to": `PIT 44.0 → 42.0`. */
export function Arrowed({ text }: { readonly text: string }): Elements {
  const [from, to] = text.split(' → ');
  if (to === undefined) return <span>{text}</span>;
  return (
    <>
      <span>{from}</span>
      <span aria-hidden="true">{'\u00a0→\u00a0'}</span>
      <span className="ddh-visually-hidden">{' to '}</span>
      <span>{to}</span>
    </>
  );
}
