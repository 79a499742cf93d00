/** Binds the repayment calls to their commands and queries. No decisions in here. */
import { prepaymentCalls } from '@ajo/contract/modules/repayments.prepayment';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentId, PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import { repaymentCalls, receiptCalls } from '@ajo/contract/modules/repayments';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { findVisibleLoan, loanMissing } from '#modules/loans';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { recordManualPayment } from './commands/record-manual-payment.ts';
import { quoteCheckout, startCheckout } from './commands/start-checkout.ts';
import { makeReceipt } from './receipt.ts';
import { offeredToPayer, paymentView, prepaymentQuote, repaymentsView } from './repayments-view.ts';
import { customerMissing, instalmentMissing, paymentMissing } from './repayments.errors.ts';
import { dueRowsOf, findVisiblePayment, paidBefore, seesCustomer } from './repayments.queries.ts';
import { settlementsOf } from './settlements.queries.ts';
import { scoreOf } from './score.rules.ts';

export function repaymentRoutes(app: FastifyInstance, context: Context): void {
  readRoutes(app, context);
  figureRoutes(app, context);
  payRoutes(app, context);
  receiptRoutes(app, context);
}

function readRoutes(app: FastifyInstance, context: Context): void {
  const ofLoan = async (within: Context, actor: Actor, capability: Capability, id: LoanId) => {
    const found = await findVisibleLoan(within.db, actor, capability, id);
    if (!found) throw loanMissing();
    return repaymentsView(within, found.loan, actor);
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
    const settlements = await settlementsOf(within.db, paymentId, payments);
    return { data: { ...found, loan_id: loanId, payments: settlements.map(({ payment }) => payment), settlements } };
  };
  serve(app, context, repaymentCalls.myInstalment, (within, { actor, params }) => one(within, actor, 'payments.own', params));
  serve(app, context, repaymentCalls.instalment, (within, { actor, params }) => one(within, actor, 'loans.read', params));
}

/** What an early payment would do, and how the customer has paid so far. */
function figureRoutes(app: FastifyInstance, context: Context): void {
  const quote = async (within: Context, actor: Actor, capability: Capability, request: { id: LoanId; amount: Kobo }) => {
    const found = await findVisibleLoan(within.db, actor, capability, request.id);
    if (!found) throw loanMissing();
    return { data: await prepaymentQuote(within, found.loan, request.amount) };
  };
  serve(app, context, prepaymentCalls.quote, async (within, { actor, params, body }) => {
    const { data } = await quote(within, actor, 'payments.own', { id: params.id, amount: body.amount });
    return { data: offeredToPayer(data) };
  });
  serve(app, context, prepaymentCalls.quoteForStaff, (within, { actor, params, body }) =>
    quote(within, actor, 'loans.read', { id: params.id, amount: body.amount }),
  );
  serve(app, context, repaymentCalls.ofCustomer, async (within, { actor, params }) => {
    if (!(await seesCustomer(within.db, actor, params.id))) throw customerMissing();
    const today = within.clock.businessDay();
    return { data: scoreOf(await dueRowsOf(within.db, params.id, today), today) };
  });
}

function payRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, repaymentCalls.fee, async (within, { actor, params, body }) => ({
    data: await quoteCheckout(within, actor, { loanId: params.id, amount: body.amount }),
  }));

  serve(app, context, repaymentCalls.checkout, async (within, { actor, params, body, idempotencyKey }) => ({
    data: await startCheckout(within, actor, { loanId: params.id, ...body, key: idempotencyKey }),
  }));

  serve(app, context, repaymentCalls.debit, async (within, { actor, params, body }) => {
    const id = await recordManualPayment(within, actor, {
      loanId: params.id,
      amount: body.amount,
      reference: body.reference,
      paidOn: body.paid_on,
      note: body.note,
      row: body.instalment,
      effect: body.effect,
      accepted: body.accept_overpayment,
    });
    if (id === 'asked') return approvalRequested;
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
    const before = await paidBefore(within.db, payment);
    const body = await makeReceipt(payment, loan, { before, brand: within.config.BRAND });
    return new FileReply({
      body,
      contentType: 'application/pdf',
      fileName: `receipt-${payment.reference}.pdf`,
      disposition: 'inline',
    });
  };
  serve(app, context, receiptCalls.myReceipt, (within, { actor, params }) => receipt(within, actor, 'payments.own', params.id));
  serve(app, context, receiptCalls.receipt, (within, { actor, params }) => receipt(within, actor, 'loans.read', params.id));
}
