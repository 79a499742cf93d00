/** Provision rates over HTTP: two people change them, the day close books the difference, and closed days keep their own. */
import { addDays, day, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, confirmNewest, freshContext, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { subLedgers } from '../../../sub-ledgers.ts';
import { initialProvisionRates } from './provision.rules.ts';

const context = await freshContext();
const app = await appOf(context);
const [asker, approver] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
const loan = await aRunningLoan(context, await aCustomer(context));
const today = () => context.clock.businessDay();
const rates = { ...initialProvisionRates, current: 300 };
const request = async (change: object = {}, who = asker) =>
  ask(app, 'POST /api/finance/provision-rates', {
    as: await signIn(context, who),
    body: { rates, from: today(), reason: 'Guideline of the regulator', ...change },
  });
const view = async () => (await ask(app, 'GET /api/finance/provision-rates', { as: await signIn(context, asker) })).json().data;
const ends = async (): Promise<[string, number, number][]> => {
  const { rows } = await sql<{ on: string; provision: bigint; principal: bigint }>`select on_day::text as on,
      provision_kobo as provision, principal_kobo as principal from loan_days
    where loan_id = ${loan.id} and replaced_by is null order by on_day`.execute(sqlOf(context.db));
  return rows.map(({ on, provision, principal }) => [on, Number(provision), Number(principal)]);
};
const share = ([, provision, principal]: [string, number, number]): number => provision / principal;

beforeAll(async () => {
  context.clock.moveBy(2 * dayMs);
  await closeOpenDays(context);
});

test('a refused request names its field and changes nothing', async () => {
  const fails: [object, string][] = [
    [{ from: addDays(today(), -1) }, 'from'],
    [{ rates: initialProvisionRates }, 'current'],
    [{ rates: { ...rates, '61-90': 200 } }, 'rates.61-90'],
    [{ rates: { ...rates, current: -1 } }, 'rates.current'],
    [{ reason: 'short' }, 'reason'],
  ];
  for (const [change, field] of fails) {
    const answer = await request(change);
    expect([field, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([field, 422, [field]]);
  }
  expect((await view()).versions).toEqual([]);
});

test('only those who manage provisions request them', async () => {
  for (const role of ['subadmin', 'credit_officer', 'compliance_officer', 'hr'] as const)
    expect([role, (await request({}, await aStaff(context, role))).statusCode]).toEqual([role, 403]);
});

test('rates apply from their day when a second person approves, and closed days keep theirs', async () => {
  const before = await ends();
  const from = addDays(today(), 1);
  expect((await request({ from })).statusCode).toBe(200);
  expect((await request({ from })).statusCode).toBe(409);
  expect((await view()).versions).toEqual([]);
  expect((await confirmNewest(app, await signIn(context, approver), 'finance')).statusCode).toBe(200);
  expect(await view()).toMatchObject({ today: { current: 100 }, versions: [{ effective_on: from, rates: { current: 300 } }] });
  context.clock.moveBy(3 * dayMs);
  await closeOpenDays(context);
  const after = await ends();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.filter(([on]) => on < from).map(share)).toEqual(after.filter(([on]) => on < from).map(() => 0.01));
  expect(after.filter(([on]) => on >= from).map(share)).toEqual([0.03, 0.03]);
  expect(await balanceOf(context.db, gl.loanLossAllowance)).toBe(BigInt(after.at(-1)?.[1] ?? 0));
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('the portfolio of each closed day shows the rates of that day', async () => {
  const all = await ends();
  const as = await signIn(context, asker);
  for (const [on, rate] of [
    [all[0]?.[0], 100],
    [all.at(-1)?.[0], 300],
  ] as const) {
    const { buckets, provision } = (await ask(app, `GET /api/finance/portfolio?on=${on}`, { as })).json().data;
    expect([buckets[0].provision_bps, provision]).toEqual([rate, all.find((end) => end[0] === day(on ?? ''))?.[1]]);
  }
});
