/** Addresses and numbers as people who may not read them, or who know them already, see them. Pure. */

/** "ada.obi@mail.test" as "a…@mail.test". */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');

/** "+2348031234567" as "+234803…67": in a list. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 7)}…${phone.slice(-2)}`;

/** "+2348031234567" as "••••4567": its owner recognises it. */
export const endOfPhone = (phone: string): string => `••••${phone.slice(-4)}`;
