/** Four eyes on money: the first person requests, the second sends the same facts, and only then the act is carried out. */
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@ajo/contract/kernel/access';
import { minuteMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { endOutdatedApproval, requestApproval, settlePendingApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { type Loan, loanNumber } from '#modules/loans';
import type { Tx } from '#platform/db/transaction';
import { alreadyConfirmed, approvalAnswered, requestedDifferently, secondPersonNeeded } from '../repayments.errors.ts';
import {
  addQuestion,
  confirmedSince,
  confirmQuestion,
  openQuestion,
  type SecondApprovalRequest,
  type SecondApprovalRow,
} from './second-approval.store.ts';
import { secondApprovalOf } from './second-approval-kinds.ts';

/** `approvedId`: the second person has confirmed it in the list of approvals, which has settled it. */
export type SecondApprovalInput = Omit<SecondApprovalRequest, 'loanId'> & { approvedId?: string | undefined };

/** Part of the transaction that acts; the loan's row is locked. @throws DomainError when requesters answer themselves, or the facts differ. */
export async function requestOrConfirm(
  tx: Tx,
  context: Context,
  { actor, loan }: { actor: Actor; loan: Loan },
  input: SecondApprovalInput,
): Promise<'confirmed' | 'asked'> {
  const at = context.clock.now();
  if (input.approvedId) {
    await confirmQuestion(tx, input.approvedId, actor, at);
    return 'confirmed';
  }
  const [kind, subject] = [secondApprovalOf(input.kind), { kind: 'loan', id: loan.id }];
  await endOutdatedApproval(tx, context, kind, subject);
  const open = await openQuestion(tx, { loanId: loan.id, kind: input.kind });
  if (!open) {
    await refuseRepeat(tx, { ...input, loanId: loan.id }, actor, at);
    const id = await addQuestion(tx, { ...input, loanId: loan.id }, actor, at);
    const { facts, reason } = input;
    const named = { ...subject, name: `Loan ${loanNumber(loan.number)}` };
    await requestApproval(tx, context, actor, { id, kind, subject: named, customerId: loan.customerId, facts, reason });
    await record(tx, context, {
      actor: { id: actor.id, name: actor.name },
      subject: { kind: 'loan', id: loan.id },
      customerId: loan.customerId,
      action: `requested ${input.kind.replaceAll('_', ' ')}`,
      reason: input.reason,
      after: input.facts,
    });
    return 'asked';
  }
  if (open.asked_by === actor.id) throw secondPersonNeeded();
  if (!isSame(open, input)) throw requestedDifferently(open.asked_by_name);
  // Declined in the list of approvals at this moment.
  if (!(await settlePendingApproval(tx, context, actor, { kind, subject, state: 'approved' }))) throw approvalAnswered();
  await confirmQuestion(tx, open.id, actor, at);
  return 'confirmed';
}

/** Whether exactly this waits for a second person. The loan's row is locked. */
export async function isRequested(tx: Tx, loan: Pick<Loan, 'id'>, input: SecondApprovalInput): Promise<boolean> {
  const open = await openQuestion(tx, { loanId: loan.id, kind: input.kind });
  return open !== undefined && isSame(open, input);
}

const isSame = (row: SecondApprovalRow, { facts }: SecondApprovalInput): boolean =>
  isDeepStrictEqual(row.facts, JSON.parse(JSON.stringify(facts)));

/** The confirming press, sent again by a client without an idempotency key, would otherwise ask for the same thing once more. */
async function refuseRepeat(tx: Tx, question: SecondApprovalRequest, { id: by }: Actor, at: Date): Promise<void> {
  const done = await confirmedSince(tx, question, { by, since: new Date(at.getTime() - 10 * minuteMs) });
  if (done.some((row) => isSame(row, question))) throw alreadyConfirmed();
}
