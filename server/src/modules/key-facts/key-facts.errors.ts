/** Refusals of the Key Facts Statement. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const offerMissing = (): DomainError => new DomainError('missing', 'offer_missing', 'This loan has no key facts');

export const notTheirName = (name: string): DomainError =>
  wrongField('signature', `Type your name as it is on your account: ${name}`, 'signature_mismatch');
