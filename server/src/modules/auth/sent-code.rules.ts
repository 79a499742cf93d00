/** Which code of a text message or mail is accepted. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { isRightCode, type StoredCode } from '@ajo/contract/kernel/sent-code';
import { wrongCode } from './auth.errors.ts';

export const whyNotSentCode = (sent: StoredCode | undefined, digest: string): DomainError | undefined =>
  isRightCode(sent, digest) ? undefined : wrongCode();
