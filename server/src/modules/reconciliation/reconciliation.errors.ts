/** Errors of reconciliation. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';

const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);

export const lineMissing = (): DomainError => new DomainError('missing', 'bank_line_missing', 'There is no such credit');
export const notOpen = (): DomainError => conflict('bank_line_settled', 'This credit is matched or dismissed already');
export const notMatched = (): DomainError => conflict('bank_line_not_matched', 'This credit has no match');
export const notDismissed = (): DomainError => conflict('bank_line_not_dismissed', 'This credit is not dismissed');
export const paymentMissing = (): DomainError =>
  wrongField('reference', 'There is no payment with this reference', 'payment_missing');
export const paymentMatched = (reference: string): DomainError =>
  wrongField('reference', `${reference} is matched with another credit`, 'payment_matched');
export const amountsDiffer = (credit: Kobo, payment: Kobo): DomainError =>
  wrongField(
    'reference',
    `The credit is ${naira(credit)} and the payment ${naira(payment)}. Correct the payment first`,
    'amounts_differ',
  );
export const noCredits = (): DomainError =>
  wrongField('statement', 'This file has no credits: choose the statement of an account that receives money', 'no_credits');
export const fileStored = (on: string): DomainError =>
  wrongField('statement', `This file was uploaded on ${on}`, 'statement_stored');
export const statementUnread = (): DomainError => wrongField('statement', 'Choose the statement as PDF or CSV', 'no_file');
