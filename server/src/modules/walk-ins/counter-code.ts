/** Codes that a customer reads out at the counter: for an account, or for the terms of an application. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { isRightCode, type StoredCode } from '@ajo/contract/kernel/sent-code';
import { minuteMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { blindIndex } from '#platform/secrets';
import * as no from './walk-ins.errors.ts';

export const codeLivesMs = 10 * minuteMs;

/** What a member of staff started. */
export type Started = { id: string; by: string; at: Date };

/** A code fits one row only: its id is part of the digest. */
export const codeDigestOf = (context: Context, id: string, code: string): string =>
  blindIndex(context.config, 'walk-in', `${id}:${code}`);

export const whyNotCode = (sent: StoredCode | undefined, digest: string): DomainError | undefined =>
  isRightCode(sent, digest) ? undefined : no.wrongCode();
