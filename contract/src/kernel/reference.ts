/** The normal form of a payment reference: banks, providers and people spell the same reference in different ways. */

/** Upper case, letters and digits only; a reference without any is compared as written. The database computes the same in `reference_key`. */
export const referenceKey = (reference: string): string => reference.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || reference;

const settlementPrefix = 'providus-';
/** The reference of a credit at the collecting bank, by the bank's settlement id; permanently unique. */
export const settlementReference = (settlementId: string): string => `${settlementPrefix}${settlementId}`;
/** Undefined for a reference of another provider. References of shares begin with that of their payment. */
export const settlementIdOf = (reference: string): string | undefined =>
  reference.startsWith(settlementPrefix) ? reference.slice(settlementPrefix.length) : undefined;
