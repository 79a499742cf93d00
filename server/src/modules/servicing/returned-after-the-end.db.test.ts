/** Money that the bank sends back after its loan has ended as a loss or as another loan: booked once, in the books and in the loan's own account. */
import { ask } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, describe, expect, test } from 'vitest';
import { fee, first, type Made, openLoansInParts, second } from '../../../tests/loans/in-parts.ts';

const {
  aRunningLoan,
  app,
  as,
  booksNow,
  cameBack: returnPayout,
  db,
  lastReference,
  loanOf,
  pay,
  people,
  release,
  rowsOf,
  send,
} = await openLoansInParts();

afterEach(async () => {
  expect(await booksNow()).toEqual([0n, []]);
});

const both = ['admin', 'superadmin'] as const;
const byTwo = async (call: string, body: object): Promise<void> => {
  for (const who of both) expect((await ask(app, call, { as: await as(who), body })).statusCode).toBe(200);
};
const writeOff = ({ loanId }: Made) =>
  byTwo(`POST /api/admin/loan/${loanId}/write-off`, { reason: 'Nobody has been reached for months' });
const restructure = (loanId: string) =>
  byTwo(`POST /api/admin/loan/${loanId}/restructure`, { instalments: 8, reason: 'Lost a shop in the fire' });
const recovered = async ({ loanId }: Made): Promise<bigint> => {
  const { rows } = await sql<{ recovered_kobo: bigint }>`select recovered_kobo from loan_books where loan_id = ${loanId}`.execute(
    sqlOf(db),
  );
  return rows[0]?.recovered_kobo ?? -1n;
};
const standing = () =>
  Promise.all([gl.bankOperating, gl.recoveries, gl.unidentifiedReceipts].map((account) => balanceOf(db, account)));
const moved = async (before: bigint[]) => (await standing()).map((now, at) => now - (before[at] ?? 0n));
const history = async ({ loanId }: Made, action: string): Promise<number> =>
  (await sql`select 1 from history where subject_id = ${loanId} and action like ${`${action}%`}`.execute(sqlOf(db))).rows.length;

describe('of a loan that was written off', () => {
  test('a returned part is a recovery in the books, on the loan and on its statement, once', async () => {
    const made = await aRunningLoan();
    await release(made);
    await send();
    const reference = lastReference();
    await writeOff(made);
    const before = await standing();
    await Promise.all([returnPayout(reference), returnPayout(reference)]);
    const amount = BigInt(second);
    expect([await moved(before), await recovered(made)]).toEqual([[amount, amount, 0n], amount]);
    const statement = await ask(app, `GET /api/admin/loan/${made.loanId}/statement?format=csv`, { as: await as('admin') });
    expect(statement.body).toContain('the bank sent it back, ₦40,000.00 after the loan was written off');
    expect((await loanOf(made)).status).toBe('written_off');
    // It counts for what is still lost: the whole amount is not booked again without a confirmation.
    expect((await pay(made, first + second, `MORE-${made.loanId}`)).json().code).toBe('more_than_payoff');
  });

  test('a returned first payout is a recovery too, and is in its history once', async () => {
    const made = await aRunningLoan();
    const reference = lastReference();
    await writeOff(made);
    const before = await standing();
    await returnPayout(reference);
    const net = BigInt(first - fee);
    expect([await moved(before), await recovered(made)]).toEqual([[net, net, 0n], net]);
    expect(await history(made, 'payout returned')).toBe(1);
  });
});

/** Runs, and was taken over by another loan; its first and only payout had this reference. */
async function aTakenOver(): Promise<{ made: Made; reference: string; into: string }> {
  const made = await aRunningLoan();
  const reference = lastReference();
  await restructure(made.loanId);
  const { restructured_into: into } = (await ask(app, `GET /api/admin/loan/${made.loanId}`, { as: await as('admin') })).json()
    .data;
  return { made, reference, into: into.id };
}
const adminSees = async (loanId: string) =>
  (await ask(app, `GET /api/admin/loan/${loanId}`, { as: await as('admin') })).json().data;
const owes = async (loanId: string) =>
  (await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as: await as('admin') })).json().data;
const inQueue = async ({ loanId }: Made) => {
  const { rows } = await sql<{ id: string; state: string }>`select u.id, u.state from unidentified_receipts u
    join receipts r on r.reference = u.reference where r.purpose_id = ${loanId}`.execute(sqlOf(db));
  return rows;
};
const resolve = async (made: Made, body: object) =>
  ask(app, `POST /api/finance/unidentified-receipts/${(await inQueue(made))[0]?.id}/resolve`, {
    as: await as('finance'),
    body: { reason: 'The bank confirmed it by phone', ...body },
  });

