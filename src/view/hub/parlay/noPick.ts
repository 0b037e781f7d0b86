/** The segment for no leg. Always the first, so that the accent color marks picks. */
export const NO_PICK = { value: 'none', label: 'No Pick' } as const;
