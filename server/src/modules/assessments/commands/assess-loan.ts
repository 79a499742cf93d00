/** Puts the facts of an application before the credit rules. Changes nothing but the kept line, when one is requested. */
import { noMoney, sumOf } from '@ajo/contract/kernel/money';
import { dayInLagos, daysBetween } from '@ajo/contract/kernel/time';
import type { CreditAssessment, CreditInputs } from '@ajo/contract/modules/loans.credit';
import type { Context } from '#context';
import { guarantorsOf } from '#modules/guarantors';
import type { Database, Tx } from '#platform/db/transaction';
import { keepAssessment, type Moment } from '../assessment.store.ts';
import { type CreditFacts, creditFactsOf } from '../credit.queries.ts';
import { assess, heaviestMonth, monthsSince, yearsSince } from '../credit.rules.ts';
import { type Loan } from '#modules/loans';
import { plannedSchedule } from '#modules/loans/pricing';
import { repaymentScoreOf } from '../repayment-score.rules.ts';

export async function assessLoan(db: Database, { clock }: Pick<Context, 'clock'>, loan: Loan): Promise<CreditAssessment> {
  const on = clock.businessDay();
  const facts = await creditFactsOf(db, { customerId: loan.customerId, loanId: loan.id, on });
  const ready = (await guarantorsOf(db, loan.id)).filter(({ status }) => ['registered', 'active'].includes(status)).length;
  const inputs = inputsOf(loan, facts, { on, ready });
  return { inputs, result: assess(inputs, { ...loan.terms, required_guarantors: loan.requiredGuarantors }) };
}

/** Assesses and keeps the line, as part of the decision's transaction. */
export async function assessAndKeep(
  tx: Tx,
  context: Context,
  loan: Loan,
  { moment, byName }: { moment: Moment; byName: string },
): Promise<CreditAssessment> {
  const assessment = await assessLoan(tx, context, loan);
  await keepAssessment(tx, { loanId: loan.id, moment, byName, at: context.clock.now(), assessment });
  return assessment;
}

function inputsOf(
  loan: Loan,
  facts: CreditFacts,
  { on, ready }: { on: CreditInputs['assessed_on']; ready: number },
): CreditInputs {
  const rows = plannedSchedule(loan, on)
    .rows.filter(({ days }) => days > 0)
    .map(({ dueOn, total }) => ({ dueOn, amount: total }));
  return {
    assessed_on: on,
    income: facts.income ?? noMoney,
    income_source: facts.income === null ? 'none' : 'declared',
    existing_instalments: sumOf(facts.running.map(({ coming, isMonthly }) => heaviestMonth(coming, isMonthly))),
    requested_instalment: heaviestMonth(rows, loan.frequency === 'month'),
    requested: loan.principal,
    exposure: sumOf(facts.running.map(({ owed }) => owed)),
    age_years: facts.bornOn && yearsSince(facts.bornOn, on),
    months_as_customer: monthsSince(dayInLagos(facts.customerSince), on),
    active_loans: facts.running.length,
    days_late: Math.max(
      0,
      ...facts.running.map(({ oldestOverdueOn }) => (oldestOverdueOn ? daysBetween(oldestOverdueOn, on) : 0)),
    ),
    written_off_loans: facts.writtenOff,
    suspended: facts.isSuspended,
    repayment_score: repaymentScoreOf(facts.fallenDue, on),
    bureau_worst_days_late: null,
    guarantors_ready: ready,
    bvn_match: facts.bvnMatch,
    bank_name_matches: facts.bankNameMatches,
  };
}
