/** Binds the calls that collect from a saved card. No decisions in here. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { cardDebitCalls } from '@ajo/contract/modules/card-debits';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { findVisibleLoan, type Loan, loanMissing } from '#modules/loans';
import type { MoneyInRegistry } from '#modules/wallets';
import { serve } from '#platform/http/serve';
import { newId } from '#platform/ids';
import { whyNotAutoDebit } from './card-debit.rules.ts';
import { attemptsOf, debitFactsOf } from './card-debits.queries.ts';
import { autoDebitAll, autoDebitLoan } from './commands/auto-debit.ts';
import { chargeCard } from './commands/charge-card.ts';

export const cardDebitRoutes =
  (reactions: MoneyInRegistry) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, cardDebitCalls.charge, async (within, { actor, params, body, idempotencyKey }) => {
      const input = { loanId: params.id, cardId: body.card_id, amount: body.amount, effect: body.effect, key: idempotencyKey };
      return { data: await chargeCard(within, reactions, { actor, ...input }) };
    });

    serve(app, context, cardDebitCalls.autoDebit, async (within, { actor, body, idempotencyKey }) => {
      const run = `by hand ${actor.id} ${idempotencyKey ?? newId(within.clock.now())}`;
      const data = body.loan_id
        ? await autoDebitLoan(within, reactions, { loanId: body.loan_id, run, actor, scope: actor })
        : { tried: await autoDebitAll(within, { run, actor }), status: 'pending' as const, reason: null };
      // The word of the specification: a client shows it as an error.
      return { message: data.status === 'failed' ? 'failed' : 'Auto debit attempted', data };
    });

    serve(app, context, cardDebitCalls.attempts, async (within, { actor, params }) => {
      const loan = await visibleLoan(within, actor, 'loans.read', params.id);
      const facts = await debitFactsOf(within, loan);
      const no = whyNotAutoDebit(loan, { ...facts, actorId: actor.id });
      return { data: await attemptsOf(within, params.id), additional: { why_not: no?.message ?? null } };
    });
    serve(app, context, cardDebitCalls.myAttempts, async (within, { actor, params }) => {
      await visibleLoan(within, actor, 'payments.own', params.id);
      return { data: await attemptsOf(within, params.id) };
    });
  };

async function visibleLoan({ db }: Context, actor: Actor, capability: Capability, id: LoanId): Promise<Loan> {
  const found = await findVisibleLoan(db, actor, capability, id);
  if (!found) throw loanMissing();
  return found.loan;
}
