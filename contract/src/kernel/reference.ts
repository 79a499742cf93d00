/** The normal form of a payment reference: banks, providers and people spell the same reference in different ways. */

/** Upper case, letters and digits only; a reference without any is compared as written. The database computes the same in `reference_key`. */
export const referenceKey = (reference: string): string => reference.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || reference;
