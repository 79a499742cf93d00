/** A day or a phone number stays on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');
