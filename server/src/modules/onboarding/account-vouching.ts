/** The approval by which two people vouch for an account in another name: its name, and what it is about. */
export const accountVouchingKind = { kind: 'account_vouching', title: 'Pay to an account in another name' } as const;

/** The account itself: another account of the customer is another subject. */
export const accountSubject = (id: string) => ({ kind: 'bank_account', id });
