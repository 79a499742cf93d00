/** Instalments and payments as the API returns them: the loan's account as of today, for every caller. */
import { type Actor, isStaff, may } from '@ajo/contract/kernel/access';
import { type Kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { CreditRefundView, SecondApproval, SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import type { InstalmentView, PaymentLogView, RepaymentsView } from '@ajo/contract/modules/repayments';
import type { PrepaymentQuote } from '@ajo/contract/modules/repayments.prepayment';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import type { Context } from '#context';
import { whyNotOnGuaranteed } from '#modules/guarantors';
import { balanceOf, gl } from '#modules/ledger';
import { heldOn } from '#modules/ledger/holds';
import type { Loan } from '#modules/loans';
import { netPaidOut } from '#modules/loans/pricing';
import { payeeOf } from '#modules/onboarding';
import { type Account, type AccountEvent, accountOn } from '#modules/schedules';
import { begunFor, virtualAccountOf } from '#modules/wallets';
import { heldPayments } from '#modules/wallets/suspense';
import type { Database } from '#platform/db/transaction';
import { type CreditRefund, refundsOf } from './customer-credit/credit-refund.store.ts';
import {
  type Instalment,
  type Payment,
  contractOf,
  totalOf,
  runningProbation,
  accountStateOf,
  booksOf,
} from '#modules/loan-accounts';
import { isInSchedule } from '#modules/loan-accounts/events';
import {
  approvalActions,
  billedOn,
  daysLate,
  dueBy,
  owed,
  owedOn,
  paidOn,
  servicingActions,
  loanReturnOf,
} from './repayment.rules.ts';
import { noBankAccount } from './repayments.errors.ts';
import { paymentsOf, waitingSlips } from './repayments.queries.ts';
import { requestOf, openQuestions, type SecondApprovalRow } from './second-approvals/second-approval.store.ts';

/** `actor` determines the offered actions; undefined for internal reads. */
export async function repaymentsView(context: Context, loan: Loan, actor?: Actor): Promise<RepaymentsView> {
  const { db, clock } = context;
  const today = clock.businessDay();
  const [{ rows, account }, payments, virtual, waiting, refunds, credit, onHold, onItsWay, held, recovered] = await Promise.all([
    accountStateOf(context, loan),
    paymentsOf(db, loan.id),
    loan.disbursedOn ? virtualAccountOf(db, loan.customerId) : undefined,
    openQuestions(db, loan.id),
    refundsOf(db, loan.customerId),
    balanceOf(db, gl.customerCredit(loan.customerId)),
    heldOn(db, gl.customerCredit(loan.customerId)),
    onItsWayTo(context, loan),
    heldPayments(db, { purpose: 'loan_repayment', purposeId: loan.id }),
    recoveredOf(db, loan),
  ]);
  const views = rows.filter(isInSchedule).map((row) => instalmentView(row, today));
  const paid = sumOf(payments.filter(isInForce).map(({ amount }) => amount));
  return {
    loan_id: loan.id,
    ...(await actorView(context, loan, actor, {
      credit,
      held: onHold,
      waiting,
      account,
      isPartlyReturned: paid > noMoney && paid < netPaidOut(loan),
    })),
    credit,
    refunds: refunds.map((refund) => refundView(refund, actor)),
    outstanding: owed(rows),
    due_now: dueBy(rows, today),
    payoff: account?.payoff ?? noMoney,
    days_past_due: account?.daysPastDue ?? 0,
    paid: sumOf(rows.map((row): Kobo => paidOn(row))),
    recovered,
    on_its_way: onItsWay,
    next: views.find(({ outstanding }) => outstanding > noMoney) ?? null,
    overdue: overdueOf(rows, today),
    instalments: views,
    payments: payments.map(paymentView),
    held,
    return: loanReturnOf(loan, { paid, today }),
    account: virtual ? { bank: virtual.bankName, number: virtual.accountNumber, name: virtual.accountName } : null,
  };
}

function overdueOf(rows: readonly Instalment[], today: Day): RepaymentsView['overdue'] {
  const late = rows.filter((row) => daysLate(row, today) > 0);
  const penalties = late.map(({ billed, paid, waived, writtenOff }) =>
    [paid, waived, writtenOff].map(({ penalty }) => penalty).reduce(minus, billed.penalty),
  );
  return { amount: owed(late), penalty: sumOf(penalties), count: late.length };
}

async function onItsWayTo({ db }: Context, { id }: Loan): Promise<RepaymentsView['on_its_way']> {
  const [begun, slips] = await Promise.all([begunFor(db, { purpose: 'loan_repayment', purposeId: id }), waitingSlips(db, id)]);
  return [
    ...begun.map(({ isCharge, ...payment }) => ({ what: isCharge ? ('charge' as const) : ('checkout' as const), ...payment })),
    ...slips.map((slip) => ({ what: 'receipt' as const, ...slip })),
  ];
}

type Open = { credit: Kobo; held: Kobo; waiting: SecondApprovalRow[]; account: Account | undefined; isPartlyReturned: boolean };

/** What was kept back from the payout goes with the loan. */
const isInForce = ({ source, reversed }: Payment): boolean => source !== 'down_payment' && reversed === null;

type OfActor = Pick<RepaymentsView, 'can' | 'credit_on_hold' | 'refund_waits_for' | 'probation' | 'waiting'>;

/** What staff may do and read next to the figures. Pending decisions are not the customer's to read. */
async function actorView(context: Context, loan: Loan, actor: Actor | undefined, open: Open): Promise<OfActor> {
  const { held, waiting, account, isPartlyReturned } = open;
  const credit = minus(open.credit, held);
  if (!actor || !isStaff(actor.role))
    return { can: [], credit_on_hold: noMoney, refund_waits_for: null, probation: null, waiting: [] };
  const own = await whyNotOnGuaranteed(context.db, actor, loan.id);
  const mayRefund = credit > noMoney && may(actor.role, 'payments.reverse');
  const pendingRefundStep = mayRefund ? await refundPendingStep(context, loan) : null;
  return {
    can: own
      ? []
      : servicingActions(loan, actor, {
          credit,
          waiting: waiting.map(({ kind }) => kind),
          isPayable: pendingRefundStep === null,
          isPartlyReturned,
        }),
    credit_on_hold: held,
    refund_waits_for: pendingRefundStep,
    probation: probationView(loan, account),
    waiting: waiting.map((one) =>
      approvalView(
        one,
        approvalActions(loan, actor, requestOf(one)).filter((action) => !own || action === 'withdraw'),
      ),
    ),
  };
}

/** The same sentence as the refusal of a refund. */
async function refundPendingStep(context: Context, { customerId }: Loan): Promise<string | null> {
  const { account, whyNot } = await payeeOf(context, customerId);
  return (account ? whyNot : noBankAccount())?.message ?? null;
}

const approvalView = (row: SecondApprovalRow, can: SecondApproval['can']): SecondApproval => ({
  id: row.id as SecondApprovalId,
  kind: row.kind,
  facts: row.facts as Record<string, unknown>,
  reason: row.reason,
  asked_by: row.asked_by_name,
  asked_at: row.asked_at,
  can,
});

/** How we class a loan is for staff to know. */
function probationView(loan: Loan, account: Account | undefined): RepaymentsView['probation'] {
  const probation = account && runningProbation(loan, account);
  if (!probation) return null;
  const { classed, since, days, instalments, until = null } = probation;
  return { classed_as: classed, since, days, instalments, until };
}

/** What the provider reports of an account is for staff to read. */
const refundView = (
  { id, amount, status, reason, requestedBy, confirmedBy, orderedAt, outcome }: CreditRefund,
  actor: Actor | undefined,
): CreditRefundView => ({
  id,
  amount,
  status,
  reason,
  asked_by: requestedBy,
  confirmed_by: confirmedBy,
  ordered_at: orderedAt,
  outcome: actor && isStaff(actor.role) ? outcome : null,
});

async function recoveredOf(db: Database, { id, status }: Loan): Promise<Kobo> {
  return status === 'written_off' ? ((await booksOf(db, [id])).get(id)?.figures.recovered ?? noMoney) : noMoney;
}

export const instalmentView = (row: Instalment, today: Day): InstalmentView => ({
  id: row.id,
  number: row.number,
  due_on: row.dueOn,
  status: row.status,
  ...row.billed,
  total: billedOn(row),
  paid: paidOn(row),
  waived: minus(minus(billedOn(row), paidOn(row)), owedOn(row)),
  written_off: totalOf(row.writtenOff),
  outstanding: owedOn(row),
  days_late: daysLate(row, today),
});

export const paymentView = (payment: Payment): PaymentLogView => ({
  id: payment.id,
  source: payment.source,
  reference: payment.reference,
  amount: payment.amount,
  processing_fee: payment.processingFee,
  overpaid: payment.overpaid,
  paid_on: payment.paidOn,
  recorded_at: payment.recordedAt,
  recorded_by: payment.recordedBy,
  reversed: payment.reversed && reversedView(payment.reversed),
  allocations: payment.allocations.map(({ instalment, component, amount }) => ({ instalment, component, amount })),
});

const reversedView = ({ withLoan, ...reversed }: NonNullable<Payment['reversed']>): PaymentLogView['reversed'] => ({
  ...reversed,
  with_loan: withLoan,
});

/** The usual use of early money comes first: of choices with the same result it is the one that stays. */
const effects: readonly PrepaymentEffect[] = ['skip_next', 'fewer_instalments', 'lower_instalment'];
type EarlyResult = PrepaymentQuote['choices'][number];
const resultOf = ({ rows }: EarlyResult): string => rows.map(({ due_on: due, outstanding }) => `${due} ${outstanding}`).join();

/** On a flat loan with a fixed interest, the last row stays for its interest: "finish sooner" would end no sooner and save nothing. */
const doesWhatItSays = (one: EarlyResult, usual: EarlyResult | undefined): boolean =>
  one.effect !== 'fewer_instalments' ||
  usual === undefined ||
  one.saves > usual.saves ||
  (one.last_due_on ?? '') < (usual.last_due_on ?? '');

/** Customers are offered a choice only where it does what its name promises; staff see each that changes something (decision 868). */
export function offeredToPayer(quote: PrepaymentQuote): PrepaymentQuote {
  const [usual] = quote.choices;
  return { ...quote, choices: quote.choices.filter((one) => doesWhatItSays(one, usual)) };
}

/** What an early payment would do: each choice that changes something is played, nothing is stored. */
export async function prepaymentQuote(context: Context, loan: Loan, amount: Kobo): Promise<PrepaymentQuote> {
  const on = context.clock.businessDay();
  const { account, events, freeDays } = await accountStateOf(context, loan);
  const due = account ? totalOf(account.due) : noMoney;
  const before = account ? totalOf(account.outstanding) : noMoney;
  const played = effects.map((effect): EarlyResult => {
    const event: AccountEvent = { type: 'prepayment', id: 'asked', on, amount, effect };
    const after = accountOn(contractOf(loan, freeDays), [...events, event], on);
    const open = after.rows
      .map((row) => ({ row, left: [row.paid, row.waived, row.writtenOff].map(totalOf).reduce(minus, totalOf(row.billed)) }))
      .filter(({ left }) => left > noMoney);
    const left = totalOf(after.outstanding);
    const saved = minus(minus(before, amount), left);
    return {
      effect,
      saves: saved > noMoney ? saved : noMoney,
      next_instalment: open[0]?.left ?? noMoney,
      instalments_left: open.length,
      last_due_on: open.at(-1)?.row.dueOn ?? null,
      interest_left: after.outstanding.interest,
      total_left: left,
      rows: open.map(({ row, left: outstanding }) => ({ number: row.number, due_on: row.dueOn, outstanding })),
    };
  });
  const choices = played.filter((one, at) => played.findIndex((other) => resultOf(other) === resultOf(one)) === at);
  return { amount, due, payoff: account?.payoff ?? noMoney, choices: account ? choices : [] };
}
