/** The later payouts of a loan as they are answered, with what this caller may do and what stops it. */
import { type Actor, type Capability, isStaff, may } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import type { TranchesView, TrancheView } from '@ajo/contract/modules/servicing.tranches';
import type { Context } from '#context';
import { inSnapshot } from '#platform/db/transaction';
import { findVisibleLoan, type Loan, loanMissing } from '#modules/loans';
import { lentOf } from '#modules/loans/pricing';
import { accountStateOf } from '#modules/loan-accounts';
import { releaseFacts } from './release-facts.ts';
import { lastDayOf, type ReleaseFacts, toCome, whyNotCancel, whyNotRelease } from './tranche.rules.ts';
import { tranchesOf } from './tranche.store.ts';
import { reasonForCustomer, trancheMoves, type Tranche } from './tranche.ts';

const isLent: readonly LoanState[] = ['active', 'completed', 'written_off'];

/** Read in one snapshot: a payout that completes meanwhile must not be counted as lent in one figure and as to come in another. */
export const tranchesView = (context: Context, actor: Actor, capability: Capability, id: LoanId): Promise<TranchesView> =>
  inSnapshot(context.db, (db) => viewIn({ ...context, db }, actor, capability, id));

async function viewIn(context: Context, actor: Actor, capability: Capability, id: LoanId): Promise<TranchesView> {
  const found = await findVisibleLoan(context.db, actor, capability, id);
  if (!found) throw loanMissing();
  const { loan } = found;
  const assesses = isStaff(actor.role) && may(actor.role, 'loans.release');
  const facts = assesses ? await releaseFacts(context.db, context, actor, loan) : undefined;
  const account = facts ? facts.account : (await accountStateOf(context, loan)).account;
  const tranches = facts?.tranches ?? (await tranchesOf(context.db, id));
  return {
    agreed: loan.principal,
    lent: isLent.includes(loan.status) ? lentOf(loan) : noMoney,
    to_come: toCome(loan, tranches),
    last_day: lastDayOf(loan, account),
    tranches: tranches.map((tranche) => trancheView(loan, tranche, actor, facts)),
  };
}

function trancheView(loan: Loan, tranche: Tranche, actor: Actor, facts: ReleaseFacts | undefined): TrancheView {
  const stop = facts && whyNotRelease(loan, tranche, actor, facts);
  const mayTry = trancheMoves[tranche.status].includes('ordered');
  return {
    id: tranche.id,
    number: tranche.number,
    amount: tranche.amount,
    expected_on: tranche.expectedOn,
    status: tranche.status,
    paid_on: tranche.paidOn,
    reason: isStaff(actor.role) ? tranche.reason : reasonForCustomer(tranche),
    released_by: isStaff(actor.role) ? tranche.orderedByName : null,
    released_at: isStaff(actor.role) ? tranche.orderedAt : null,
    can: [
      ...(facts && !stop ? (['release'] as const) : []),
      ...(whyNotCancel(loan, tranche, actor) ? [] : (['cancel'] as const)),
    ],
    stopped_by: (mayTry && stop?.message) || null,
  };
}
