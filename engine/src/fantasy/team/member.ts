/** What is kept beside a member's teams of how the host site knows him. Longer texts are cut; in UTF-16 units. */
export const MAX_MEMBER_NAME = 250;
/** RFC 5321. */
export const MAX_EMAIL = 254;
