/** Binds the calls that change a running loan. No decisions in here. */
import { betweenLoansCalls, servicingCalls } from '@ajo/contract/modules/servicing';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { type Change, changeLoan } from './commands/change-loan.ts';
import { declineApproval, refundCredit } from '#modules/repayments';
import { restructureLoan } from './commands/restructure-loan.ts';
import { reverseLoan } from './commands/reverse-loan.ts';
import { reversePayment } from './commands/reverse-payment.ts';

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
