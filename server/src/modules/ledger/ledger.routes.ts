/** Binds the calls of the books. */
import { ledgerCalls } from '@ajo/contract/modules/ledger';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { trialBalance } from './ledger.queries.ts';

export function ledgerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, ledgerCalls.trialBalance, async ({ db }) => {
    const { rows, sum } = await trialBalance(db);
    return { data: { sum, rows: rows.map(({ code, name, balance }) => ({ code, name, balance })) } };
  });
}
