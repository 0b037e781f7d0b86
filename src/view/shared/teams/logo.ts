/** Abbreviations come from a site's data, so only a short alphanumeric one may become part of a URL. */
const isPlain = (abbreviation: string): boolean => /^[A-Za-z0-9]{1,5}$/.test(abbreviation);

/** The URL of a team's logo. `null` if the abbreviation is missing or unsafe. */
export function logoAddress(base: string, abbreviation: string | null): string | null {
  if (abbreviation === null || !isPlain(abbreviation)) return null;
  return `${base}/assets/team-logos/${abbreviation}_light.svg`;
}

/** Up to three letters of the abbreviation, or the initials of the team's name if there is no abbreviation. */
export function teamLetters(team: string, abbreviation: string | null): string {
  if (abbreviation !== null && isPlain(abbreviation)) return abbreviation.slice(0, 3).toUpperCase();
  const initials = team.match(/(?<![\p{L}\p{M}\p{N}'’.-])[\p{L}\p{N}]/gu) ?? [];
  return initials.slice(0, 3).join('').toUpperCase();
}
