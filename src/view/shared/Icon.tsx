const PATHS = {
  about: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.4v3.5M8 5v.1',
  remove: 'M4 4l8 8M12 4l-8 8',
  reset: 'M3.2 8a4.8 4.8 0 1 0 1.6-3.6M3 2.6v2.6h2.6',
  delete: 'M2.8 4.2h10.4M6.2 4V2.4h3.6V4M4.2 4.4l.6 9h6.4l.6-9M6.7 7v4M9.3 7v4',
  add: 'M8 3v10M3 8h10',
  edit: 'M10.6 2.9l2.5 2.5-7.6 7.6-3.1.6.6-3.1zM9 4.5 11.5 7',
  setup: 'M2.5 4.5h6M12.5 4.5h1M2.5 11.5h1M7.5 11.5h6M10.5 2.8v3.4M5.5 9.8v3.4',
  lock: 'M4 7.2h8v6H4zM5.6 7.2V5.4a2.4 2.4 0 0 1 4.8 0v1.8',
  out: 'M6 3.5h6.5V10M12.5 3.5 4 12',
  swap: 'M2.8 5.4h10M10.2 2.8l2.6 2.6L10.2 8M13.2 10.6h-10M5.8 8l-2.6 2.6 2.6 2.6',
  up: 'M3.5 10.2 8 5.8l4.5 4.4',
  ascending: 'M8 14.4V2.4M2.9 7.2 8 1.9l5.1 5.3',
  descending: 'M8 1.6v12M2.9 8.8 8 14.1l5.1-5.3',
  sortable: 'M4 6.4 8 2.4l4 4M4 9.6l4 4 4-4',
} as const;

type IconProps = {
  readonly name: keyof typeof PATHS;
  /** True for an icon that is only as high as a lowercase letter, but has the same stroke width. */
  readonly small?: boolean;
};

/**
 * A line icon in the color of the text. Hidden from screen readers, because there is always a label next to the icon.
 */
export const Icon = ({ name, small = false }: IconProps) => (
  <svg
    width={small ? 10 : 16}
    height={small ? 10 : 16}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={small ? 2.4 : 1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);
