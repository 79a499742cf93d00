/** A part returned by the bank, whatever happened to its loan meanwhile: no customer pays for money that never arrived, and nothing is booked twice. */
import { ask } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { fee, first, type Made, openLoansInParts, second } from '../../../tests/loans/in-parts.ts';

const {
  aRunningLoan,
  app,
  as,
  booksNow,
  cameBack: returnPayout,
  db,
  lastReference,
  lent,
  loanOf,
  one,
  pass,
  pay,
  people,
  release,
  rowsOf,
  send,
  tranchesOf,
} = await openLoansInParts();

afterEach(async () => {
  expect(await booksNow()).toEqual([0n, []]);
});

/** Repays the whole loan after 15 days; returns the reference of the part and the amount paid. */
async function paidOff(made: Made): Promise<{ reference: string; paid: number }> {
  await release(made);
  await send();
  const reference = lastReference();
  pass(15);
  const { payoff } = await rowsOf(made);
  await pay(made, payoff, `OFF-${made.loanId}`);
  expect((await loanOf(made)).status).toBe('completed');
  return { reference, paid: payoff };
}
const creditOf = ({ customer }: Made) => balanceOf(db, gl.customerCredit(customer.id));
const notified = async (userId: string, words: string): Promise<{ message: string; link: string | null }[]> =>
  (
    await sql<{ message: string; link: string | null }>`select message, link from notifications
      where user_id = ${userId} and message like ${`%${words}%`}`.execute(sqlOf(db))
  ).rows;

test('a part returned after the loan was repaid was never disbursed: payments for it are credit of the customer', async () => {
  // The same loan without the part: so much is the price of what was really lent.
  const [made, plain] = [await aRunningLoan(), await aRunningLoan()];
  const { reference, paid } = await paidOff(made);
  const alone = (await rowsOf(plain)).payoff;
  const before = await Promise.all([balanceOf(db, gl.bankOperating), balanceOf(db, gl.unidentifiedReceipts)]);
  await Promise.all([returnPayout(reference), returnPayout(reference)]);
  expect([(await loanOf(made)).status, await lent(made)]).toEqual(['completed', 0n]);
  expect(await tranchesOf(made)).toMatchObject({
    lent: first,
    to_come: 0,
    tranches: [{ status: 'returned', can: ['cancel'] }, {}],
  });
  expect(await creditOf(made)).toBe(BigInt(paid - alone));
  expect(paid - alone).toBeGreaterThan(second);
  const after = await Promise.all([balanceOf(db, gl.bankOperating), balanceOf(db, gl.unidentifiedReceipts)]);
  expect(after).toEqual([(before[0] ?? 0n) + BigInt(second), before[1]]);
});

test('finance is notified of that credit with a link to the loan, where two people refund it; the customer sees it', async () => {
  const made = await aRunningLoan();
  const { reference } = await paidOff(made);
  await returnPayout(reference);
  expect((await notified(people.finance.id, 'Refund it')).map(({ link }) => link)).toContain(`/admin/requests/${made.loanId}`);
  expect(await notified(made.customer.id, 'We owe you')).toMatchObject([{ link: `/dashboard?loan=${made.loanId}` }]);
  const statement = await ask(app, `GET /api/admin/loan/${made.loanId}/statement?format=csv`, { as: await as('admin') });
  expect(statement.statusCode).toBe(200);
  const shown = await ask(app, `GET /api/finance/loan/${made.loanId}/loan-payments`, { as: await as('finance') });
  expect(shown.json().data).toMatchObject({
    credit: Number(await creditOf(made)),
    can: expect.arrayContaining(['refund_credit']),
  });
});

test('a returned part of a restructured loan is put in suspense: the new loan owes it', async () => {
  const made = await aRunningLoan();
  await release(made);
  await send();
  const reference = lastReference();
  for (const who of ['admin', 'superadmin'] as const)
    await ask(app, `POST /api/admin/loan/${made.loanId}/restructure`, {
      as: await as(who),
      body: { instalments: 8, reason: 'Lost a shop in the fire' },
    });
  expect((await loanOf(made)).status).toBe('completed');
  await returnPayout(reference);
  expect([(await one(made)).status, await creditOf(made)]).toEqual(['paid', 0n]);
  const { rows } = await sql`select 1 from unidentified_receipts where reference = ${reference} and state = 'open'`.execute(
    sqlOf(db),
  );
  expect([rows.length, await creditOf(made)]).toEqual([1, 0n]);
  const { meant_for: meantFor, can } = await readSuspense(made);
  expect([can, meantFor.label === meantFor.owed_on]).toEqual([['book'], false]);
  expect((await resolve(made, { action: 'credit' })).json().code).toBe('target_takes_it');
  expect((await resolve(made, { action: 'book', purpose: 'loan_repayment', target: meantFor.owed_on })).statusCode).toBe(200);
});

/** The first payout is returned while the second is out; two people reverse the loan, and record whether its money was returned. */
async function aReversal(returned: boolean) {
  const made = await aRunningLoan();
  const reference = lastReference();
  await release(made);
  await send();
  const reverse = async (who: keyof typeof people) =>
    ask(app, `POST /api/admin/loan/${made.loanId}/reverse`, {
      as: await as(who),
      body: { reason: 'It was paid by mistake', returned },
    });
  expect((await reverse('admin')).json().data.state).toBe('asked');
  const books = () =>
    Promise.all(
      [gl.bankOperating, gl.unidentifiedReceipts, gl.customerReceivable(made.customer.id)].map((account) =>
        balanceOf(db, account),
      ),
    );
  return { made, comeBack: () => returnPayout(reference), confirm: () => reverse('superadmin'), before: await books(), books };
}
type Reversal = Awaited<ReturnType<typeof aReversal>>;
const orders: [string, (it: Reversal) => Promise<unknown>][] = [
  ['first the money, then the reversal', async (it) => [await it.comeBack(), await it.confirm()]],
  ['first the reversal, then the money', async (it) => [await it.confirm(), await it.comeBack()]],
  ['both at once', async (it) => Promise.all([it.comeBack(), it.confirm()])],
];

