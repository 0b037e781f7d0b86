/**
 * The option for no leg in a group of picks. It must be the first option, because every other option has the accent
 * color when chosen.
 */
export const NO_PICK = { value: 'none', label: 'No Pick' } as const;
