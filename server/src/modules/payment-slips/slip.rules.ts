/** Who may hand in a slip, and who may decide about it: never the same person. Pure. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { Loan } from '#modules/loans';
import { takesMoney, notRepayable, ownPayment, whyNotDebit } from '#modules/repayments';
import type { Slip } from './slip.ts';
import * as no from './slips.errors.ts';

type HandIn = { paidOn: Day; today: Day };

export function whyNotHandIn(loan: Loan, actor: Pick<Actor, 'id'>, { paidOn, today }: HandIn): DomainError | undefined {
  // Unlike a debit, a slip cannot pay the fee of a loan that is not running yet.
  if (loan.customerId !== actor.id && !takesMoney(loan)) return notRepayable(loan.status);
  return whyNotDebit(loan, actor, { paidOn, today });
}

/** So many receipts of one account wait at most when its customer uploads another. */
const maxWaiting = 5;

export const whyNotAnother = (waiting: number): DomainError | undefined =>
  waiting >= maxWaiting ? no.tooManyWaiting(waiting) : undefined;

export function whyNotDecideSlip(
  slip: Pick<Slip, 'status' | 'uploadedBy' | 'customerId'>,
  actor: Pick<Actor, 'id' | 'role'>,
): DomainError | undefined {
  if (!may(actor.role, 'payments.record')) return no.notYours();
  if (slip.customerId === actor.id) return ownPayment();
  if (slip.status !== 'pending') return no.slipDecided(slip.status);
  return slip.uploadedBy.id === actor.id ? no.sameUploader() : undefined;
}
