const PATHS = {
  about: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.4v3.5M8 5v.1',
  remove: 'M4 4l8 8M12 4l-8 8',
  reset: 'M3.2 8a4.8 4.8 0 1 0 1.6-3.6M3 2.6v2.6h2.6',
  delete: 'M2.8 4.2h10.4M6.2 4V2.4h3.6V4M4.2 4.4l.6 9h6.4l.6-9M6.7 7v4M9.3 7v4',
  add: 'M8 3v10M3 8h10',
  out: 'M6 3.5h6.5V10M12.5 3.5 4 12',
  up: 'M3.5 10.2 8 5.8l4.5 4.4',
} as const;

/** A line icon in the colour of the text. Always beside a name, so readers never hear it. */
export const Icon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);
