/** Decisions about complaints: deadlines, overdue states, actions. Pure. */
import { hourMs } from '@ajo/contract/kernel/time';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { ComplaintRow, ComplaintState } from '@ajo/contract/modules/site';
import { type Complaint, moves } from './complaint.ts';
import { applicationMissing, complaintAlready, notDenied } from './site.errors.ts';

/** The consumer rules ask for an acknowledgement within a day and an answer within two (decision 037). */
const acknowledgeWithinMs = 24 * hourMs;
const answerWithinMs = 48 * hourMs;

export const deadlinesOf = (receivedAt: Date): Pick<Complaint, 'acknowledgeBy' | 'answerBy'> => ({
  acknowledgeBy: new Date(receivedAt.getTime() + acknowledgeWithinMs),
  answerBy: new Date(receivedAt.getTime() + answerWithinMs),
});

/** "C-2026-00042": the year in Lagos and a count that never repeats. */
export const numberOf = (year: string, count: number): string => `C-${year}-${String(count).padStart(5, '0')}`;

export const whyNotMove = ({ status }: Pick<Complaint, 'status'>, to: ComplaintState): DomainError | undefined =>
  moves[status].includes(to) ? undefined : complaintAlready(status);

/** `status`: of the application; undefined where the customer has none with this id. One review may be open at a time (decision 903). */
export function whyNotReview(status: string | undefined): DomainError | undefined {
  if (status === undefined) return applicationMissing();
  return status === 'denied' ? undefined : notDenied();
}

/** What is late now. A late answer counts for more than a late acknowledgement. */
export function overdueState(
  complaint: Pick<Complaint, 'status' | 'acknowledgeBy' | 'answerBy'>,
  now: Date,
): ComplaintRow['late'] {
  if (complaint.status === 'answered') return null;
  if (now > complaint.answerBy) return 'answer';
  return complaint.status === 'received' && now > complaint.acknowledgeBy ? 'acknowledgement' : null;
}

const acts = { acknowledged: 'acknowledge', answered: 'answer' } as const;

export const allowedActs = ({ status }: Pick<Complaint, 'status'>): ComplaintRow['can'] =>
  moves[status].flatMap((to) => (to === 'received' ? [] : [acts[to]]));
