/** Savers with a saved card and a plan, and the mornings on which the jobs of autosave run. */
import {
  aCustomer,
  appOf,
  aSavingsAccount,
  ask,
  completeProfile,
  dieAt,
  freshContext,
  paidByCard,
  signIn,
  targetSavings,
  type TestContext,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs, hourMs } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import { jobTable } from '../../src/jobs.ts';
import { autosaveJob } from '../../src/modules/autosave/autosave.ts';

type Desk = { context: TestContext; app: Awaited<ReturnType<typeof appOf>> };

export async function openAutosaveDesk() {
  const context = await freshContext();
  const desk = { context, app: await appOf(context) };
  return { ...desk, aSaver: (goal?: number) => aSaver(desk, goal), ...cardOf(context), ...jobsOf(context) };
}

function cardOf(context: TestContext) {
  const { provider, clock } = context;
  const cardPays = (): void => {
    provider.cardResult = ({ reference, amount }) => {
      const paid = paidByCard(reference, amount, clock.now());
      provider.checkoutResult = (queried) => (queried === reference ? paid : { status: 'missing' });
      return paid;
    };
  };
  const cardRefuses = (mayRetry = true): void => {
    provider.cardResult = { status: 'failed', reason: 'Insufficient funds', mayRetry };
  };
  return { cardPays, cardRefuses };
}

function jobsOf(context: TestContext) {
  const { clock, db } = context;
  const run = (name: string, data = {}) => jobTable.find((job) => job.name === name)?.handler(context, data);
  /** The morning job, twice, and the jobs that it sent, each twice at once. */
  async function runJobs(): Promise<void> {
    await run('savings.autosave');
    await run('savings.autosave');
    for (const { name, data } of context.queued.splice(0))
      if (name === autosaveJob) await Promise.all([run(name, data), run(name, data)]);
  }
  /** The mornings of so many days later. */
  async function mornings(days = 1): Promise<void> {
    for (let left = days; left > 0; left -= 1) {
      clock.moveBy(dayMs);
      await runJobs();
    }
  }
  /** The job of tomorrow is cut off before the charge, an hour passes. What is answered runs it again. */
  async function cutOff({ id }: { id: string }): Promise<() => Promise<void>> {
    clock.moveBy(dayMs);
    const data = { accountId: id, on: clock.businessDay() };
    await dieAt(context, 'autosave.prepared', { job: autosaveJob, data });
    clock.moveBy(hourMs);
    return async () => {
      context.queued.push({ name: autosaveJob, data }, { name: autosaveJob, data });
      await runJobs();
    };
  }
  const messages = async (word: string): Promise<string[]> =>
    (
      await sql<{ message: string }>`select message from notifications where message like ${`%${word}%`} order by id`.execute(
        sqlOf(db),
      )
    ).rows.map(({ message }) => message);
  return { runJobs, mornings, cutOff, messages };
}

/** A customer with ₦1,000 in a target of ₦10,000 and a saved card. */
async function aSaver({ context, app }: Desk, goal = 1_000_000) {
  const customer = await aCustomer(context);
  await completeProfile(context, customer);
  const opening = { product: targetSavings, target_amount: kobo(BigInt(goal)) };
  const id = await aSavingsAccount(context, customer, opening as Parameters<typeof aSavingsAccount>[2]);
  const as = await signIn(context, customer);
  const start = await ask(app, `POST /api/user/savings/${id}/checkout`, { as, body: { amount: 100_000 } });
  const { reference, total } = start.json().data;
  context.provider.checkoutResult = (queried) =>
    queried === reference ? paidByCard(queried, BigInt(total), context.clock.now()) : { status: 'missing' };
  await ask(app, `GET /api/user/checkouts/${reference}`, { as });
  const kept = await ask(app, `POST /api/user/checkouts/${reference}/card`, { as, body: { consent: true } });
  const cardId: string = kept.json().data.id;
  const path = `/api/user/savings/${id}/autosave`;
  const fresh = () => signIn(context, customer);
  const read = async () => (await ask(app, `GET ${path}`, { as: await fresh() })).json().data;
  const set = async (body: object = {}) =>
    ask(app, `PUT ${path}`, { as: await fresh(), body: { amount: 50_000, frequency: 'daily', card_id: cardId, ...body } });
  const act = async (name: string, body: object = {}) => ask(app, `POST ${path}/${name}`, { as: await fresh(), body });
  const stop = async () => ask(app, `DELETE ${path}`, { as: await fresh() });
  const balance = async (): Promise<number> =>
    (await ask(app, `GET /api/user/savings/${id}`, { as: await fresh() })).json().data.balance;
  return { customer, id, cardId, read, set, act, stop, balance };
}
