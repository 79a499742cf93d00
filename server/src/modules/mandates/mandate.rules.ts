/** Decides about direct debit mandates. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { minuteMs } from '@ajo/contract/kernel/time';
import type { MandateAnswer } from '#platform/payments/payments';
import { type Mandate, mandateMoves } from './mandate.ts';
import * as no from './mandates.errors.ts';

const hourMs = 60 * minuteMs;
/** A request that its customer leaves open is asked about this often, and fails after a day. */
export const askAgainMs = 10 * minuteMs;
const openForMs = 24 * hourMs;
/** A request without an address was interrupted on its way to the provider. */
const openingMs = 2 * minuteMs;

/** A request that was given up may still be confirmed at the bank: it is asked about until two days after it was made. */
export const mayBeConfirmedLate = ({ status, bank, reference, createdAt }: Mandate, now: Date): boolean =>
  (status === 'failed' || status === 'revoked') &&
  bank === null &&
  reference !== null &&
  now.getTime() - createdAt.getTime() < 2 * openForMs;

export type AtRequest = 'new' | 'same';
/**
 * What a further request does next to the one that is open: `same` returns it, `new` replaces it.
 * @param isUsable false when the source of an active mandate was refused for good.
 */
export function atRequest(open: Mandate | undefined, isUsable: boolean, now: Date): AtRequest | DomainError {
  if (!open) return 'new';
  if (open.status === 'active') return isUsable ? no.mandateActive() : 'new';
  const age = now.getTime() - open.createdAt.getTime();
  if (open.url === null) return age < openingMs ? no.mandateOpening() : 'new';
  return age < hourMs ? 'same' : 'new';
}

export type Outcome = { to: 'active' } | { to: 'failed'; reason: string } | { to: 'pending' };
/** What the provider's answer means for a pending mandate. An unfinished request fails a day after it was made. */
export function outcomeOf({ createdAt }: Pick<Mandate, 'createdAt'>, answer: MandateAnswer, now: Date): Outcome {
  if (answer.status === 'active') return { to: 'active' };
  if (answer.status === 'failed') return { to: 'failed', reason: answer.reason };
  const isOver = answer.status === 'pending' && now.getTime() - createdAt.getTime() >= openForMs;
  return isOver ? { to: 'failed', reason: 'It was not confirmed at the bank within a day' } : { to: 'pending' };
}

export const whyNotRevoke = ({ status }: Pick<Mandate, 'status'>): DomainError | undefined =>
  mandateMoves[status].includes('revoked') ? undefined : no.mandateEnded();
