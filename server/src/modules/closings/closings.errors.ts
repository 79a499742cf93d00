/** Every "no" that closings can say. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const failureMissing = (): DomainError =>
  new DomainError('missing', 'day_failure_missing', 'This problem is settled or unknown');
