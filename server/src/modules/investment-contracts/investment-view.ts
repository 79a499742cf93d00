/** An investment as its owner sees it. */
import { minus, noMoney, plus } from '@ajo/contract/kernel/money';
import { addMonths, type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { InvestmentPaymentView, InvestmentView, PayeeProblem } from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { interestFor, taxOn } from './interest.rules.ts';
import { isPaymentDue, whyNotCancel, whyNotInstruct, whyNotLeaveEarly, whyNotPayFor } from './investment.rules.ts';
import { type InterestTotals, type Investment, investmentNumber, type InvestmentPayment } from './investment.ts';
import { interestTotalsOf, noInterest, paymentsOf } from './money.store.ts';
import { payeeOfInvestor } from './payee.queries.ts';
import { bankHolidays } from '#modules/bank-holidays';
import { causeOfFailure } from '#modules/payouts';
import { openBankDay, processingFeeOf } from '#modules/schedules';

type Within = Pick<Context, 'db' | 'clock' | 'config'>;

export async function investmentViews(context: Within, all: readonly Investment[]): Promise<InvestmentView[]> {
  const { db, clock } = context;
  const ids = all.map(({ id }) => id);
  const [totals, payments] = [await interestTotalsOf(db, ids), await paymentsOf(db, ids)];
  const now = { at: clock.now(), today: clock.businessDay() };
  const holidays = await bankHolidays(db);
  const problems = await payeeProblemsOf(context, all, payments);
  return all.map((one) =>
    viewOf(one, {
      totals: totals.get(one.id) ?? noInterest,
      payments: payments.filter(({ contractId }) => contractId === one.id),
      payeeProblem: problems.get(one.id) ?? null,
      now,
      holidays,
    }),
  );
}

export const investmentView = async (within: Within, one: Investment): Promise<InvestmentView> =>
  (await investmentViews(within, [one]))[0] as InvestmentView;

/** Of contracts with a payment that a person must send. */
async function payeeProblemsOf(
  context: Within,
  all: readonly Investment[],
  payments: readonly InvestmentPayment[],
): Promise<ReadonlyMap<string, PayeeProblem | null>> {
  const problems = new Map<string, PayeeProblem | null>();
  for (const { id, customerId } of all) {
    if (!payments.some((payment) => payment.contractId === id && isPaymentDue(payment))) continue;
    const payee = await payeeOfInvestor(context, customerId);
    problems.set(id, payee.account ? null : payee.problem);
  }
  return problems;
}

type Facts = {
  totals: InterestTotals;
  payments: readonly InvestmentPayment[];
  payeeProblem: PayeeProblem | null;
  now: { at: Date; today: Day };
  holidays: readonly Day[];
};

function viewOf(one: Investment, { totals, payments, payeeProblem, now, holidays }: Facts): InvestmentView {
  const start = one.startsOn ?? now.today;
  const interest = interestFor(one.principal, one.rateBps, daysBetween(start, addMonths(start, one.months)));
  const tax = taxOn(interest, noMoney, one);
  return {
    id: one.id,
    number: investmentNumber(one.number),
    investment_plan_id: one.planId,
    plan: one.planName,
    payout: one.payout,
    principal: one.principal,
    months: one.months,
    rate_bps: one.rateBps,
    status: one.status,
    outcome: one.outcome,
    instruction: one.instruction,
    created_at: one.createdAt,
    pays_until: one.paysUntil,
    savings_only: one.savingsOnly,
    card_fee: processingFeeOf(one.principal),
    starts_on: one.startsOn,
    matures_on: one.maturesOn,
    pays_on: one.maturesOn && openBankDay(one.maturesOn, holidays),
    interest_so_far: totals.accrued,
    net_interest_so_far: minus(totals.accrued, taxOn(totals.accrued, noMoney, one)),
    interest,
    withholding_tax: tax,
    net_interest: minus(interest, tax),
    total: plus(one.principal, minus(interest, tax)),
    parent_id: one.parentId,
    payments: payments.map((payment) => ({ ...paymentView(payment), reason: null })),
    payee_problem: payeeProblem,
    can: {
      pay: !whyNotPayFor(one, now.at),
      cancel: !whyNotCancel(one, false),
      change_instruction: !whyNotInstruct(one, now.today),
      leave_early: !whyNotLeaveEarly(one, now.today),
    },
  };
}

/** As staff see it. */
export const paymentView = ({ id, kind, amount, status, dueOn, reason }: InvestmentPayment): InvestmentPaymentView => ({
  id,
  kind,
  amount,
  status,
  due_on: dueOn,
  reason,
  check_account: status === 'failed' && causeOfFailure(reason) === 'account',
});
