/** A loan in parts that was returned: its statement has each payout on its own day, and what was lent. */
import { type Day, longDay } from '@ajo/contract/kernel/time';
import { ask } from '#kit';
import { expect, test } from 'vitest';
import { fee, first, openLoansInParts, principal, second } from '../../../tests/loans/in-parts.ts';
import { settleLoanReturns } from './index.ts';

const { app, aRunningLoan, as, clock, context, pass, pay, release, send } = await openLoansInParts();

test('the statement of a returned loan has a line for each payout in force, and the amount that was lent', async () => {
  const made = await aRunningLoan();
  const days = [clock.businessDay()];
  pass(1);
  expect((await pay(made, 1_000_000, 'PARTS-1')).statusCode).toBe(200);
  days.push(clock.businessDay());
  pass(1);
  expect((await release(made)).statusCode).toBe(200);
  await send();
  days.push(clock.businessDay());
  const requested = await ask(app, `POST /api/user/loan/${made.loanId}/cooling-off`, { as: await made.ada(), body: {} });
  expect(requested.statusCode).toBe(200);
  expect((await pay(made, first - fee + second - 1_000_000, 'PARTS-2')).statusCode).toBe(200);
  await settleLoanReturns(context, { loanId: made.loanId });
  const statement = async (query = '') =>
    (await ask(app, `GET /api/finance/loan/${made.loanId}/statement?format=csv${query}`, { as: await as('finance') })).body;
  const csv = await statement();
  expect(
    csv
      .split('\r\n')
      .slice(1, 7)
      .map((line) => line.replaceAll(/"[^"]*"/g, (text) => text.slice(1, -1).replaceAll(',', '')).split(','))
      .map(([day, what, , , , , , change, balance]) => [day, what, change, balance]),
  ).toEqual(
    [
      [days[0], 'Brought forward', '0.00', '0.00'],
      [days[0], 'Loan paid out', '39000.00', '39000.00'],
      [days[1], 'Payment', '-10000.00', '29000.00'],
      [days[2], 'Loan paid out', '40000.00', '69000.00'],
      [days[2], 'Payment', '-69000.00', '0.00'],
      [days[2], 'Loan returned: no interest and no fee', '0.00', '0.00'],
    ].map(([on, ...line]) => [longDay(on as Day).replaceAll(',', ''), ...line]),
  );
  expect(csv).toContain(`,Disbursed so far,,${(first + second) / 100}.00,`);
  expect(csv).toContain(`,Amount agreed,,${principal / 100}.00,`);
  expect(await statement(`&end_date=${days[1]}`)).toContain(`,Disbursed so far,,${first / 100}.00,`);
});
