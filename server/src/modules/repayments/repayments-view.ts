/** Instalments and payments as they are answered. */
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentView, PaymentLogView, RepaymentsView } from '@ajo/contract/modules/repayments';
import type { Context } from '#context';
import { virtualAccountOf } from '#modules/wallets';
import type { Instalment, Payment } from './instalment.ts';
import { askedOn, daysLate, dueBy, owed, owedOn, paidOn } from './repayment.rules.ts';
import { instalmentsOf } from './repayment.store.ts';
import { paymentsOf } from './repayments.queries.ts';

export async function repaymentsView({ db, clock }: Context, loanId: LoanId): Promise<RepaymentsView> {
  const today = clock.businessDay();
  const [rows, payments, account] = await Promise.all([
    instalmentsOf(db, loanId),
    paymentsOf(db, loanId),
    virtualAccountOf(db, loanId),
  ]);
  const views = rows.map((row) => instalmentView(row, today));
  return {
    loan_id: loanId,
    outstanding: owed(rows),
    due_now: dueBy(rows, today),
    paid: sumOf(rows.map((row): Kobo => paidOn(row))),
    next: views.find(({ status }) => status === 'pending' || status === 'incomplete') ?? null,
    instalments: views,
    payments: payments.map(paymentView),
    account: account ? { bank: account.bankName, number: account.accountNumber, name: account.accountName } : null,
  };
}

export const instalmentView = (row: Instalment, today: Day): InstalmentView => ({
  id: row.id,
  number: row.number,
  due_on: row.dueOn,
  status: row.status,
  ...row.asked,
  total: askedOn(row),
  paid: paidOn(row),
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
  allocations: payment.allocations.map(({ instalment, component, amount }) => ({ instalment, component, amount })),
});
