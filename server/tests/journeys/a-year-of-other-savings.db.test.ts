/** A year of a flexible and of a locked account: deposits, a withdrawal, the lock, the maturity and the closing; calculator, books and screens agree. */
import { flexSavings, lockedSavings, payIntoSavings } from '#kit';
import { day } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { sendPayouts } from '#modules/payouts';
import { addSavingsProduct, type SavingsProduct } from '#modules/savings-products';
import { expect, test } from 'vitest';
import { jobTable } from '../../src/jobs.ts';
import { payoutReactions } from '../../src/reactions.ts';
import { aYear, monthStarts } from './a-year.ts';
import { savedIn } from './saved-in-a-year.ts';

/** A year with one account of the product. */
async function aYearOf(product: SavingsProduct, opening: object = {}) {
  const year = await aYear();
  const { context, customer, finance, own } = year;
  await addSavingsProduct(context.db, product, context.clock.now());
  const opened = await own('POST /api/user/savings', { product_id: product.id, name: 'For later', ...opening });
  const id: SavingsId = opened.json().data.id;
  const path = `/api/user/savings/${id}`;
  return {
    ...year,
    ...savedIn(year, id),
    path,
    pay: (amount: bigint) => payIntoSavings(context, { id, customer }, amount),
    run: (name: string) => jobTable.find((job) => job.name === name)?.handler(context, {}),
    withdraw: (amount: number) => own(`POST ${path}/withdraw`, { amount, withdrawal_reason: 'School fees' }),
    approve: async (withdrawal: string): Promise<void> => {
      const review = await finance(`PATCH /api/finance/savings-withdrawals/${withdrawal}/review`, { status: 'approved' });
      expect(review.statusCode).toBe(200);
      await sendPayouts(context, payoutReactions);
    },
  };
}

test('a year of a flexible account agrees everywhere, month by month', async () => {
  const { agree, approve, calculated, documentAgrees, morningOf, own, path, pay, sumOfType, view, withdraw } =
    await aYearOf(flexSavings);
  await pay(4_000_000n);
  await agree();
  for (const start of monthStarts) {
    await morningOf(start);
    await agree();
    if (start === '2026-07-01') await approve((await withdraw(1_500_000)).json().data.id);
    // Nothing is paid in for two months.
    if (start !== '2026-09-01' && start !== '2026-10-01' && start < '2027-03-01') await pay(250_000n);
    await agree();
  }
  const { interest, withholding_tax: tax, balance } = await calculated({ product: flexSavings, until: '2027-03-01' });
  expect([Number(await sumOfType('interest')), -Number(await sumOfType('withholding_tax'))]).toEqual([interest, tax]);
  expect((await view()).balance).toBe(balance);
  await documentAgrees();

  expect((await own(`POST ${path}/close`)).json().data).toMatchObject({ closing: true });
  const [closing] = (await own(`GET ${path}/withdrawals`)).json().data;
  await approve(closing.id);
  expect(await view()).toMatchObject({ status: 'closed', balance: 0 });
  await agree();
}, 60_000);

test('a year of a locked account agrees everywhere, and nothing leaves before its day', async () => {
  const opening = { target_date: '2027-03-01', instruction: 'pay_out' };
  const { agree, approve, calculated, documentAgrees, morningOf, own, path, pay, run, sumOfType, view, withdraw } = await aYearOf(
    lockedSavings,
    opening,
  );
  await pay(6_000_000n);
  await agree();
  for (const start of monthStarts.slice(0, -1)) {
    await morningOf(start);
    await agree();
    expect((await withdraw(100_000)).json().code).toBe('savings_locked');
    await agree();
  }
  await morningOf(day('2027-03-01'));
  await run('savings.mature');
  await run('savings.pay_out');
  await agree();
  const { interest, withholding_tax: tax, balance } = await calculated({ product: lockedSavings, until: '2027-03-01' });
  expect([Number(await sumOfType('interest')), -Number(await sumOfType('withholding_tax'))]).toEqual([interest, tax]);
  expect((await view()).balance).toBe(balance);
  const [due] = (await own(`GET ${path}/withdrawals`)).json().data;
  expect(due).toMatchObject({ status: 'pending', amount: balance });
  await approve(due.id);
  await documentAgrees();
  expect(await view()).toMatchObject({ status: 'completed', balance: 0 });
  await agree();
  await morningOf(day('2027-03-02'));
  await agree();
}, 60_000);
