/** The errors of mandates. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const mandateMissing = (): DomainError => new DomainError('missing', 'mandate_missing', 'Direct debit not found');
export const mandateActive = (): DomainError =>
  new DomainError('conflict', 'mandate_active', 'Your direct debit is active already. Cancel it before you set up another');
export const mandateOpening = (): DomainError =>
  new DomainError('conflict', 'mandate_opening', 'Your direct debit is being requested. Try again in a moment');
export const mandateEnded = (): DomainError =>
  new DomainError('conflict', 'mandate_ended', 'This direct debit has ended already');
