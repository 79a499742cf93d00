/** Words of the program as the start of a label. */

/** `at the provider` is `At the provider`; an empty text stays empty. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
