/** Which code of a text message or mail is accepted. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { wrongCode } from './auth.errors.ts';

const maxCodeAttempts = 5;

/** `sent`: the valid code with its attempts, this one included; undefined without one. */
export const whyNotSentCode = (
  sent: { digest: string | null; attempts: number } | undefined,
  digest: string,
): DomainError | undefined => (!sent || sent.attempts > maxCodeAttempts || sent.digest !== digest ? wrongCode() : undefined);
