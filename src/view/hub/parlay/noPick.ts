/** The segment that means no leg. Always the first, so that the accent marks what counts. */
export const NO_PICK = { value: 'none', label: 'No Pick' } as const;
