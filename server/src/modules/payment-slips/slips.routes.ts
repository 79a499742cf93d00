/** Binds the calls of slips. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { type SlipOwner, slipCalls } from '@ajo/contract/modules/payment-slips';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { decideSlip } from './commands/decide-slip.ts';
import { handInSlip } from './commands/hand-in-slip.ts';
import { ownSlips, readOwnSlip, readSlip } from './slips.queries.ts';

const messages = {
  loan: { approved: 'Loan payment updated successfully', denied: 'Payment slip denied' },
  savings: { approved: 'Deposit booked successfully', denied: 'Payment slip denied' },
};

export function slipRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, slipCalls.upload, async (within, { actor, body, files }) => {
    const { amount, paid_on: paidOn, note } = body;
    const id = await handInSlip(within, actor, { owner: ownerOf(body), isOwn: false, amount, paidOn, note, files });
    return { message: 'Payment slip uploaded', data: await readSlip(within, actor, id) };
  });

  serve(app, context, slipCalls.decide, async (within, { actor, params, body }) => {
    if ((await decideSlip(within, actor, { id: params.id, decision: body })) === 'asked') return approvalRequested;
    const data = await readSlip(within, actor, params.id);
    return { message: messages[data.owner.kind][body.status], data };
  });

  serve(app, context, slipCalls.uploadOwn, async (within, { actor, params, body, files }) => {
    const { amount, paid_on: paidOn, note } = body;
    const owner = { kind: 'savings', id: params.id } as const;
    const id = await handInSlip(within, actor, { owner, isOwn: true, amount, paidOn, note, files });
    return { message: 'Payment slip uploaded', data: await readOwnSlip(within, actor, id) };
  });

  serve(app, context, slipCalls.own, async (within, { actor, params }) => ({
    data: await ownSlips(within, actor, params.id),
  }));
}

/** The contract requires one of the two. */
const ownerOf = ({
  loan_id: loan,
  savings_id: savings,
}: {
  loan_id?: LoanId | undefined;
  savings_id?: SavingsId | undefined;
}): SlipOwner => {
  if (loan !== undefined) return { kind: 'loan', id: loan };
  if (savings !== undefined) return { kind: 'savings', id: savings };
  throw new Error('a slip came without its owner');
};
