/** Refusals of what staff correct on savings accounts. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';

const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);

export const ownSavings = (): DomainError =>
  new DomainError('forbidden', 'own_savings', 'You cannot do this on your own savings account');
export const transactionMissing = (): DomainError =>
  new DomainError('missing', 'savings_transaction_missing', 'Transaction not found on this savings account');
export const notADeposit = (): DomainError =>
  conflict('not_a_deposit', 'Only deposits can be reversed. A withdrawal is reversed in its own list');
export const alreadyReversed = (): DomainError => conflict('savings_deposit_reversed', 'This deposit is already reversed');
export const notActive = (): DomainError => conflict('savings_state', 'This savings account is not active');

type Shortage = { leaves: Kobo; free: Kobo; missing: Kobo };
export const notCovered = (number: string, { leaves, free, missing }: Shortage): DomainError =>
  conflict(
    'savings_reversal_not_covered',
    `The reversal takes ${naira(leaves)} from ${number}, and ${naira(free)} is available. ${naira(missing)} is missing`,
  );

export const lienMissing = (): DomainError =>
  new DomainError('missing', 'lien_missing', 'Lien not found on this savings account');
export const lienOver = (): DomainError => conflict('lien_over', 'This lien is no longer in force');
export const lienNotCovered = (free: Kobo): DomainError =>
  wrongField('amount', `${naira(free)} can be put on hold at most`, 'lien_not_covered');
export const lienEndsInPast = (): DomainError => wrongField('ends_on', 'Choose today or a later day', 'lien_ends_in_past');
export const lienTooLong = (): DomainError => wrongField('ends_on', 'Choose a day within ten years', 'lien_too_long');

export const notDormant = (): DomainError => conflict('savings_not_dormant', 'This savings account is not dormant');
export const accessTooNew = (hours: number): DomainError =>
  new DomainError(
    'forbidden',
    'access_too_new',
    `Your account is new, or its sign-in details have changed. For your safety, wait ${hours} hours, then use this account again, or visit a branch with an identity card`,
  );
export const notProven = (): DomainError =>
  wrongField('code', 'The BVN or the code is wrong. Check both, or send a new code', 'identity_not_proven');
export const noVerifiedBvn = (): DomainError =>
  conflict('bvn_missing', 'We have not verified your BVN yet. Visit a branch with an ID card');
export const noAddress = (): DomainError =>
  conflict('no_destination', 'We have no phone number for you. Visit a branch with an ID card');
