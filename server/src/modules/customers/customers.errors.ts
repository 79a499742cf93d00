/** Errors of customers. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const customerMissing = (): DomainError => new DomainError('missing', 'user_missing', 'User not found');
export const notForYou = (): DomainError => new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');
export const nothingTaxed = (year: number): DomainError =>
  new DomainError('conflict', 'nothing_taxed', `No interest was paid in ${year}`);
