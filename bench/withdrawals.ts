/** npm run bench -- withdrawals: requests for withdrawals from savings, to commit, relative to one bare statement per transfer in the same run. */
import type { Actor } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { movableClock } from '../server/src/platform/clock.ts';
import type { Context } from '../server/src/context.ts';
import { savingsSubLedgers } from '../server/src/modules/savings/index.ts';
import { verifyLedger } from '../server/src/modules/ledger/proofs/index.ts';
import { requestWithdrawal } from '../server/src/modules/withdrawals/commands/request-withdrawal.ts';
import { sql, sqlOf } from '../server/src/platform/db/sql.ts';
import { openJobs, prepareJobs } from '../server/src/platform/jobs/boss.ts';
import { openLog } from '../server/src/platform/log.ts';
import { limit, prepareLimit } from './ledger/limit.ts';
import { closedLoop, type Measured } from './ledger/loop.ts';
import { rate, report } from './ledger/report.ts';
import { type OwnDatabase, withDatabase } from './own/database.ts';
import { createSavings } from './savings/accounts.ts';
import { readyToBePaid } from './savings/payees.ts';

const savers = 5_000;
const clients = 8;
const seconds = 5;
const amount = kobo(10_000n);

export const run = (): Promise<{ title: string; markdown: string }> =>
  withDatabase({ settings: ['max_connections=100'], connections: 40 }, async (own) => ({
    title: 'Withdrawal requests',
    markdown: await measure(own),
  }));

async function measure(own: OwnDatabase): Promise<string> {
  const { context, stop } = await open(own);
  const requesters = await prepare(own, context);
  const bare = () => limit({ ...own, clients, accounts: savers, seconds });
  const before = await bare();
  const ours = await closedLoop({ clients, seconds }, () => requestFor(context, requesters));
  const after = await bare();
  const { problems } = await verifyLedger(own.db, savingsSubLedgers);
  await stop();
  if (problems.length > 0) throw new Error(`a promise was broken: ${JSON.stringify(problems)}`);
  const mean = (pick: (one: Measured) => number): number => (pick(before) + pick(after)) / 2;
  const limitNow = { perSecond: mean((one) => one.perSecond), p50: mean((one) => one.p50), p99: mean((one) => one.p99) };
  return report([
    {
      name: `withdrawal request to commit, ${clients} clients`,
      measured: rate(ours),
      limit: rate(limitNow),
      value: ours.perSecond / limitNow.perSecond,
      must: 0.25,
      aim: 0.5,
      higherIsBetter: true,
      unit: '× LIMIT',
    },
  ]);
}

type Requester = { actor: Actor; savingsId: SavingsId };

const requestFor = (context: Context, requesters: readonly Requester[]): Promise<unknown> => {
  const { actor, savingsId } = requesters[Math.floor(Math.random() * requesters.length)] as Requester;
  return requestWithdrawal(context, actor, { savingsId, amount, reason: undefined });
};

/** The context of a request, with the real queue: a request stores its jobs in the same transaction. */
async function open({ db, url }: OwnDatabase): Promise<{ context: Context; stop: () => Promise<void> }> {
  const log = openLog('error');
  await prepareJobs(url);
  const jobs = await openJobs({ directUrl: url, log });
  const config = { APP_SECRET: 'a secret that only the benchmark knows, long enough' };
  const context = { config, db, clock: movableClock(new Date('2026-03-23T08:00:00Z')), log, jobs } as unknown as Context;
  return { context, stop: () => jobs.stop() };
}

/** Savers with ₦100,000 each and a verified account, three people of finance, and the table of LIMIT. */
async function prepare({ db, pool }: OwnDatabase, context: Context): Promise<Requester[]> {
  await prepareLimit(pool, savers);
  await createSavings(db, context.clock, savers);
  await readyToBePaid(db, context);
  const { rows } = await sql<{
    id: SavingsId;
    customer: Actor['id'];
  }>`select id, customer_id as customer from savings_accounts`.execute(sqlOf(db));
  const requesters = rows.map(({ id, customer }): Requester => ({
    savingsId: id,
    actor: { id: customer, role: 'user', name: 'Saver', branchId: null },
  }));
  // Tables that were analysed empty would keep a plan that scans them.
  await closedLoop({ clients, seconds: 2 }, () => requestFor(context, requesters));
  await pool.query('vacuum analyze');
  return requesters;
}
