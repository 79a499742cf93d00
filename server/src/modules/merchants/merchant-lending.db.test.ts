/** A merchant's list, total and chart count the same loans: imported ones and parts too, and nothing that came back. */
import { aCustomer, appOf, aPerson, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { codeOf, followReferrals } from '#modules/referrals';
import { saveUser, type User } from '#modules/users';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';

const context = await freshContext();
const { db, clock } = context;
const app = await appOf(context);
const [shop, borrower, admin] = [await aPerson(context, 'merchant'), await aCustomer(context), await aStaff(context, 'admin')];
await inTransaction(db, async (tx) => saveUser(tx, borrower.id, { referral_code: await codeOf(context, shop.id) }));
await followReferrals(context);
const on = clock.businessDay();
const get = async (who: User, path: string) => (await ask(app, `GET /api${path}`, { as: await signIn(context, who) })).json();
const running = async (): Promise<string> => (await aRunningLoan(context, borrower)).id;

/** Another loan with the terms of a running one. */
async function likeOf(
  loanId: string,
  change: { imported_on?: Day; restructures_id?: string; disbursed_on: Day },
): Promise<string> {
  const id = newId(clock.now());
  const imported = change.imported_on && { imported_reference: `OLD-${id.slice(-6)}`, given_rows: sql`'[]'::jsonb` };
  await sql`insert into loans (id, customer_id, product_id, product_version, engine_version, status, principal_kobo, fee_kobo, rate_percent,
      instalments, terms, applied_at, created_at, consent_at, consent_ip, disbursed_on, imported_on, imported_reference, given_rows, restructures_id)
    select ${id}, customer_id, product_id, product_version, engine_version, 'active', principal_kobo, 0, rate_percent,
      instalments, terms, applied_at, created_at, consent_at, consent_ip, ${change.disbursed_on}::date, ${change.imported_on ?? null}::date,
      ${imported?.imported_reference ?? null}, ${imported?.given_rows ?? null}, ${change.restructures_id ?? null}::uuid
    from loans where id = ${loanId}`.execute(sqlOf(db));
  return id;
}

let parts = 0;
async function addPart(loanId: string, happenedOn: Day, undoes?: string): Promise<string> {
  const id = newId(clock.now());
  parts += 1;
  await sqlOf(db)
    .insertInto('loan_events')
    .values({
      id,
      loan_id: loanId,
      run: 1,
      number: 100 + parts,
      kind: undoes ? 'reversal' : 'tranche',
      happened_on: happenedOn,
      facts: '{}',
      recorded_at: clock.now(),
      ...(undoes ? { reverses_id: undoes } : { amount_kobo: kobo(500_000n) }),
    })
    .execute();
  return id;
}

const setStatus = (id: string, status: 'reversed' | 'completed') =>
  sqlOf(db).updateTable('loans').set({ status, completed_on: on }).where('id', '=', id).execute();

const inParts = await running();
await addPart(inParts, addMonths(on, -1));
await addPart(inParts, on, await addPart(inParts, addMonths(on, -2)));
const imported = await likeOf(inParts, { imported_on: on, disbursed_on: addMonths(on, -3) });
await setStatus(await running(), 'reversed');
const old = await running();
await setStatus(old, 'completed');
const successor = await likeOf(old, { restructures_id: old, disbursed_on: on });

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
type Listed = { id: string; amount: number; status: string; disbursed_on: string | null };
type Month = { month: Day; loans: number; lent: number };

test('list, total and chart of a merchant agree', async () => {
  const { data, additional } = (await get(shop, '/merchant/loans')) as { data: Listed[]; additional: { lent: number } };
  const months: Month[] = (await get(shop, '/merchant/months')).data;
  const paidOut = data.filter((row) => row.disbursed_on !== null && row.status !== 'reversed');
  expect(paidOut.map(({ id }) => id).sort()).toEqual([inParts, imported, old].sort());
  expect(data.find(({ id }) => id === successor)).toMatchObject({ status: 'active', disbursed_on: null });
  const all = 12_000_000;
  expect([sum(paidOut.map(({ amount }) => amount)), additional.lent, sum(months.map(({ lent }) => lent))]).toEqual([
    all,
    all,
    all,
  ]);
  expect(months.slice(-4).map(({ loans, lent }) => [loans, lent])).toEqual([
    [1, 4_000_000],
    [0, 0],
    [0, 500_000],
    [2, 7_500_000],
  ]);
});

test('staff read the same sums on the page of the merchant, and behind each month', async () => {
  const path = `/admin/merchants/${shop.id}`;
  const { lent, months } = (await get(admin, path)).data as { lent: number; months: Month[] };
  expect((await get(admin, `${path}/customers`)).data).toMatchObject([{ loans: 5, lent }]);
  for (const month of months) {
    const span = `start_date=${month.month}&end_date=${addDays(addMonths(month.month, 1), -1)}&merchant_id=${shop.id}`;
    const [first, paid] = [
      await get(admin, `/admin/portfolio/disbursed-loans?${span}&first=true`),
      await get(admin, `/admin/portfolio/disbursed-loans?${span}`),
    ];
    expect([month.month, first.meta.total, paid.totals.disbursed]).toEqual([month.month, month.loans, month.lent]);
  }
});
