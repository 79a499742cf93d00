/** Binds the calls that change a running loan. No decisions in here. */
import { betweenLoansCalls, previewCalls, servicingCalls } from '@ajo/contract/modules/servicing';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { type Change, changeLoan, undoingOf } from './commands/change-loan.ts';
import { declineApproval } from '#modules/repayments/second-approvals';
import { refundCredit } from '#modules/repayments/customer-credit';
import { reversePayment } from '#modules/repayments';
import { previewChange, previewRequested } from './change-preview.ts';
import { restructureLoan } from './commands/restructure-loan.ts';
import { reverseLoan } from './commands/reverse-loan.ts';

export function servicingRoutes(app: FastifyInstance, context: Context): void {
  changeRoutes(app, context);
  betweenLoans(app, context);
  previews(app, context);
}

const replyFor = (state: 'done' | 'asked', done: string) => ({
  message: state === 'done' ? done : 'Request sent: a second person must confirm it',
  data: { state },
});

/** What is done to a running loan; above the limits a second person sends the same words. */
function changeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, servicingCalls.reversePayment, async (within, { actor, params, body }) =>
    replyFor(
      await reversePayment(within, actor, { loanId: params.id, paymentId: params.logid, reason: body.reason }),
      'Payment reversed successfully',
    ),
  );
  serve(app, context, servicingCalls.reverseLoan, async (within, { actor, params, body }) =>
    replyFor(await reverseLoan(within, actor, { loanId: params.id, ...body }), 'Loan reversed successfully'),
  );
  serve(app, context, servicingCalls.writeOff, async (within, { actor, params, body }) =>
    replyFor(
      await changeLoan(within, actor, { loanId: params.id, change: { type: 'write_off' }, reason: body.reason }),
      'Loan written off successfully',
    ),
  );
  serve(app, context, servicingCalls.undoWriteOff, async (within, { actor, params, body }) =>
    replyFor(
      await changeLoan(within, actor, {
        loanId: params.id,
        change: await undoingOf(within, actor, params.id),
        reason: body.reason,
      }),
      'Write-off undone successfully',
    ),
  );
  serve(app, context, servicingCalls.updatePayments, async (within, { actor, body }) =>
    replyFor(
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
    replyFor(
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
    replyFor(await refundCredit(within, actor, { loanId: params.id, ...body }), 'The refund is on its way'),
  );
  serve(app, context, betweenLoansCalls.decline, async (within, { actor, params, body }) => {
    const outcome = await declineApproval(within, actor, { loanId: params.id, id: params.approvalId, reason: body.reason });
    return { message: outcome === 'withdrawn' ? 'Withdrawn' : 'Declined' };
  });
}

/** Each with the capability of its act. */
function previews(app: FastifyInstance, context: Context): void {
  serve(app, context, previewCalls.writeOff, async (within, { actor, params: { id: loanId } }) => ({
    data: await previewChange(within, actor, { loanId, capability: 'loans.reverse', change: { type: 'write_off' } }),
  }));
  serve(app, context, previewCalls.undoWriteOff, async (within, { actor, params: { id: loanId } }) => {
    const change = await undoingOf(within, actor, loanId);
    return { data: await previewChange(within, actor, { loanId, capability: 'loans.reverse', change }) };
  });
  serve(app, context, previewCalls.schedule, async (within, { actor, params: { id: loanId }, body }) => ({
    data: await previewChange(within, actor, { loanId, capability: 'loans.schedule', change: changeFrom(body) }),
  }));
  serve(app, context, previewCalls.restructure, async (within, { actor, params: { id: loanId }, body }) => {
    const newTerms = { instalments: body.instalments, firstDueOn: body.first_due_on, ratePercent: body.rate_percent };
    return { data: await previewChange(within, actor, { loanId, capability: 'loans.schedule', newTerms }) };
  });
  serve(app, context, previewCalls.requested, async (within, { actor, params }) => ({
    data: await previewRequested(within, actor, { loanId: params.id, id: params.approvalId }),
  }));
}

type RepaymentRequest = z.output<typeof servicingCalls.updatePayments.body>;

const isAccepted = (request: RepaymentRequest): boolean | undefined =>
  'accept_overpayment' in request ? request.accept_overpayment : undefined;

type ChangeTerms = z.output<typeof previewCalls.schedule.body>;

function changeFrom(request: ChangeTerms): Change {
  if (request.action === 'charge') return { type: 'charge', amount: request.amount, kind: request.kind };
  if (request.action === 'waive') return { type: 'waiver', amount: request.amount, component: request.component };
  const plan = { type: 'reschedule' as const, instalments: request.instalments, firstDueOn: request.first_due_on };
  return request.action === 're_age' ? { ...plan, spread: true } : plan;
}
