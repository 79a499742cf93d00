/** Binds the calls of savings to their commands and queries. No decisions in here. */
import { type Kobo, naira, sumOf } from '@ajo/contract/kernel/money';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { ownSavingsCalls } from '@ajo/contract/modules/savings';
import { savingsPreviewCalls } from '@ajo/contract/modules/savings.preview';
import { manageSavingsCalls } from '@ajo/contract/modules/savings.manage';
import { staffSavingsCalls } from '@ajo/contract/modules/savings.staff';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import type { MoneyInRegistry } from '#modules/wallets';
import { serve } from '#platform/http/serve';
import { freezeSavings, liftLock, type OnFrozen, unfreezeSavings } from './commands/freeze-savings.ts';
import { changeSavings } from './commands/change-savings.ts';
import { depositWithCard, quoteDeposit, startDeposit } from './commands/deposit-quote.ts';
import { openOwnSavings, openSavingsFor } from './commands/open-savings.ts';
import { recordManualDeposit } from './commands/record-manual-deposit.ts';
import { setSplit } from './commands/set-split.ts';
import { reviewSavings } from './commands/review-savings.ts';
import { preview } from './interest/index.ts';
import { savingsOfCustomer } from './savings.queries.ts';
import { savingsStatementReply } from './statement/index.ts';
import { currentView, ownSavings, recordedTransaction, staffSavings, transactionsOf } from './savings-view.ts';

export const savingsRoutes =
  (registry: MoneyInRegistry, onFrozen: OnFrozen) =>
  (app: FastifyInstance, context: Context): void => {
    ownRoutes(app, context);
    depositRoutes(app, context, registry);
    staffRoutes(app, context);
    manageRoutes(app, context, onFrozen);
    lockRoutes(app, context);
    serve(app, context, savingsPreviewCalls.preview, (_within, { body }) => {
      return Promise.resolve({ data: preview(body) });
    });
  };

function ownRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, ownSavingsCalls.open, async (within, { actor, body }) => ({
    message: 'Savings account opened successfully',
    data: await ownSavings(within, actor, await openOwnSavings(within, actor, body)),
  }));
  serve(app, context, ownSavingsCalls.mine, async (within, { actor }) => {
    const accounts = await savingsOfCustomer(within.db, actor.id);
    return { data: await Promise.all(accounts.map((account) => currentView(within, account, actor))) };
  });
  serve(app, context, ownSavingsCalls.one, async (within, { actor, params }) => ({
    data: await ownSavings(within, actor, params.id),
  }));
  serve(app, context, ownSavingsCalls.transactions, (within, { actor, params, query, path }) =>
    transactionsOf(within, { actor, capability: 'savings.own', id: params.id, query, path }),
  );
  serve(app, context, ownSavingsCalls.statement, (within, { actor, params, query }) =>
    savingsStatementReply(within, { actor, capability: 'savings.own', id: params.id, query }),
  );
  serve(app, context, ownSavingsCalls.change, async (within, { actor, params, body }) => {
    await changeSavings(within, actor, { id: params.id, change: body });
    return { message: 'Savings account updated successfully', data: await ownSavings(within, actor, params.id) };
  });
}

function depositRoutes(app: FastifyInstance, context: Context, registry: MoneyInRegistry): void {
  serve(app, context, ownSavingsCalls.quote, async (within, { actor, params, body }) => ({
    data: await quoteDeposit(within, actor, { id: params.id, amount: body.amount }),
  }));
  serve(app, context, ownSavingsCalls.checkout, async (within, { actor, params, body, idempotencyKey }) => ({
    data: await startDeposit(within, actor, { id: params.id, amount: body.amount, key: idempotencyKey }),
  }));
  serve(app, context, ownSavingsCalls.chargeCard, async (within, { actor, params, body, idempotencyKey }) => ({
    data: await depositWithCard(within, registry, {
      actor,
      id: params.id,
      amount: body.amount,
      cardId: body.card_id,
      key: idempotencyKey,
    }),
  }));
}

/** With what the freeze did to payouts, and what it could not stop. */
function frozenText({ calledOff, taken }: Awaited<ReturnType<typeof freezeSavings>>): string {
  const sum = (what: string, amounts: readonly Kobo[]): string[] =>
    amounts.length > 0 ? [`${what}: ${naira(sumOf(amounts))}`] : [];
  const payouts = [...sum('Payouts called off', calledOff), ...sum('Already at the bank and not stopped', taken)];
  return ['Savings account frozen successfully', ...payouts].join('. ');
}

function manageRoutes(app: FastifyInstance, context: Context, onFrozen: OnFrozen): void {
  serve(app, context, manageSavingsCalls.split, async (within, { actor, params, body }) => {
    await setSplit(within, actor, { id: params.id, split: body.split ?? body.split_config ?? [] });
    return { message: 'Split updated successfully', data: await staffSavings(within, actor, params.id) };
  });
  serve(app, context, manageSavingsCalls.freeze, async (within, { actor, params, body }) => {
    const payouts = await freezeSavings(within, actor, { id: params.id, reason: body.reason, onFrozen });
    return { message: frozenText(payouts), data: await staffSavings(within, actor, params.id) };
  });
  serve(app, context, manageSavingsCalls.unfreeze, async (within, { actor, params, body }) => {
    await unfreezeSavings(within, actor, { id: params.id, reason: body.reason });
    return { message: 'Freeze lifted successfully', data: await staffSavings(within, actor, params.id) };
  });
}

function lockRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, manageSavingsCalls.liftLock, async (within, { actor, params, body }) => {
    await liftLock(within, actor, { id: params.id, reason: body.reason });
    return { message: 'Lock lifted successfully', data: await staffSavings(within, actor, params.id) };
  });
}

function staffRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, staffSavingsCalls.openFor, async (within, { actor, body }) => ({
    message: 'Savings account opened successfully',
    data: await staffSavings(within, actor, await openSavingsFor(within, actor, body)),
  }));
  serve(app, context, staffSavingsCalls.one, async (within, { actor, params }) => ({
    data: await staffSavings(within, actor, params.id),
  }));
  serve(app, context, staffSavingsCalls.statement, (within, { actor, params, query }) =>
    savingsStatementReply(within, { actor, capability: 'savings.transactions', id: params.id, query }),
  );
  serve(app, context, staffSavingsCalls.review, async (within, { actor, params, body }) => {
    await reviewSavings(within, actor, { id: params.id, review: body });
    return { message: `Savings account ${body.status} successfully`, data: await staffSavings(within, actor, params.id) };
  });
  serve(app, context, staffSavingsCalls.deposit, async (within, { actor, params, body }) => {
    const { amount, reference, note, paid_on: paidOn } = body;
    const id = await recordManualDeposit(within, actor, { id: params.id, amount, reference, note, paidOn });
    if (id === 'asked') return approvalRequested;
    return { message: 'Deposit booked successfully', data: await recordedTransaction(within.db, id) };
  });
}
