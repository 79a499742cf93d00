/** A late loan that was restructured through the evenings that follow: class, provision and portfolio at risk stay until it has been paid on time. */
import { addDays } from '@ajo/contract/kernel/time';
import { closeOpenDays, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock } = context;
await seedProducts(context);
const dayMs = 86_400_000;
const [finance, admin, superadmin] = await Promise.all(
  (['finance', 'admin', 'superadmin'] as const).map((role) => aStaff(context, role)),
);
type Person = NonNullable<typeof finance>;
const as = (person: Person | undefined) => signIn(context, person as Person);
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

const view = async (id: string) =>
  (await ask(app, `GET /api/admin/loan/${id}/loan-payments`, { as: await as(admin) })).json().data;
const found = async () =>
  (await ask(app, 'GET /api/admin/search/loan?standing=probation', { as: await as(admin) }))
    .json()
    .data.map(({ id }: { id: string }) => id);
const atRisk = async () => {
  const { at_risk } = (await ask(app, 'GET /api/finance/portfolio', { as: await as(finance) })).json().data;
  return at_risk.map(({ days, loans }: { days: number; loans: number }) => [days, loans]);
};
async function evening(id: string): Promise<unknown> {
  const { rows } = await sql<{ late: number; classed: number; provision: bigint; principal: bigint }>`
    select days_past_due as late, class_days as classed, provision_kobo as provision, principal_kobo as principal
    from loan_days where loan_id = ${id} order by on_day desc limit 1`.execute(sqlOf(context.db));
  const [row] = rows;
  return row && { late: row.late, classed: row.classed, share: Number((row.provision * 100n) / row.principal) };
}
async function pass(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    clock.moveBy(Math.min(left, 20) * dayMs);
    await closeOpenDays(context);
  }
}
let references = 0;
async function payDue(id: string): Promise<void> {
  const { due_now: amount } = await view(id);
  references += 1;
  const body = { amount, reference: `PROBATION-${references}` };
  expect((await ask(app, `POST /api/finance/user/loan-debit/${id}`, { as: await as(finance), body })).statusCode).toBe(200);
}
async function restructure(id: string): Promise<string> {
  const body = { instalments: 6, reason: 'Lost a shop in the fire', first_due_on: addDays(clock.businessDay(), 30) };
  const first = await ask(app, `POST /api/admin/loan/${id}/restructure`, { as: await as(admin), body });
  const both = await Promise.all(
    [1, 2].map(async () => ask(app, `POST /api/admin/loan/${id}/restructure`, { as: await as(superadmin), body })),
  );
  expect([first.statusCode, ...both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)]).toEqual([200, 200, 409]);
  return (await ask(app, `GET /api/admin/loan/${id}`, { as: await as(admin) })).json().data.restructured_into.id;
}

test('it stays in its class while it is paid on time, and counts as performing after the probation', async () => {
  const { loanId } = await aRunningLoan(context, { product: 0, amount: 10_000_000n, tenor: 4 });
  await pass(31 + 40);
  const { days_past_due: late } = await view(loanId);
  expect(late).toBeGreaterThan(30);
  const id = await restructure(loanId);
  expect(await found()).toEqual([id]);
  expect((await view(id)).probation).toMatchObject({ classed_as: late, days: 90, instalments: 3, until: expect.any(String) });

  await pass(1);
  expect(await evening(id)).toEqual({ late: 0, classed: late, share: 20 });
  expect(await atRisk()).toEqual([
    [1, 1],
    [30, 1],
    [60, 0],
    [90, 0],
  ]);
  const own = (
    await sql<{ provision: bigint }>`select provision_kobo as provision from loan_days where loan_id = ${id}
    order by on_day desc limit 1`.execute(sqlOf(context.db))
  ).rows[0]?.provision;
  expect(await balanceOf(context.db, gl.loanLossAllowance)).toBe(own);

  for (const wait of [29, 30, 31]) {
    await pass(wait);
    await payDue(id);
    expect(await evening(id)).toMatchObject({ classed: late });
  }
  await pass(8);
  expect(await evening(id)).toMatchObject({ late: 0, classed: 0, share: expect.toSatisfy((share: number) => share <= 1) });
  expect([(await view(id)).probation, await found()]).toEqual([null, []]);
  expect((await atRisk())[0]).toEqual([1, 0]);
}, 240_000);

test('a loan that was on time when restructured has no probation, and one on probation keeps its class', async () => {
  const { loanId: good } = await aRunningLoan(context, { product: 0, amount: 10_000_000n, tenor: 4 });
  const { loanId: bad } = await aRunningLoan(context, { product: 0, amount: 10_000_000n, tenor: 4 });
  await pass(10);
  const went = await restructure(good);
  expect((await view(went)).probation).toBeNull();
  await pass(40);
  const { days_past_due: late } = await view(bad);
  const second = await restructure(await restructure(bad));
  expect((await view(second)).probation).toMatchObject({ classed_as: late });
}, 240_000);

test.each(['reschedule', 're_age'])(
  'a late loan keeps its class after %s',
  async (action) => {
    const { loanId } = await aRunningLoan(context, { product: 0, amount: 10_000_000n, tenor: 4 });
    await pass(31 + 40);
    const { days_past_due: late } = await view(loanId);
    const before = await evening(loanId);
    const body = { loan_id: loanId, action, instalments: 6, reason: 'Lost a shop in the fire' };
    for (const [who, state] of [
      [admin, 'asked'],
      [superadmin, 'done'],
    ] as const) {
      const answer = await ask(app, 'PUT /api/admin/update_loan_payments', { as: await as(who), body });
      expect(answer.json().data.state).toBe(state);
    }
    expect(await found()).toContain(loanId);
    const { days_past_due: now, probation } = await view(loanId);
    expect([now, probation]).toMatchObject([0, { classed_as: late, since: clock.businessDay(), days: 90, instalments: 3 }]);
    await pass(1);
    expect(await evening(loanId)).toMatchObject({ late: 0, classed: late, share: (before as { share: number }).share });
    expect(await found()).toContain(loanId);
    // On time during the probation: another schedule does not begin a new one.
    for (const who of [admin, superadmin])
      await ask(app, 'PUT /api/admin/update_loan_payments', { as: await as(who), body: { ...body, instalments: 7 } });
    expect((await view(loanId)).probation).toEqual({ ...probation, until: expect.any(String) });
  },
  240_000,
);
