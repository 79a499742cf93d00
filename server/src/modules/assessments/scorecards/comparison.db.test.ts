/** A challenger against the current card: loans with a known outcome, their scores, who is decided otherwise, and the list behind it. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Scorecard } from '@ajo/contract/modules/assessments.scorecards';
import {
  aCustomer,
  actorOf,
  appOf,
  aRunningLoan as aLoanWithoutInputs,
  ask,
  aStaff,
  closeOpenDays,
  freshContext,
  signIn,
} from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { payNextInstalment } from '../../../../seeds/demo/portfolio/payments.ts';
import { aRunningLoan, seedProducts } from '../../../../tests/loans/applications.ts';
import { initialScorecard } from './scorecard.rules.ts';
import { pastLoans } from './past-loans.queries.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const admin = await aStaff(context, 'admin');
const finance = actorOf(await aStaff(context, 'finance'));
const get = async (path: string) => ask(app, `GET /api/admin/${path}`, { as: await signIn(context, admin) });
const { card } = initialScorecard;

/** History gives ten points less, guarantors ten more; the other way around. */
const harder: Scorecard = { ...card, repayments: { points: 40, without_history: 5 } };
const easier: Scorecard = { ...card, repayments: { points: 40, without_history: 40 } };
const idOf = async (name: string, chosen: Scorecard): Promise<string> =>
  (
    await ask(app, 'POST /api/admin/scorecards/challengers', {
      as: await signIn(context, admin),
      body: { name, card: chosen },
    })
  ).json().data.id;

const [good, bad] = [await aRunningLoan(context), await aRunningLoan(context, { income: 22_000_000 })];
let [harderId, easierId, sameId] = ['', '', ''];

const pass = async (days: number): Promise<void> => {
  context.clock.moveBy(days * dayMs);
  await closeOpenDays(context);
};
const compare = async (id: string, months = 3) =>
  (await get(`scorecards/challengers/${id}/comparison?months=${months}`)).json().data;
const listed = async (query: string) => (await get(`scorecards/loans?months=3&${query}`)).json();

type OnList = { id: string; champion_score: number; challenger_score: number | null; bad: boolean };

beforeAll(async () => {
  await aLoanWithoutInputs(context, await aCustomer(context));
  for (const nth of [1, 2, 3, 4]) {
    await pass(7);
    const { loanId, customer } = good;
    await payNextInstalment(context, finance, { customer, loanId, byCard: false, on: context.clock.businessDay(), nth });
  }
  await pass(75);
  await aRunningLoan(context);
  await pass(2);
  await sql`update loan_products set terms = jsonb_set(terms, '{min_score}', '50')`.execute(sqlOf(context.db));
  [harderId, easierId, sameId] = [await idOf('Harder', harder), await idOf('Easier', easier), await idOf('The same', card)];
}, 120_000);

test('loans count once their months have passed, and young ones and those without inputs are counted apart', async () => {
  expect(await compare(harderId)).toMatchObject({ loans: 2, bad: 1, bad_bps: 5_000, left_out: { young: 1, without_inputs: 1 } });
  expect(await compare(harderId, 6)).toMatchObject({
    loans: 0,
    bad: 0,
    bad_bps: null,
    left_out: { young: 3, without_inputs: 1 },
  });
  expect((await get(`scorecards/challengers/${harderId}/comparison?months=5`)).statusCode).toBe(422);
});