describe('of a loan that another one took over', () => {
  test('a returned first payout creates no credit and undoes nothing: staff books it on the new loan', async () => {
    const { made, reference, into } = await aTakenOver();
    const [before, owed] = [await standing(), (await owes(into)).payoff];
    await Promise.all([returnPayout(reference), returnPayout(reference)]);
    const net = first - fee;
    expect(await moved(before)).toEqual([BigInt(net), 0n, BigInt(net)]);
    expect([(await loanOf(made)).status, await balanceOf(db, gl.customerCredit(made.customer.id))]).toEqual(['completed', 0n]);
    expect([(await adminSees(into)).status, (await owes(into)).payoff]).toEqual(['active', owed]);
    expect(await history(made, 'payout returned')).toBe(1);
    const { number } = await adminSees(into);
    const read = await ask(app, `GET /api/finance/unidentified-receipts/${(await inQueue(made))[0]?.id}`, {
      as: await as('finance'),
    });
    expect(read.json().data).toMatchObject({ can: ['book'], meant_for: { owed_on: number } });
    expect((await resolve(made, { action: 'book', purpose: 'loan_repayment', target: number })).statusCode).toBe(200);
    expect((await owes(into)).payoff).toBe(owed - net);
  });

  test('if the new loan was repaid, the money is kept for the customer by staff', async () => {
    const { made, reference, into } = await aTakenOver();
    await pay({ ...made, loanId: into as Made['loanId'] }, (await owes(into)).payoff, `OFF-${into}`);
    await returnPayout(reference);
    expect((await resolve(made, { action: 'credit' })).statusCode).toBe(200);
    expect(await balanceOf(db, gl.customerCredit(made.customer.id))).toBe(BigInt(first - fee));
  });

  test('after a chain of restructurings, the last loan owes it', async () => {
    const { made, reference, into } = await aTakenOver();
    await restructure(into);
    const { restructured_into: last } = await adminSees(into);
    await returnPayout(reference);
    expect((await resolve(made, { action: 'book', purpose: 'loan_repayment', target: last.number })).statusCode).toBe(200);
  });

  test.each([
    ['before', true],
    ['before', false],
    ['after', true],
    ['after', false],
  ] as const)('and that was reversed %s the return (its money is back: %s), the cash is booked once', async (order, returned) => {
    const { made, reference, into } = await aTakenOver();
    const owed = BigInt((await owes(into)).payoff);
    const [before, receivable] = [await standing(), gl.customerReceivable(made.customer.id)];
    const reverse = () => byTwo(`POST /api/admin/loan/${into}/reverse`, { reason: 'It was paid by mistake', returned });
    for (const act of order === 'before' ? [reverse, () => returnPayout(reference)] : [() => returnPayout(reference), reverse])
      await act();
    const net = BigInt(first - fee);
    const [bank, , waiting] = await moved(before);
    expect([bank, waiting, await balanceOf(db, receivable)]).toEqual(returned ? [owed, 0n, 0n] : [net, 0n, owed - net]);
    expect((await inQueue(made)).filter(({ state }) => state === 'open')).toEqual([]);
  });
});

test('parts of a reversed loan that took over another one come back one by one: the cash is booked once', async () => {
  const made = await aRunningLoan();
  const references = [lastReference()];
  await release(made);
  await send();
  references.push(lastReference());
  await pay(made, 3_000_000, `SOME-${made.loanId}`);
  await restructure(made.loanId);
  const { restructured_into: into } = await adminSees(made.loanId);
  const owed = BigInt((await owes(into.id)).payoff);
  const before = await standing();
  await byTwo(`POST /api/admin/loan/${into.id}/reverse`, { reason: 'It was paid by mistake', returned: true });
  for (const reference of references) await returnPayout(reference);
  const cash = BigInt(first - fee + second);
  expect(cash).toBeGreaterThan(owed);
  const [bank, , waiting] = await moved(before);
  expect([bank, waiting]).toEqual([cash, cash - owed]);
});

test('a payout that the bank sends back after payments had returned it is set aside for a person', async () => {
  const made = await aRunningLoan();
  const reference = lastReference();
  await pay(made, first - fee, `BACK-${made.loanId}`);
  await byTwo(`POST /api/admin/loan/${made.loanId}/reverse`, { reason: 'The customer paid it all back' });
  const before = await standing();
  await returnPayout(reference);
  const net = BigInt(first - fee);
  const [bank, , waiting] = await moved(before);
  expect([bank, waiting, await balanceOf(db, gl.customerCredit(made.customer.id))]).toEqual([net, net, 0n]);
});

test('an alarm about a credit refund links to the page of its loan', async () => {
  const made = await aRunningLoan();
  const paid = await pay(made, (await rowsOf(made)).payoff + 50_000, `OVER-${made.loanId}`);
  expect(paid.statusCode).toBe(200);
  for (const who of ['finance', 'admin'] as const)
    await ask(app, `POST /api/admin/loan/${made.loanId}/credit-refund`, {
      as: await as(who),
      body: { amount: 50_000, reason: 'Paid twice by mistake' },
    });
  await send();
  await returnPayout(lastReference());
  const { rows } = await sql<{ link: string }>`select link from notifications where user_id = ${people.finance.id}
    and message like ${'%500.00 was returned: Account is dormant%'}`.execute(sqlOf(db));
  expect(rows.map(({ link }) => link)).toEqual([`/admin/requests/${made.loanId}`]);
});
