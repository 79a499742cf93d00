/** The number of an account, a card or an identity, of which only the end may be read. Pure. */

/** "6789", "******6789" and "••••••6789" as "••••6789". */
export const masked = (number: string): string => `••••${number.slice(-4)}`;
