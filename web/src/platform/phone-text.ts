/** A phone number as people dial and read it. Pure. Links keep the international form. */

/** "+2348035550142" and "08035550142" as "0803 555 0142"; a foreign, masked or other text stays as it is. */
export const phoneText = (phone: string): string => phone.replace(/^(?:\+?234|0)([789][01]\d)(\d{3})(\d{4})$/, '0$1 $2 $3');
