/** Errors of privacy. */
import { DomainError } from '@ajo/contract/kernel/errors';

const conflict = (code: string, message: string): DomainError => new DomainError('conflict', code, message);

export const exportPending = (): DomainError => conflict('export_waiting', 'Your file is being made already');
export const requestOpen = (): DomainError =>
  conflict('request_open', 'You have requested this already. We answer within 30 days');
export const requestMissing = (): DomainError => new DomainError('missing', 'request_missing', 'Request not found');
export const requestDecided = (): DomainError => conflict('request_decided', 'This request was decided or withdrawn already');
export const ownRequest = (): DomainError => new DomainError('forbidden', 'own_request', 'You cannot decide your own request');
export const staffAccount = (): DomainError =>
  conflict('staff_account', 'The account of a colleague is ended by HR, not by a request');
export const heldByLaw = (holds: readonly string[]): DomainError =>
  conflict('legal_hold', `The account cannot be deleted yet: ${holds.join('; ')}`);
