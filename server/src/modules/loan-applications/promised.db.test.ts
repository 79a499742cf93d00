/** Undrawn parts of a loan count against the customer's next application. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { ask } from '#kit';
import { newId } from '#platform/ids';
import { queryDuePayouts } from '#modules/payouts';
import { expect, test } from 'vitest';
import { payoutReactions } from '../../reactions.ts';
import { first, openLoansInParts, principal, second } from '../../../tests/loans/in-parts.ts';
import { creditFactsOf } from '../assessments/credit.queries.ts';

const { aRunningLoan, app, as, clock, context, db, one, pay, productId, provider, release, rowsOf, send } =
  await openLoansInParts();

test('future parts count as owed and raise the coming instalments; cancelled parts do not', async () => {
  const made = await aRunningLoan();
  const facts = async () => {
    const on = clock.businessDay();
    const { running } = await creditFactsOf(db, { customerId: made.customer.id, loanId: newId<LoanId>(clock.now()), on });
    const [loan] = running;
    return { owed: loan?.owed, next: loan?.coming[0]?.amount ?? 0n };
  };
  const promised = await facts();
  expect(promised.owed).toBe(BigInt(principal));
  for (const number of [2, 3]) {
    const { id } = await one(made, number);
    await ask(app, `POST /api/admin/loan/${made.loanId}/tranches/${id}/cancel`, {
      as: await as('finance'),
      body: { reason: 'The building has stopped' },
    });
  }
  const alone = await facts();
  expect(alone.owed).toBe(BigInt(first));
  // ₦40,000 is out of ₦100,000: two and a half times as much, rounded up to the kobo.
  expect(promised.next).toBe((alone.next * BigInt(principal) + BigInt(first) - 1n) / BigInt(first));
});

test('a loan paid off while a part is being paid out counts as active, with that part', async () => {
  const made = await aRunningLoan();
  provider.transferResult = { status: 'unknown', reason: 'time-out' };
  await release(made);
  await send();
  await pay(made, (await rowsOf(made)).payoff, `EARLY-${made.loanId}`);
  const input = { loan_interest_id: productId, amount: 3_000_000, tenor: 4 };
  const begin = async () => ask(app, 'PUT /api/user/loan_draft', { as: await made.ada(), body: input });
  const facts = async () => {
    const on = clock.businessDay();
    const { running } = await creditFactsOf(db, { customerId: made.customer.id, loanId: newId<LoanId>(clock.now()), on });
    return running.map(({ id, owed }) => [id, owed]);
  };
  expect(await facts()).toEqual([[made.loanId, BigInt(second)]]);
  expect((await begin()).json().code).toBe('loan_running');
  provider.verifyTransferResult = { status: 'failed', reason: 'Account is blocked' };
  clock.moveBy(10 * 60_000);
  await queryDuePayouts(context, payoutReactions);
  expect(await facts()).toEqual([]);
  expect((await begin()).statusCode).toBe(200);
});
