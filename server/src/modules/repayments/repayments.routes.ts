/** Binds the repayment calls to their commands and queries. No decisions in here. */
import { askedForApproval } from '@ajo/contract/modules/approvals.answer';
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { betweenLoansCalls } from '@ajo/contract/modules/repayments.between';
import { type InstalmentId, type PaymentLogId, repaymentCalls, receiptCalls, servicingCalls } from '@ajo/contract/modules/repayments';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '#context';
import { findVisibleLoan, loanMissing } from '#modules/loans';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { type Change, changeLoan } from './commands/change-loan.ts';
import { declineApproval } from './commands/decline-approval.ts';
import { recordManualPayment } from './commands/record-manual-payment.ts';
import { refundCredit } from './commands/refund-credit.ts';
import { restructureLoan } from './commands/restructure-loan.ts';
import { reverseLoan } from './commands/reverse-loan.ts';
import { reversePayment } from './commands/reverse-payment.ts';
import { quoteCheckout, startCheckout } from './commands/start-checkout.ts';
import { makeReceipt } from './receipt.ts';
import { paymentView, prepaymentQuote, repaymentsView } from './repayments-view.ts';
import { customerMissing, instalmentMissing, paymentMissing } from './repayments.errors.ts';
import { dueRowsOf, findVisiblePayment, seesCustomer } from './repayments.queries.ts';
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
  const quote = async (within: Context, actor: Actor, capability: Capability, asked: { id: LoanId; amount: Kobo }) => {
    const found = await findVisibleLoan(within.db, actor, capability, asked.id);
    if (!found) throw loanMissing();
    return { data: await prepaymentQuote(within, found.loan, asked.amount) };
  };
  serve(app, context, repaymentCalls.quotePrepayment, (within, { actor, params, body }) =>
    quote(within, actor, 'payments.own', { id: params.id, amount: body.amount }),
  );
  serve(app, context, repaymentCalls.quotePrepaymentForStaff, (within, { actor, params, body }) =>
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
    if (id === 'asked') return askedForApproval;
    const payment = await findVisiblePayment(within.db, actor, 'payments.record', id);
    if (!payment) throw paymentMissing();
    return { message: 'Loan payment updated successfully', data: paymentView(payment) };
  });
}

export function servicingRoutes(app: FastifyInstance, context: Context): void {
  changeRoutes(app, context);
  betweenLoans(app, context);
}

const told = (state: 'done' | 'asked', done: string) => ({
  message: state === 'done' ? done : 'Asked for: a second person must confirm it',
  data: { state },
});

/** What is done to a running loan; above the limits a second person sends the same words. */
function changeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, servicingCalls.reversePayment, async (within, { actor, params, body }) =>
    told(
      await reversePayment(within, actor, { loanId: params.id, paymentId: params.logid, reason: body.reason }),
      'Payment reversed successfully',
    ),
  );
  serve(app, context, servicingCalls.reverseLoan, async (within, { actor, params, body }) =>
    told(await reverseLoan(within, actor, { loanId: params.id, ...body }), 'Loan reversed successfully'),
  );
  serve(app, context, servicingCalls.writeOff, async (within, { actor, params, body }) =>
    told(
      await changeLoan(within, actor, { loanId: params.id, change: { type: 'write_off' }, reason: body.reason }),
      'Loan written off successfully',
    ),
  );
  serve(app, context, servicingCalls.updatePayments, async (within, { actor, body }) =>
    told(
      await changeLoan(within, actor, {
        loanId: body.loan_id,
        change: changeFrom(body),
        reason: body.reason,
        accepted: isAccepted(body),
      }),
      'Loan payment updated successfully',
    ),
  );
}

function betweenLoans(app: FastifyInstance, context: Context): void {
  serve(app, context, betweenLoansCalls.restructure, async (within, { actor, params, body }) =>
    told(
      await restructureLoan(within, actor, {
        loanId: params.id,
        instalments: body.instalments,
        firstDueOn: body.first_due_on,
        ratePercent: body.rate_percent,
        reason: body.reason,
      }),
      'Loan restructured successfully',
    ),
  );
  serve(app, context, betweenLoansCalls.refundCredit, async (within, { actor, params, body }) =>
    told(await refundCredit(within, actor, { loanId: params.id, ...body }), 'The refund is on its way'),
  );
  serve(app, context, betweenLoansCalls.decline, async (within, { actor, params, body }) => {
    const outcome = await declineApproval(within, actor, { loanId: params.id, id: params.approvalId, reason: body.reason });
    return { message: outcome === 'withdrawn' ? 'Taken back' : 'Declined' };
  });
}

type RepaymentRequest = z.output<typeof servicingCalls.updatePayments.body>;

const isAccepted = (asked: RepaymentRequest): boolean | undefined =>
  'accept_overpayment' in asked ? asked.accept_overpayment : undefined;

function changeFrom(asked: RepaymentRequest): Change {
  if (asked.action === 'charge') return { type: 'charge', amount: asked.amount, kind: asked.kind };
  if (asked.action === 'waive') return { type: 'waiver', amount: asked.amount, component: asked.component };
  const plan = { type: 'reschedule' as const, instalments: asked.instalments, firstDueOn: asked.first_due_on };
  return asked.action === 're_age' ? { ...plan, spread: true } : plan;
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
  serve(app, context, receiptCalls.myReceipt, (within, { actor, params }) => receipt(within, actor, 'payments.own', params.id));
  serve(app, context, receiptCalls.receipt, (within, { actor, params }) => receipt(within, actor, 'loans.read', params.id));
}
