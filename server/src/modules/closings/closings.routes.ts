/** Binds the calls of the job page. No decisions in here. */
import { asPage } from '@ajo/contract/kernel/page';
import { type BookProofView, closingCalls } from '@ajo/contract/modules/closings';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { type BookProof, bookProofs } from '#modules/ledger/proofs';
import { inTransaction } from '#platform/db/transaction';
import { serve } from '#platform/http/serve';
import { proveBooksJob } from './commands/prove-books.ts';
import { resolveDifference } from './commands/resolve-difference.ts';
import { closeOpenDays } from './commands/close-open-days.ts';
import { requestReopening } from './commands/reopen-days.ts';
import { retryContract } from './commands/retry-contract.ts';
import { runAgain } from './commands/run-again.ts';
import type { DayCloser } from './day-closer.ts';
import { dayRuns, openFailures } from './closings.queries.ts';
import type { SummaryOf } from './failed-jobs.rules.ts';

/** `summaryOf`: what each job is for, by its name. Jobs and day closers are listed above all modules. */
type Registered = { summaryOf: SummaryOf; closers: readonly DayCloser[] };

export const closingRoutes =
  ({ summaryOf, closers }: Registered) =>
  (app: FastifyInstance, context: Context): void => {
    dayRoutes(app, context, closers);
    proofRoutes(app, context);
    jobRoutes(app, context, summaryOf);
  };

function jobRoutes(app: FastifyInstance, context: Context, summaryOf: SummaryOf): void {
  serve(app, context, closingCalls.runAgain, async (within, { actor, params }) => {
    await runAgain(within, actor, { id: params.id, summaryOf });
    return { message: 'The job is queued again' };
  });
}

function dayRoutes(app: FastifyInstance, context: Context, closers: readonly DayCloser[]): void {
  serve(app, context, closingCalls.days, async (within, { query, path }) => {
    const { rows, ...found } = await dayRuns(within.db, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, ...found, path, query });
  });
  serve(app, context, closingCalls.failures, async (within, { query, path }) => {
    const { rows, ...found } = await openFailures(within.db, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, ...found, path, query });
  });
  serve(app, context, closingCalls.run, async (within) => ({
    message: 'The days are closed',
    data: { closed: await closeOpenDays(within, closers, { releases: true }) },
  }));
  serve(app, context, closingCalls.reopen, async (within, { actor, body }) => {
    await requestReopening(within, actor, body);
    return { message: 'Requested. The days reopen when a second person approves' };
  });
  serve(app, context, closingCalls.retry, async (within, { actor, params }) => ({
    data: { state: await retryContract(within, actor, { failureId: params.id, closers }) },
  }));
}

function proofRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, closingCalls.proofs, async ({ db }, { query, path }) => {
    const { rows, total } = await bookProofs(db, query);
    return asPage(rows.map(shownProof), { page: query.page, perPage: query.per_page, total, path, query });
  });
  serve(app, context, closingCalls.prove, async (within) => {
    await inTransaction(within.db, (tx) => within.jobs.send(tx, proveBooksJob, {}));
    return { message: 'The proof of the books has started' };
  });
  serve(app, context, closingCalls.resolve, async (within, { actor, params, body }) => {
    await resolveDifference(within, actor, { id: params.id, reason: body.reason });
    return { message: 'The difference is resolved' };
  });
}

const shownProof = ({ provenAt, journals, chain, ...proof }: BookProof): BookProofView => ({
  ...proof,
  proven_at: provenAt,
  journals: Number(journals),
  chain: chain && { height: Number(chain.height), hash: chain.hash },
});