test.each(orders)('cash returned by the bank is booked once: %s', async (_order, act) => {
  for (const returned of [true, false]) {
    const it = await aReversal(returned);
    await act(it);
    expect([(await loanOf(it.made)).status, await lent(it.made)]).toEqual(['reversed', 0n]);
    const net = BigInt(first - fee);
    const [bank = 0n, waiting, owed] = it.before;
    expect(await it.books()).toEqual(
      returned ? [bank + net + BigInt(second), waiting, owed] : [bank + net, waiting, BigInt(second)],
    );
    const open = await sql`select 1 from unidentified_receipts u join receipts r on r.reference = u.reference
      where r.purpose_id = ${it.made.loanId} and u.state = 'open'`.execute(sqlOf(db));
    expect(open.rows).toEqual([]);
  }
});

test('an alarm about the payout of a part, or a refund, links to the page of its loan', async () => {
  const made = await aRunningLoan();
  await release(made);
  await send();
  await returnPayout(lastReference());
  const page = `/admin/requests/${made.loanId}`;
  expect((await notified(people.finance.id, 'was returned: Account is dormant')).map(({ link }) => link)).toContain(page);
});

/** The returned payout of a loan that was put in suspense. */
const suspend = async ({ loanId }: Made) => {
  const { rows } = await sql<{ id: string; state: string }>`select u.id, u.state from unidentified_receipts u
    join receipts r on r.reference = u.reference where r.purpose_id = ${loanId}`.execute(sqlOf(db));
  const [row = { id: '', state: '' }] = rows;
  return row;
};
const resolve = async (made: Made, body: object, who: keyof typeof people = 'finance') =>
  ask(app, `POST /api/${who === 'finance' ? 'finance' : 'admin'}/unidentified-receipts/${(await suspend(made)).id}/resolve`, {
    as: await as(who),
    body: { reason: 'The bank confirmed it by phone', ...body },
  });
const readSuspense = async (made: Made) =>
  (await ask(app, `GET /api/finance/unidentified-receipts/${(await suspend(made)).id}`, { as: await as('finance') })).json().data;

test('a returned payout repays a loan of the same customer only', async () => {
  const made = await aRunningLoan();
  const reference = lastReference();
  const other = await aRunningLoan();
  await release(made);
  await send();
  await returnPayout(reference);
  const refused = (await resolve(made, { action: 'book', purpose: 'loan_repayment', target: other.loanId })).json();
  expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual(['target_of_another', ['target']]);
  expect((await suspend(made)).state).toBe('open');
  expect((await resolve(made, { action: 'book', purpose: 'loan_repayment', target: made.loanId })).statusCode).toBe(200);
});

test('a first payout returned after a loan in parts was repaid is kept for the customer by staff, once', async () => {
  const made = await aRunningLoan();
  const reference = lastReference();
  await release(made);
  await send();
  await returnPayout(reference);
  const { id } = await suspend(made);
  expect((await notified(people.finance.id, 'decide who owns it')).map(({ link }) => link)).toContain(
    `/admin/reconciliation?receipt=${id}`,
  );
  // While the loan takes money it repays the loan.
  expect((await resolve(made, { action: 'credit' })).json().code).toBe('target_takes_it');
  await pay(made, (await rowsOf(made)).payoff, `OFF-${made.loanId}`);
  const before = await balanceOf(db, gl.unidentifiedReceipts);
  expect((await resolve(made, { action: 'credit' }, 'compliance_officer')).statusCode).toBe(403);
  const pressed = await Promise.all([resolve(made, { action: 'credit' }), resolve(made, { action: 'credit' })]);
  expect(pressed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const net = BigInt(first - fee);
  expect([await creditOf(made), await balanceOf(db, gl.unidentifiedReceipts)]).toEqual([net, before - net]);
  expect((await suspend(made)).state).toBe('resolved');
});

test('a suspense item booked on a loan and reversed is open again, and can be booked again', async () => {
  const made = await aRunningLoan();
  const reference = lastReference();
  await release(made);
  await send();
  await returnPayout(reference);
  const before = await Promise.all([balanceOf(db, gl.bankOperating), balanceOf(db, gl.unidentifiedReceipts)]);
  for (const _time of [1, 2]) {
    expect((await resolve(made, { action: 'book', purpose: 'loan_repayment', target: made.loanId })).statusCode).toBe(200);
    const { payments, instalments } = await rowsOf(made);
    const standing = payments.find(({ reversed }: { reversed: boolean }) => !reversed);
    for (const who of ['finance', 'admin'] as const)
      await ask(
        app,
        `POST /api/admin/loan/${made.loanId}/loan-payments/${instalments[0].id}/payment-log/${standing?.id}/reverse`,
        {
          as: await as(who),
          body: { reason: 'It belongs elsewhere' },
        },
      );
    expect((await suspend(made)).state).toBe('open');
    expect(await Promise.all([balanceOf(db, gl.bankOperating), balanceOf(db, gl.unidentifiedReceipts)])).toEqual(before);
  }
});
