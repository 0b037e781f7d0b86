/**
 * The segment that stands for no leg. This must be the first segment, because all others have the accent color when
 * chosen.
 */
export const NO_PICK = { value: 'none', label: 'No Pick' } as const;
