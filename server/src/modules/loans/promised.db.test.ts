/** What was promised to a customer in parts counts against the next application before it is paid out. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { ask } from '#kit';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { aRunningLoan, app, as, clock, db, first, one, principal } from '../../../tests/loans/in-parts.ts';
import { creditFactsOf } from './credit.queries.ts';

test('parts that are still to come are owed, and make the coming instalments larger; what was given up is not', async () => {
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