test('the current card gives the score that was kept with the decision', async () => {
  const { data } = (await listed('')) as { data: OnList[] };
  const kept = await sql<{ loan_id: string; score: number }>`
    select loan_id, (result->>'score')::int as score from loan_assessments where moment = 'approval'`.execute(sqlOf(context.db));
  expect(data.map(({ id }) => id).toSorted()).toEqual([good.loanId, bad.loanId].toSorted());
  for (const { id, champion_score: score } of data) expect(score).toBe(kept.rows.find((row) => row.loan_id === id)?.score);
  expect(data.map(({ id, bad: isBad }) => [id === bad.loanId, isBad])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('two equal cards separate alike and decide nothing otherwise', async () => {
  const { scores, swaps } = await compare(sameId);
  expect(scores.challenger).toEqual(scores.champion);
  expect(scores.champion.auc_bps).toBe(10_000);
  expect(swaps.every((swap: { newly_refused: { loans: number } }) => swap.newly_refused.loans === 0)).toBe(true);
});

test('the groups at the minimum score are those of the list', async () => {
  const { swaps } = await compare(harderId);
  const all = ((await listed(`challenger_id=${harderId}`)) as { data: OnList[] }).data;
  const refused = all.filter(({ champion_score: now, challenger_score: then }) => now >= 50 && (then ?? 0) < 50);
  expect(refused.length).toBeGreaterThan(0);
  const swap = swaps.find((one: { newly_refused: { loans: number } }) => one.newly_refused.loans > 0);
  expect(swap.newly_refused).toMatchObject({
    loans: refused.length,
    bad: refused.filter(({ bad: isBad }) => isBad).length,
    principal: refused.length * 4_000_000,
  });
  const group = await listed(`challenger_id=${harderId}&group=newly_refused&loan_interest_id=${swap.product_id}`);
  expect(group.data.map(({ id }: OnList) => id)).toEqual(refused.map(({ id }) => id));
  expect(group.meta.total).toBe(refused.length);
  expect((await listed(`challenger_id=${harderId}&group=newly_passed`)).data).toEqual([]);
});

test('a card that gives more points passes loans that the current one refuses', async () => {
  await sql`update loan_products set terms = jsonb_set(terms, '{min_score}', '70')`.execute(sqlOf(context.db));
  const { swaps } = await compare(easierId);
  const passed = (await listed(`challenger_id=${easierId}&group=newly_passed`)).data as OnList[];
  expect(passed.length).toBeGreaterThan(0);
  expect(passed.every(({ champion_score: now, challenger_score: then }) => now < 70 && (then ?? 0) >= 70)).toBe(true);
  const sum = swaps.reduce((loans: number, swap: { newly_passed: { loans: number } }) => loans + swap.newly_passed.loans, 0);
  expect(sum).toBe(passed.length);
});

test('without a challenger the list has the current score only, and an unknown challenger is not found', async () => {
  const { data, meta } = (await listed('')) as { data: OnList[]; meta: { total: number } };
  expect([meta.total, data.map(({ challenger_score: score }) => score)]).toEqual([2, [null, null]]);
  const unknownId = '0199a000-0000-7000-8000-0000000000f1';
  expect((await get(`scorecards/loans?challenger_id=${unknownId}`)).statusCode).toBe(404);
  expect((await get(`scorecards/challengers/${unknownId}/comparison`)).statusCode).toBe(404);
});

test('pages and files read each loan once, in the order of the list', async () => {
  const all = ((await listed(`challenger_id=${harderId}`)) as { data: OnList[] }).data.map(({ id }) => id);
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await listed(`challenger_id=${harderId}&per_page=1&page=${page}`)).data as OnList[]),
  );
  expect(pages.flat().map(({ id }) => id)).toEqual(all);
  const file = await get(`export/scorecard-loans?months=3&challenger_id=${harderId}`);
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(3);
});

test('a loan that was written off within the window is bad, and one of a restructuring is no application', async () => {
  const db = sqlOf(context.db);
  const { loanId } = good;
  await sql`insert into loan_events (id, loan_id, run, number, kind, happened_on, facts, recorded_at)
    select uuidv7(), id, 9, 1, 'write_off', disbursed_on + 40, '{}', now() from loans where id = ${loanId}`.execute(db);
  expect(await compare(harderId)).toMatchObject({ loans: 2, bad: 2 });
  await sql`update loans set restructures_id = ${bad.loanId} where id = ${loanId}`.execute(db);
  expect(await compare(harderId)).toMatchObject({ loans: 1, bad: 1 });
});

test('the loans come in pieces, so that the memory does not grow with them', async () => {
  await sql`insert into loans (id, customer_id, product_id, product_version, engine_version, status, principal_kobo, fee_kobo, rate_percent,
      instalments, terms, consent_at, consent_ip, applied_at, offer_accepted_at, created_at, disbursed_on, schedule_run)
    select uuidv7(), customer_id, product_id, product_version, engine_version, 'completed', principal_kobo, fee_kobo, rate_percent,
      instalments, terms, consent_at, consent_ip, applied_at, offer_accepted_at, created_at, disbursed_on, 1 from loans, generate_series(1, 2200) where id = ${bad.loanId}`.execute(
    sqlOf(context.db),
  );
  const sizes: number[] = [];
  const ids = new Set<string>();
  const lastDay = context.clock.businessDay();
  for await (const loans of pastLoans(context.db, { months: 3, lastDay, withOutcome: true })) {
    sizes.push(loans.length);
    for (const { id } of loans) ids.add(id);
  }
  expect([Math.max(...sizes), sizes.length, ids.size]).toEqual([1_000, 3, sizes.reduce((sum, size) => sum + size, 0)]);
});
