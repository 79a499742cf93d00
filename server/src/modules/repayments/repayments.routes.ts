/** Binds the repayment calls to their commands and queries. No decisions in here. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import { type InstalmentId, type PaymentLogId, repaymentCalls } from '@ajo/contract/modules/repayments';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { findVisibleLoan, loanMissing } from '#modules/loans';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { recordDebit } from './commands/record-debit.ts';
import { quoteCheckout, startCheckout } from './commands/start-checkout.ts';
import { makeReceipt } from './receipt.ts';
import { paymentView, repaymentsView } from './repayments-view.ts';
import { instalmentMissing, paymentMissing } from './repayments.errors.ts';
import { findVisiblePayment } from './repayments.queries.ts';

export function repaymentRoutes(app: FastifyInstance, context: Context): void {
  readRoutes(app, context);
  payRoutes(app, context);
  receiptRoutes(app, context);
}

function readRoutes(app: FastifyInstance, context: Context): void {
  const ofLoan = async (within: Context, actor: Actor, capability: Capability, id: LoanId) => {
    if (!(await findVisibleLoan(within.db, actor, capability, id))) throw loanMissing();
    return repaymentsView(within, id);
  };
  serve(app, context, repaymentCalls.mine, async (within, { actor, params }) => ({
    data: await ofLoan(within, actor, 'payments.own', params.id),
  }));
  serve(app, context, repaymentCalls.list, async (within, { actor, params }) => ({
    data: await ofLoan(within, actor, 'loans.read', params.id),
  }));

  const one = async (
    within: Context,
    actor: Actor,
    capability: Capability,
    { loanId, paymentId }: { loanId: LoanId; paymentId: InstalmentId },
  ) => {
    const { instalments, payments } = await ofLoan(within, actor, capability, loanId);
    const found = instalments.find(({ id }) => id === paymentId);
    if (!found) throw instalmentMissing();
    const own = payments.filter(({ allocations }) => allocations.some(({ instalment }) => instalment === found.number));
    return { data: { ...found, loan_id: loanId, payments: own } };
  };
  serve(app, context, repaymentCalls.myInstalment, (within, { actor, params }) => one(within, actor, 'payments.own', params));
  serve(app, context, repaymentCalls.instalment, (within, { actor, params }) => one(within, actor, 'loans.read', params));
}

function payRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, repaymentCalls.fee, async (within, { actor, params, body }) => ({
    data: await quoteCheckout(within, actor, { loanId: params.id, amount: body.amount }),
  }));

  serve(app, context, repaymentCalls.checkout, async (within, { actor, params, body, idempotencyKey }) => ({
    data: await startCheckout(within, actor, { loanId: params.id, amount: body.amount, key: idempotencyKey }),
  }));

  serve(app, context, repaymentCalls.debit, async (within, { actor, params, body }) => {
    const id = await recordDebit(within, actor, {
      loanId: params.id,
      amount: body.amount,
      reference: body.reference,
      paidOn: body.paid_on,
      note: body.note,
    });
    const payment = await findVisiblePayment(within.db, actor, 'payments.record', id);
    if (!payment) throw paymentMissing();
    return { message: 'Loan payment updated successfully', data: paymentView(payment) };
  });
}

function receiptRoutes(app: FastifyInstance, context: Context): void {
  const receipt = async (within: Context, actor: Actor, capability: Capability, id: PaymentLogId): Promise<FileReply> => {
    const payment = await findVisiblePayment(within.db, actor, capability, id);
    if (!payment) throw paymentMissing();
    const loan = await findVisibleLoan(within.db, actor, capability, payment.loanId);
    if (!loan) throw loanMissing();
    const body = await makeReceipt(payment, loan, within.config.BRAND);
    return new FileReply({
      body,
      contentType: 'application/pdf',
      fileName: `receipt-${payment.reference}.pdf`,
      disposition: 'inline',
    });
  };
  serve(app, context, repaymentCalls.myReceipt, (within, { actor, params }) => receipt(within, actor, 'payments.own', params.id));
  serve(app, context, repaymentCalls.receipt, (within, { actor, params }) => receipt(within, actor, 'loans.read', params.id));
}
