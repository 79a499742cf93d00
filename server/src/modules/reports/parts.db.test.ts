/** Loans in parts in the reports: each payout counts on its own business day, and undrawn parts do not count. */
import type { StaffRole } from '@ajo/contract/kernel/access';
import { addDays, addMonths, type Day } from '@ajo/contract/kernel/time';
import { aPerson, ask, aStaff, closeOpenDays } from '#kit';
import { addBranch } from '#modules/branches';
import { codeOf, followReferrals } from '#modules/referrals';
import { fullName, giveOfficer, saveUser, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { first, openLoansInParts, paid, principal, second, third } from '../../../tests/loans/in-parts.ts';

const {
  app,
  aRunningLoan,
  as,
  cameBack: returnPayout,
  clock,
  context,
  db,
  lastReference,
  one,
  pass,
  provider,
  release,
  send,
} = await openLoansInParts();

const branchId = await inTransaction(db, (tx) => addBranch(tx, context, 'Surulere'));
const staffOf = (role: StaffRole): Promise<User> => aStaff(context, role, { branchId });
const [before, after, lead] = [await staffOf('credit_officer'), await staffOf('credit_officer'), await staffOf('team_lead')];
const get = async (path: string) => (await ask(app, `GET /api/${path}`, { as: await as('admin') })).json();
const madeBy = async ({ id }: User) => {
  const { loans_made: loans, amount_made: amount } = (await get(`admin/branch/${branchId}/officer/${id}`)).data;
  return { loans, amount };
};
type Figure = { name: string; count: number; amount: number };
const paidOutThisMonth = async () => {
  const { figures } = (await get('admin/dashboard')).data as { figures: Figure[] };
  const found = figures.find(({ name }) => name === 'disbursed_this_month');
  return { count: found?.count, amount: found?.amount };
};
async function moveTo(officer: User): Promise<void> {
  const { account_officer_id: old } = await sqlOf(db)
    .selectFrom('users')
    .select('account_officer_id')
    .where('id', '=', made.customer.id)
    .executeTakeFirstOrThrow();
  const body = { old_officer_id: old, transfer_users: [made.customer.id], new_officer_id: officer.id };
  expect((await ask(app, 'POST /api/admin/users/transfer', { as: await as('admin'), body })).statusCode).toBe(200);
}
const onThatDay = async (on: Day | undefined) => {
  const { data } = await get(`admin/portfolio/loans?on=${on}`);
  return { lent: data[0]?.principal, to_come: data[0]?.to_come, outstanding: data[0]?.outstanding };
};

const upTo = async (days: number): Promise<void> => {
  pass(days);
  await closeOpenDays(context);
};
const paidOut = async (number: number): Promise<Day> => {
  expect((await release(made, number)).statusCode).toBe(200);
  await send();
  return clock.businessDay();
};

// In March the first payout, and the second, which the bank sends back. In April, with another officer, the second again; the third is given up.
const made = await aRunningLoan();
await inTransaction(db, (tx) => giveOfficer(tx, context, made.customer.id));
await moveTo(before);
const days: Record<string, Day> = { first: clock.businessDay() };

test('payouts of a month count on the day of each payout, without those the bank returned', async () => {
  await upTo(5);
  expect(await paidOutThisMonth()).toEqual({ count: 1, amount: first });
  days['second'] = await paidOut(2);
  expect(await paidOutThisMonth()).toEqual({ count: 1, amount: first + second });
  await upTo(2);
  days['returned'] = clock.businessDay();
  await returnPayout(lastReference());
  expect(await paidOutThisMonth()).toEqual({ count: 1, amount: first });
  await upTo(24);
  expect(clock.businessDay()).toBe('2026-04-02');
  expect(await paidOutThisMonth()).toEqual({ count: 0, amount: 0 });
  await moveTo(after);
  days['again'] = await paidOut(2);
  expect(await paidOutThisMonth()).toEqual({ count: 1, amount: second });
  const { data } = await get('admin/search/loan?standing=disbursed_this_month');
  expect(data).toMatchObject([{ id: made.loanId }]);
});

test('each payout counts for the officer of its day, the loan for the first officer; the team lead has both, once', async () => {
  expect(await madeBy(before)).toEqual({ loans: 1, amount: first });
  expect(await madeBy(after)).toEqual({ loans: 0, amount: second });
  expect(await madeBy(lead)).toEqual({ loans: 1, amount: first + second });
  const lists = [
    [before, `under_officer_id=${before.id}`],
    [after, `under_officer_id=${after.id}`],
    [lead, `under_branch_id=${branchId}`],
  ] as const;
  for (const [who, query] of lists) {
    const list = await get(`admin/portfolio/disbursed-loans?${query}`);
    const loans = (await get(`admin/portfolio/disbursed-loans?first=true&${query}`)).meta.total;
    expect([who.type, { loans, amount: list.totals.disbursed }]).toEqual([who.type, await madeBy(who)]);
  }
});

test('the portfolio of a past day shows the disbursed, committed and outstanding amounts of that day', async () => {
  await upTo(3);
  const { id } = await one(made, 3);
  const path = `admin/loan/${made.loanId}/tranches/${id}/cancel`;
  const gaveUp = await ask(app, `POST /api/${path}`, { as: await as('finance'), body: { reason: 'The building has stopped' } });
  expect(gaveUp.statusCode).toBe(200);
  await upTo(2);
  const lines = await Promise.all(
    [days['first'], days['second'], days['returned'], days['again'], addDays(clock.businessDay(), -1)].map(onThatDay),
  );
  expect(lines.map(({ lent, to_come }) => [lent, to_come])).toEqual([
    [first, second + third],
    [first + second, third],
    [first, second + third],
    [first + second, third],
    [first + second, 0],
  ]);
  expect(lines.map(({ lent, outstanding }) => outstanding === lent)).toEqual([true, true, true, true, true]);
});

test('the statement shows the disbursed amount next to the agreed amount', async () => {
  const csv = await ask(app, `GET /api/finance/loan/${made.loanId}/statement?format=csv`, { as: await as('finance') });
  expect(csv.body).toContain(`,Disbursed so far,,${(first + second) / 100}.00,`);
  expect(csv.body).toContain(`,Amount agreed,,${principal / 100}.00,`);
  expect(csv.body).toContain('Paid out: the bank sent it back,,-');
  const query = `format=csv&end_date=${days['returned']}`;
  const earlier = await ask(app, `GET /api/finance/loan/${made.loanId}/statement?${query}`, { as: await as('finance') });
  expect(earlier.body).toContain(`,Disbursed so far,,${first / 100}.00,`);
});

test('a loan whose only payout was returned later still has its payout on the days before', async () => {
  const gone = await aRunningLoan();
  const [on, reference] = [clock.businessDay(), lastReference()];
  await upTo(1);
  await returnPayout(reference);
  const answer = await get(`admin/portfolio/loans?on=${on}`);
  const row = answer.data?.find(({ id }: { id: string }) => id === gone.loanId);
  expect(row).toMatchObject({ disbursed_on: on, principal: first, to_come: second + third, outstanding: first });
});

test('a loan that was disbursed again keeps the lent amounts of earlier days, including a returned tranche', async () => {
  const twice = await aRunningLoan();
  const [on, reference] = [clock.businessDay(), lastReference()];
  await upTo(1);
  expect((await release(twice)).statusCode).toBe(200);
  await send();
  const [withPart, part] = [clock.businessDay(), lastReference()];
  await upTo(1);
  await returnPayout(part);
  await upTo(1);
  await returnPayout(reference);
  await upTo(1);
  const released = await ask(app, 'POST /api/admin/loan_status', {
    as: await as('finance'),
    body: { loan_id: twice.loanId, status: 'disburse' },
  });
  expect(released.json().message).toBeTruthy();
  provider.verifyTransferResult = paid;
  await send();
  const reopenedOn = clock.businessDay();
  await upTo(1);
  const standing = async (day: Day) =>
    (await get(`admin/portfolio/loans?on=${day}`)).data?.find(({ id }: { id: string }) => id === twice.loanId);
  expect(await standing(on)).toMatchObject({ disbursed_on: on, principal: first, to_come: second + third });
  expect(await standing(withPart)).toMatchObject({ disbursed_on: on, principal: first + second, to_come: third });
  expect(await standing(reopenedOn)).toMatchObject({ disbursed_on: reopenedOn, principal: first, to_come: second + third });
});

test('a loan that replaced another one counts as no payout', async () => {
  const old = await aRunningLoan();
  const figures = await paidOutThisMonth();
  for (const who of ['admin', 'superadmin'] as const) {
    const body = { instalments: 8, reason: 'Lost a shop in the fire' };
    expect((await ask(app, `POST /api/admin/loan/${old.loanId}/restructure`, { as: await as(who), body })).statusCode).toBe(200);
  }
  expect(await paidOutThisMonth()).toEqual(figures);
});

test("a merchant's month does not have a payout that came back in a later month, and neither has the list of its days", async () => {
  const late = await aRunningLoan();
  const merchant = await aPerson(context, 'merchant', { branchId });
  await inTransaction(db, async (tx) => saveUser(tx, late.customer.id, { referral_code: await codeOf(context, merchant.id) }));
  await followReferrals(context);
  await upTo(1);
  expect((await release(late)).statusCode).toBe(200);
  await send();
  const [on, part] = [clock.businessDay(), lastReference()];
  await upTo(31);
  await returnPayout(part);
  expect(clock.businessDay() > addDays(addMonths(`${on.slice(0, 7)}-01` as Day, 1), -1)).toBe(true);
  const { months } = (await get(`admin/merchants/${merchant.id}`)).data as { months: { month: Day; lent: number }[] };
  expect(months.find(({ month }) => month.startsWith(on.slice(0, 7)))?.lent).toBe(first);
  for (const { month, lent } of months) {
    const span = `start_date=${month}&end_date=${addDays(addMonths(month, 1), -1)}`;
    const list = await get(`admin/portfolio/disbursed-loans?${span}&merchant_id=${merchant.id}`);
    expect([month, list.totals.disbursed, list.additional.merchant]).toEqual([month, lent, fullName(merchant)]);
  }
});

test('without a first day the list of disbursed loans has the month of the last day; that of an officer has all days', async () => {
  const today = clock.businessDay();
  const month = `${today.slice(0, 7)}-01`;
  const [whole, narrow] = [
    await get('admin/portfolio/disbursed-loans'),
    await get(`admin/portfolio/disbursed-loans?start_date=${month}`),
  ];
  expect([whole.additional, whole.meta.total]).toEqual([narrow.additional, narrow.meta.total]);
  expect(whole.additional).toMatchObject({ start_date: month, officer: null });
  for (const path of ['portfolio/disbursed-loans', 'complaints']) {
    const { code, errors } = await get(`admin/${path}?start_date=2026-03-02&end_date=2026-03-01`);
    expect([path, code, errors]).toEqual([path, 'invalid', { end_date: ['Choose an end date on or after the start date'] }]);
  }
  const ofOfficer = await get(`admin/portfolio/disbursed-loans?under_officer_id=${before.id}`);
  expect(ofOfficer.additional).toMatchObject({ start_date: null, officer: fullName(before) });
});
