/** The segment for no leg. It must be the first: every other chosen segment has the accent color. */
export const NO_PICK = { value: 'none', label: 'No Pick' } as const;
