/** Binds the calls of withdrawals. No decisions in here. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { closeSavingsCalls } from '@ajo/contract/modules/withdrawals.close';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { ownWithdrawalCalls, type WithdrawalId } from '@ajo/contract/modules/withdrawals';
import { plainWithdrawalCalls, withdrawalCalls } from '@ajo/contract/modules/withdrawals.staff';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { currentView, findSavings } from '#modules/savings';
import { changeSetting, settingView } from '#modules/settings';
import type { UploadedFiles } from '#platform/http/form';
import { serve } from '#platform/http/serve';
import { closeOwnSavings, closeSavingsFor, quoteClosing } from './commands/close-account.ts';
import { directWithdrawal, quoteDirect } from './commands/direct-withdrawal.ts';
import { payByHand } from './commands/pay-by-hand.ts';
import { quoteWithdrawal, requestWithdrawal } from './commands/request-withdrawal.ts';
import { reverseWithdrawal } from './commands/reverse-withdrawal.ts';
import { cancelWithdrawal, reviewWithdrawal } from './commands/review-withdrawal.ts';
import { withdrawalSettings } from './withdrawal-setting.ts';
import { withdrawalReceipt } from './withdrawal-receipt.ts';
import { onlyWithdrawalOf, ownWithdrawal, ownWithdrawals, withdrawalDetail } from './withdrawals.queries.ts';

const payableByHand = ['pending', 'approved', 'failed'] as const;

export function withdrawalRoutes(app: FastifyInstance, context: Context): void {
  customerRoutes(app, context);
  closingRoutes(app, context);
  decisionRoutes(app, context);
  settingRoutes(app, context);
}

function customerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, ownWithdrawalCalls.quote, async (within, { actor, params, body }) => ({
    data: await quoteWithdrawal(within, actor, { savingsId: params.id, amount: body.amount }),
  }));
  serve(app, context, ownWithdrawalCalls.request, async (within, { actor, params, body }) => {
    const { amount, withdrawal_reason: reason } = body;
    const id = await requestWithdrawal(within, actor, { savingsId: params.id, amount, reason });
    return { message: 'Withdrawal request successful', data: await ownWithdrawal(within, actor, id) };
  });
  serve(app, context, ownWithdrawalCalls.mine, (within, { actor, params }) => ownWithdrawals(within, actor, params.id));
  serve(app, context, ownWithdrawalCalls.cancel, async (within, { actor, params }) => {
    await cancelWithdrawal(within, actor, params.id);
    return { message: 'Withdrawal cancelled', data: await ownWithdrawal(within, actor, params.id) };
  });
  serve(app, context, ownWithdrawalCalls.receipt, (within, { actor, params }) =>
    withdrawalReceipt(within, actor, { id: params.id, capability: 'savings.own' }),
  );
}

const closedText = (state: 'closed' | 'ordered', amount: Kobo): string =>
  state === 'closed' ? 'Savings account closed successfully' : `The account is closing. ${naira(amount)} is paid out`;

function closingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, closeSavingsCalls.quote, async (within, { actor, params }) => ({
    data: await quoteClosing(within, { actor, capability: 'savings.own', id: params.id }),
  }));
  serve(app, context, closeSavingsCalls.close, async (within, { actor, params }) => {
    const { state, amount } = await closeOwnSavings(within, actor, params.id);
    return { message: closedText(state === 'closed' ? state : 'ordered', amount), data: await viewOf(within, actor, params.id) };
  });
  serve(app, context, closeSavingsCalls.quoteFor, async (within, { actor, params }) => ({
    data: await quoteClosing(within, { actor, capability: 'savings.manage', id: params.id }),
  }));
  serve(app, context, closeSavingsCalls.closeFor, async (within, { actor, params, body }) => {
    const { state, amount } = await closeSavingsFor(within, actor, { id: params.id, reason: body.reason });
    if (state === 'asked') return approvalRequested;
    return { message: closedText(state, amount), data: await viewOf(within, actor, params.id) };
  });
}

async function viewOf(within: Context, actor: Actor, id: SavingsId) {
  const account = await findSavings(within.db, id);
  if (!account) throw new Error('the account that was closed is not there');
  return currentView(within, account, actor);
}

type ByHand = { reference: string; paid_on?: Day | undefined; note?: string | undefined };

/** By the withdrawal, or by its savings account when only one is meant. */
const manualPayment = async (
  within: Context,
  actor: Actor,
  { id, body, files }: { id: WithdrawalId; body: ByHand; files: UploadedFiles },
) => {
  const { reference, paid_on: paidOn, note } = body;
  const state = await payByHand(within, actor, { id, reference, paidOn, note, receipts: files['file'] ?? [] });
  return replyTo(within, actor, { state, id, message: 'Manual withdrawal recorded successfully' });
};

