/** Refusals of deposit routing. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const takesNoTransfers = (): DomainError =>
  new DomainError('conflict', 'takes_no_transfers', 'This savings account takes no transfers. Choose another one');
