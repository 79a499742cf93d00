/** What is wrong with an `Idempotency-Key`: the header is named, as a field of a form is. */
import { DomainError } from '@ajo/contract/kernel/errors';

const header = 'Idempotency-Key';
const named = (kind: 'invalid' | 'conflict', code: string, message: string): DomainError =>
  new DomainError(kind, code, message, { errors: { [header]: [message] } });

export const keyMalformed = (): DomainError =>
  named('invalid', 'idempotency_key', `An ${header} is 8 to 200 letters, digits or -_.:`);
export const keyReused = (): DomainError => named('conflict', 'idempotency_key_reused', 'This key was used for another request');
