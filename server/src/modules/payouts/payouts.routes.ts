/** Binds the payout calls to their command and query. No decisions in here. */
import { asPage } from '@ajo/contract/kernel/page';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { payoutCalls, payoutFileCalls } from '@ajo/contract/modules/payouts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { takeList } from '#modules/history';
import { wordsOf } from '#platform/csv';
import { type Asked, serve } from '#platform/http/serve';
import { askNow } from './commands/ask-about-payouts.ts';
import type { PayoutReactions } from './payout.ts';
import { payoutView } from './payout-view.ts';
import { searchPayouts } from './payouts.queries.ts';

export const payoutsRoutes =
  (reactions: PayoutReactions) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, payoutCalls.list, foundPayouts);
    payoutFile(app, context);

    serve(app, context, payoutCalls.ask, async (within, { params }) => ({
      data: payoutView(await askNow(within, reactions, params.id)),
    }));
  };

async function foundPayouts(within: Context, { query, path }: Asked<typeof payoutCalls.list>) {
  const { rows, total } = await searchPayouts(within, query);
  const wanted = { status: query.status };
  return asPage(rows.map(payoutView), { page: query.page, perPage: query.per_page, total, path, query: wanted });
}

/** Neither account nor bank, and not what the provider said of them: amount and reference find a payout in the provider's books. */
function payoutFile(app: FastifyInstance, context: Context): void {
  serve(app, context, payoutFileCalls.list, (within, asked) =>
    takeList(within, asked, {
      name: 'payouts',
      find: foundPayouts,
      columns: {
        Reference: (row) => row.reference,
        'Paid to': (row) => row.account_name,
        For: (row) => wordsOf(row.purpose),
        Amount: (row) => row.amount,
        Fee: (row) => row.provider_fee,
        State: (row) => (row.disputed ? 'disputed' : wordsOf(row.status)),
        Attempt: (row) => row.attempt,
        Ordered: (row) => dayInLagos(row.ordered_at),
        Sent: (row) => row.sent_at && dayInLagos(row.sent_at),
        Settled: (row) => row.settled_at && dayInLagos(row.settled_at),
      },
    }),
  );
}
