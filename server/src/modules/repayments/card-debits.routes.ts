/** Binds the calls that collect from a saved card. No decisions in here. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { cardDebitCalls, type DebitAttemptView } from '@ajo/contract/modules/repayments.cards';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { findVisibleLoan, loanMissing } from '#modules/loans';
import type { MoneyInReactions } from '#modules/wallets';
import { serve } from '#platform/http/serve';
import { newId } from '#platform/ids';
import { attemptsOf } from './card-debits.queries.ts';
import { autoDebitAll, autoDebitLoan } from './commands/auto-debit.ts';
import { chargeCard } from './commands/charge-card.ts';

export const cardDebitRoutes =
  (reactions: MoneyInReactions) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, cardDebitCalls.charge, async (within, { actor, params, body, idempotencyKey }) => {
      const wish = { loanId: params.id, cardId: body.card_id, amount: body.amount, key: idempotencyKey };
      return { data: await chargeCard(within, reactions, { actor, ...wish }) };
    });

    serve(app, context, cardDebitCalls.autoDebit, async (within, { actor, body, idempotencyKey }) => {
      const run = `by hand ${actor.id} ${idempotencyKey ?? newId(within.clock.now())}`;
      const data = body.loan_id
        ? await autoDebitLoan(within, reactions, { loanId: body.loan_id, run, actor, scope: actor })
        : { tried: await autoDebitAll(within, { run, actor }), status: 'pending' as const, reason: null };
      // The word of the specification: a client shows it as an error.
      return { message: data.status === 'failed' ? 'failed' : 'Auto debit attempted', data };
    });

    serve(app, context, cardDebitCalls.attempts, (within, { actor, params }) => attempts(within, actor, 'loans.read', params.id));
    serve(app, context, cardDebitCalls.myAttempts, (within, { actor, params }) =>
      attempts(within, actor, 'payments.own', params.id),
    );
  };

async function attempts(
  within: Context,
  actor: Actor,
  capability: Capability,
  id: LoanId,
): Promise<{ data: DebitAttemptView[] }> {
  if (!(await findVisibleLoan(within.db, actor, capability, id))) throw loanMissing();
  return { data: await attemptsOf(within, id) };
}
