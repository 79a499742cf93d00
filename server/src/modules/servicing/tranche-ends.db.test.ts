/** The ends of a loan in parts, or of a part: paid off early, returned, cancelled, late, not allowed. */
import { ask, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { queryDuePayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { aReadyCustomer } from '../../../tests/loans/applications.ts';
import { first, type Headers, type Made, openLoansInParts, principal, second } from '../../../tests/loans/in-parts.ts';
import { payoutReactions } from '../../reactions.ts';

const {
  app,
  booksNow,
  aRunningLoan,
  as,
  cameBack: returnPayout,
  clock,
  context,
  db,
  lastReference,
  lent,
  loanOf,
  one,
  pass,
  pay,
  people,
  provider,
  release,
  rowsOf,
  send,
  tranchesOf,
} = await openLoansInParts();

afterEach(async () => {
  expect(await booksNow()).toEqual([0n, []]);
});

test('a loan paid off while a part is being paid out is active again with that part alone', async () => {
  const made = await aRunningLoan();
  provider.transferResult = { status: 'unknown', reason: 'time-out' };
  await release(made);
  await send();
  const writeOff = await ask(app, `POST /api/admin/loan/${made.loanId}/write-off`, {
    as: await as('finance'),
    body: { reason: 'Not while money is on its way' },
  });
  expect(writeOff.json().code).toBe('tranche_under_way');
  await pay(made, (await rowsOf(made)).payoff, `EARLY-${made.loanId}`);
  expect((await loanOf(made)).status).toBe('completed');
  clock.moveBy(10 * 60_000);
  await queryDuePayouts(context, payoutReactions);
  expect([(await loanOf(made)).status, await lent(made)]).toEqual(['active', BigInt(second)]);
  await pay(made, (await rowsOf(made)).payoff, `LATE-${made.loanId}`);
  expect([(await loanOf(made)).status, await lent(made)]).toEqual(['completed', 0n]);
  expect(await balanceOf(db, gl.customerCredit(made.customer.id))).toBe(0n);
});

test('a first payout returned after the second is left to staff; the whole loan is reversed with all its parts', async () => {
  const made = await aRunningLoan();
  const firstReference = lastReference();
  await release(made);
  await send();
  await returnPayout(firstReference);
  expect([(await loanOf(made)).status, await lent(made)]).toEqual(['active', BigInt(first + second)]);
  const reverse = async (who: keyof typeof people) =>
    ask(app, `POST /api/admin/loan/${made.loanId}/reverse`, {
      as: await as(who),
      body: { reason: 'It was paid by mistake', returned: true },
    });
  expect((await reverse('admin')).statusCode).toBe(200);
  expect((await reverse('superadmin')).statusCode).toBe(200);
  expect([(await loanOf(made)).status, await lent(made)]).toEqual(['reversed', 0n]);
});

test('a part is cancelled only by the customer or staff; an ordered one only before a worker claims it', async () => {
  const made = await aRunningLoan();
  const [two, three] = [await one(made), await one(made, 3)];
  const decline = async (id: string, headers: Headers, { loanId }: Made = made) =>
    ask(app, `POST /api/user/loan/${loanId}/tranches/${id}/cancel`, { as: headers, body: {} });
  const stranger = await signIn(context, await aReadyCustomer(context));
  expect((await decline(three.id, stranger)).statusCode).toBe(404);
  expect((await decline(three.id, await made.ada())).statusCode).toBe(200);
  expect((await decline(three.id, await made.ada())).json().code).toBe('tranche_wrong_move');
  expect((await release(made, 3)).json().code).toBe('tranche_wrong_move');

  const cancel = async (who: keyof typeof people) =>
    ask(app, `POST /api/admin/loan/${made.loanId}/tranches/${two.id}/cancel`, {
      as: await as(who),
      body: { reason: 'The building has stopped' },
    });
  expect((await cancel('compliance_officer')).statusCode).toBe(403);
  await release(made);
  const sent = provider.transfers.length;
  expect((await cancel('finance')).statusCode).toBe(200);
  await send();
  expect([provider.transfers.length, await lent(made)]).toEqual([sent, BigInt(first)]);
  expect(await tranchesOf(made)).toMatchObject({ agreed: principal, lent: first, to_come: 0 });

  const other = await aRunningLoan();
  provider.transferResult = { status: 'unknown', reason: 'time-out' };
  await release(other);
  await send();
  expect((await decline((await one(other)).id, await other.ada(), other)).json().code).toBe('payout_claimed');
  await queryDuePayouts(context, payoutReactions);
});

test('neither its approver nor a person without the right releases it, and a loan that is in arrears, past its last day or closed gets no tranche', async () => {
  const made = await aRunningLoan();
  expect((await release(made, 2, await as('compliance_officer'))).statusCode).toBe(403);
  expect((await release(made, 2, await made.ada())).statusCode).toBe(403);
  await sql`update loans set approved_by = ${people.finance.id} where id = ${made.loanId}`.execute(sqlOf(db));
  expect((await release(made)).json().code).toBe('loan_same_approver');
  await sql`update loans set approved_by = null where id = ${made.loanId}`.execute(sqlOf(db));

  pass(40);
  const late = await release(made);
  expect(late.json().code).toBe('tranche_in_arrears');
  expect((await one(made)).stopped_by).toBe(late.json().message);
  await pay(made, (await rowsOf(made)).due_now, `UP-${made.loanId}`);
  pass(51);
  await pay(made, (await rowsOf(made)).due_now, `UP2-${made.loanId}`);
  expect((await release(made)).json().code).toBe('tranche_too_late');

  const other = await aRunningLoan();
  await pay(other, (await rowsOf(other)).payoff, `END-${other.loanId}`);
  expect((await release(other)).json().code).toBe('tranche_loan_not_running');
});