const reversal = async (within: Context, actor: Actor, { id, reason }: { id: WithdrawalId; reason: string }) => {
  const state = await reverseWithdrawal(within, actor, { id, reason });
  return replyTo(within, actor, { state, id, message: 'Withdrawal reversed successfully' });
};

type Decided = { state: 'done' | 'asked'; id: WithdrawalId; message: string };

/** What was done, or that a second person must confirm it. */
const replyTo = async (within: Context, actor: Actor, { state, id, message }: Decided) =>
  state === 'asked' ? approvalRequested : { message, data: await withdrawalDetail(within, actor, id) };

function decisionRoutes(app: FastifyInstance, context: Context): void {
  for (const calls of [withdrawalCalls, plainWithdrawalCalls]) addressedRoutes(app, context, calls);
  serve(app, context, withdrawalCalls.payByHandOf, async (within, { actor, params, body, files }) => {
    const id = await onlyWithdrawalOf(within, actor, { savingsId: params.id, states: payableByHand });
    return manualPayment(within, actor, { id, body, files });
  });
  serve(app, context, withdrawalCalls.reverseOf, async (within, { actor, params, body }) => {
    const id = await onlyWithdrawalOf(within, actor, { savingsId: params.id, states: ['completed'] });
    return reversal(within, actor, { id, reason: body.reason });
  });
  serve(app, context, withdrawalCalls.receipt, (within, { actor, params }) =>
    withdrawalReceipt(within, actor, { id: params.id, capability: 'withdrawals.read' }),
  );
  serve(app, context, withdrawalCalls.quoteDirect, async (within, { actor, params, body }) => ({
    data: await quoteDirect(within, actor, {
      savingsId: params.id,
      amount: body.amount,
      waives: body.waive_early_withdrawal_fee === true,
    }),
  }));
  serve(app, context, withdrawalCalls.direct, async (within, { actor, params, body }) => {
    const { id, state } = await directWithdrawal(within, actor, {
      savingsId: params.id,
      userId: body.user_id,
      amount: body.amount,
      reason: body.withdrawal_reason,
      waives: body.waive_early_withdrawal_fee === true,
      skipAutoTransfer: body.skip_auto_transfer === true,
    });
    // The amount is named, so that a wrong unit is seen before a second person confirms.
    const next = body.skip_auto_transfer === true ? 'Pay it by hand, then record the payment' : 'The money is on its way';
    const message = `Direct withdrawal of ${naira(body.amount)} ordered. ${next}`;
    if (state === 'done') return replyTo(within, actor, { state, id, message });
    return { ...approvalRequested, message: `${approvalRequested.message}. The amount is ${naira(body.amount)}` };
  });
}

/** At the prefix of the role, and as the specification writes them. */
function addressedRoutes(
  app: FastifyInstance,
  context: Context,
  calls: typeof plainWithdrawalCalls | Pick<typeof withdrawalCalls, keyof typeof plainWithdrawalCalls>,
): void {
  serve(app, context, calls.one, async (within, { actor, params }) => ({
    data: await withdrawalDetail(within, actor, params.id),
  }));
  serve(app, context, calls.review, async (within, { actor, params, body }) => {
    const status = body.status === 'denied' ? 'denied' : 'approved';
    const state = await reviewWithdrawal(within, actor, { id: params.id, review: { ...body, status } });
    return replyTo(within, actor, { state, id: params.id, message: `Withdrawal ${status} successfully` });
  });
  serve(app, context, calls.payByHand, (within, { actor, params, body, files }) =>
    manualPayment(within, actor, { id: params.id, body, files }),
  );
  serve(app, context, calls.reverse, (within, { actor, params, body }) =>
    reversal(within, actor, { id: params.id, reason: body.reason }),
  );
}

function settingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, withdrawalCalls.settings, async (within) => ({ data: await settingView(within, withdrawalSettings) }));
  serve(app, context, withdrawalCalls.setSettings, async (within, { actor, body }) => ({
    message: 'Withdrawal settings updated',
    data: await changeSetting(within, actor, {
      setting: withdrawalSettings,
      body,
      action: 'set the limits of withdrawals',
    }),
  }));
}
