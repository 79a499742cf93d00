/** Staff decide: an approval makes the offer, a denial and a way back say why. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanDecision } from '@ajo/contract/modules/loans';
import { KeyFacts } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { dismissGuarantors, guarantorsOf } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { cancelPayout } from '#modules/payouts';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Loan } from '../loan.ts';
import { whyNotApprove, whyNotAsSeen, whyNotRefuse } from '../loan.rules.ts';
import { addOpinion, lockVisibleLoan, opinionsOf, saveLoan } from '../loan.store.ts';
import { payoutClaimed } from '../loans.errors.ts';
import { keyFactsOf } from '../offer.rules.ts';

/** What a sub-admin may approve alone (product decisions §1): ₦500,000. */
const subadminLimit = kobo(50_000_000n);
export const approvalLimitOf = (actor: Actor): Kobo | undefined => (actor.role === 'subadmin' ? subadminLimit : undefined);

export async function decideLoan(context: Context, actor: Actor, decision: LoanDecision): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.approve', decision.loan_id);
    refuseIf(whyNotAsSeen(loan, decision.seen_status));
    const decided =
      decision.status === 'approved'
        ? await approve(tx, context, loan, actor)
        : await refuse(tx, context, { loan, actor, decision });

    const note = decision.reason ?? '';
    await addOpinion(tx, loan.id, {
      kind: 'decision',
      verdict: decision.status,
      note,
      byId: actor.id,
      byName: actor.name,
      at: context.clock.now(),
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loan.id },
      customerId: loan.customerId,
      action: decision.status === 'incomplete' ? 'sent back' : decision.status,
      from: loan.status,
      to: decided.status,
      reason: note,
    });
    await notify(tx, context, {
      userId: loan.customerId,
      kind: 'loan',
      message: tidings(decided),
      link: `/dashboard?loan=${loan.id}`,
    });
    return decided;
  });
}

async function approve(tx: Tx, context: Context, loan: Loan, actor: Actor): Promise<Loan> {
  const opinions = await opinionsOf(tx, loan.id, loan.appliedAt ?? undefined);
  const guarantors = (await guarantorsOf(tx, loan.id)).map(({ status }) => status);
  refuseIf(whyNotApprove(loan, actor, { opinions, guarantors, limit: approvalLimitOf(actor) }));

  const version = newId(context.clock.now());
  const offer = keyFactsOf(loan, { lender: context.config.BRAND, on: context.clock.businessDay(), version });
  return saveLoan(tx, loan, {
    status: 'approved',
    approved_by: actor.id,
    offer_version: version,
    offer: JSON.stringify(KeyFacts.encode(offer)),
    reason: null,
  });
}

type Refusal = { loan: Loan; actor: Actor; decision: LoanDecision };

async function refuse(tx: Tx, context: Context, { loan, actor, decision }: Refusal): Promise<Loan> {
  refuseIf(whyNotRefuse(loan, actor, decision));
  if (loan.status === 'disburse' && !(await cancelPayout(tx, context, { purpose: 'loan', purposeId: loan.id })))
    throw payoutClaimed();
  if (decision.status === 'denied') await dismissGuarantors(tx, context, loan.id);
  return saveLoan(tx, loan, {
    status: decision.status,
    reason: decision.reason ?? null,
    offer_version: null,
    offer: null,
    offer_accepted_at: null,
    approved_by: null,
  });
}

function tidings(loan: Loan): string {
  if (loan.status === 'approved') return `Your loan of ${naira(loan.principal)} is approved. Read the offer and accept it`;
  if (loan.status === 'incomplete') return `Your application needs a correction: ${loan.reason}`;
  return `Your application was not approved: ${loan.reason}`;
}
