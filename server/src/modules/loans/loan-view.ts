/** A loan as it is answered: with its opinions, guarantors, schedule, and what this caller may do. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { KeyFacts, type LoanId, type LoanRow, type LoanView } from '@ajo/contract/modules/loans';
import type { LoanNote } from '@ajo/contract/modules/loan-desk';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Context } from '#context';
import { guarantorsOf } from '#modules/guarantors';
import { bankAccountOf } from '#modules/onboarding';
import { previewOf } from '#modules/schedules';
import { approvalLimitOf } from './commands/decide-loan.ts';
import { judgedSince, loanNumber, type Opinion, type OpinionKind } from './loan.ts';
import { actionsOn, type ApprovalFacts } from './loan.rules.ts';
import { opinionsOf } from './loan.store.ts';
import { loanMissing } from './loans.errors.ts';
import { findVisibleLoan, type LoanWithCustomer } from './loans.queries.ts';
import { notesOf } from './note.store.ts';
import { scheduleOfLoan } from './offer.rules.ts';

export async function viewOf(context: Context, actor: Actor, capability: Capability, id: LoanId): Promise<LoanView> {
  const found = await findVisibleLoan(context.db, actor, capability, id);
  if (!found) throw loanMissing();
  const { loan } = found;
  const [opinions, guarantors, account] = await Promise.all([
    opinionsOf(context.db, id, judgedSince(loan)),
    guarantorsOf(context.db, id),
    bankAccountOf(context, loan.customerId),
  ]);
  const facts = { opinions, guarantors: guarantors.map(({ status }) => status), limit: approvalLimitOf(actor) };
  const isStaff = capability !== 'loans.own';
  return {
    ...rowOf(found, actor, facts),
    reason: loan.reason,
    rate_percent: loan.ratePercent,
    rate_period: loan.ratePeriod,
    method: loan.method,
    fee: loan.fee,
    product_id: loan.productId,
    terms: loan.terms,
    guarantors: guarantors.map(({ id: guarantorId, name, relationship, status }) => ({
      id: guarantorId,
      name,
      relationship,
      status,
    })),
    recommendation: isStaff ? opinionView(opinions, 'recommendation') : null,
    review: isStaff ? opinionView(opinions, 'review') : null,
    decision: isStaff ? opinionView(opinions, 'decision') : null,
    offer: loan.offer ? KeyFacts.decode(loan.offer as Parameters<typeof KeyFacts.decode>[0]) : null,
    offer_accepted_at: loan.offerAcceptedAt,
    preview: previewOf(scheduleOfLoan(loan, loan.disbursedOn ?? context.clock.businessDay())),
    bank: account ? { bank: account.bankName, number: `••••••${account.number.slice(-4)}`, name: account.name } : null,
    completed_on: loan.completedOn,
  };
}

/** To people outside of the scope the loan does not exist, nor do its notes. */
export async function notesFor({ db }: Context, actor: Actor, id: LoanId): Promise<LoanNote[]> {
  if (!(await findVisibleLoan(db, actor, 'loans.read', id))) throw loanMissing();
  return notesOf(db, id);
}

/** A line of a list. What needs opinions and guarantors to be decided is offered on the loan's own page only. */
export const listed = (found: LoanWithCustomer, actor: Actor): LoanRow =>
  rowOf(found, actor, { opinions: [], guarantors: [], limit: approvalLimitOf(actor) });

function rowOf({ loan, customer }: LoanWithCustomer, actor: Actor, facts: ApprovalFacts): LoanRow {
  return {
    id: loan.id,
    number: loanNumber(loan.number),
    status: loan.status,
    customer: { ...customer, id: customer.id as UserId },
    purpose: loan.purpose,
    principal: loan.principal,
    instalments: loan.instalments,
    frequency: loan.frequency,
    applied_at: loan.appliedAt,
    disbursed_on: loan.disbursedOn,
    can: actionsOn(loan, actor, facts),
  };
}

function opinionView(opinions: readonly Opinion[], kind: OpinionKind): LoanView['review'] {
  const found = opinions.find((opinion) => opinion.kind === kind);
  return found ? { by: found.byName, at: found.at, verdict: found.verdict, note: found.note } : null;
}
