/** A year of a target: autosave, a pause, a denial, an early withdrawal, the goal and the maturity; calculator, books and screens agree. */
import { targetSavings, paidByCard } from '#kit';
import { kobo, naira, sumOf } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { sendPayouts } from '#modules/payouts';
import { addSavingsProduct } from '#modules/savings-products';
import { expect, test } from 'vitest';
import { jobTable } from '../../src/jobs.ts';
import { autosaveJob } from '../../src/modules/autosave/autosave.ts';
import { taxedIn } from '../../src/modules/customers/tax.queries.ts';
import { payoutReactions } from '../../src/reactions.ts';
import { aYear, monthStarts } from './a-year.ts';
import { savedIn } from './saved-in-a-year.ts';

const lived = await aYear();
const { context, customer, finance, morningOf, own, wordsOf } = lived;
const { clock, db, provider } = context;
await addSavingsProduct(db, targetSavings, clock.now());
const opening = {
  product_id: targetSavings.id,
  name: 'Rent',
  target_amount: 3_000_000,
  target_date: '2027-03-01',
  instruction: 'pay_out',
};
const { id } = (await own('POST /api/user/savings', opening)).json().data;
const path = `/api/user/savings/${id}`;
const { agree, calculated, documentAgrees, sumOfType, view } = savedIn(lived, id);

const byCard = (reference: string, amount: bigint) => paidByCard(reference, amount, clock.now());
const run = (name: string, data = {}) => jobTable.find((job) => job.name === name)?.handler(context, data);

/** The jobs of the morning, and what they send. */
async function autosaveOn(on: Day): Promise<void> {
  await morningOf(on);
  await run('savings.autosave');
  for (const { name, data } of context.queued.splice(0)) if (name === autosaveJob) await run(name, data);
}

async function startAutosave(): Promise<void> {
  const { reference, total } = (await own(`POST ${path}/checkout`, { amount: 1_000_000 })).json().data;
  provider.checkoutResult = byCard(reference, BigInt(total));
  await own(`GET /api/user/checkouts/${reference}`);
  const { id: card } = (await own(`POST /api/user/checkouts/${reference}/card`, { consent: true })).json().data;
  provider.cardResult = ({ reference: charged, amount }) => {
    provider.checkoutResult = byCard(charged, amount);
    return byCard(charged, amount);
  };
  const plan = { amount: 100_000, frequency: 'monthly', day: 5, card_id: card };
  expect((await own(`PUT ${path}/autosave`, plan)).statusCode).toBe(200);
}

async function withdraw(amount: number, review: object): Promise<string> {
  const requested = await own(`POST ${path}/withdraw`, { amount, withdrawal_reason: 'School fees' });
  const { id: withdrawal } = requested.json().data;
  await agree();
  expect((await finance(`PATCH /api/finance/savings-withdrawals/${withdrawal}/review`, review)).statusCode).toBe(200);
  await sendPayouts(context, payoutReactions);
  return withdrawal;
}

const acts: Record<string, () => Promise<unknown>> = {
  '2026-06-01': async () => withdraw(200_000, { status: 'denied', denial_reason: 'Call us first' }),
  '2026-07-01': async () => {
    await withdraw(200_000, { status: 'approved' });
    // 2.5 % of ₦2,000, and VAT on it.
    expect([await balanceOf(db, gl.feeIncome), await sumOfType('fee')]).toEqual([5_000n, -5_375n]);
  },
  '2026-08-01': async () => {
    expect((await own(`POST ${path}/autosave/pause`, { days: 30 })).statusCode).toBe(200);
  },
  '2026-12-01': async () => {
    const booked = { amount: 1_600_000, reference: 'BANK-1', paid_on: '2026-12-01' };
    expect((await finance(`POST /api/finance/savings/${id}/deposits`, booked)).statusCode).toBe(200);
  },
};

test('a year saved agrees everywhere, month by month', async () => {
  await startAutosave();
  await agree();
  let taxOf2026 = 0n;
  for (const start of monthStarts) {
    if (start === '2027-01-01') {
      // The interest of December is posted, and taxed, on the first of January.
      await morningOf(day('2026-12-31'));
      taxOf2026 = await balanceOf(db, gl.withholdingTaxPayable);
    }
    // The last days of September are closed late, in one run with the first of October.
    if (start === '2026-10-01') await autosaveOn(day('2026-10-05'));
    else await morningOf(start);
    await agree();
    await acts[start]?.();
    await agree();
    if (start < '2027-03-01') await autosaveOn(day(`${start.slice(0, 7)}-05`));
  }
  await run('savings.mature');
  await run('savings.pay_out');
  await agree();
  const { interest, withholding_tax: tax, balance } = await calculated({ product: targetSavings, until: '2027-03-01' });
  expect([Number(await sumOfType('interest')), -Number(await sumOfType('withholding_tax'))]).toEqual([interest, tax]);
  expect((await view()).balance).toBe(balance);
  expect((await own(`GET ${path}/autosave`)).json().data.autosave).toMatchObject({ stopped_reason: 'the goal is reached' });

  const [due] = (await own(`GET ${path}/withdrawals`)).json().data;
  expect(due).toMatchObject({ status: 'pending', amount: balance });
  expect((await finance(`PATCH /api/finance/savings-withdrawals/${due.id}/review`, { status: 'approved' })).statusCode).toBe(200);
  await sendPayouts(context, payoutReactions);
  await documentAgrees();
  expect(provider.transfers.map(({ amount }) => Number(amount))).toEqual([194_625, balance]);
  expect(await view()).toMatchObject({ status: 'completed', balance: 0 });
  await agree();

  const years = await Promise.all([2026, 2027].map((year) => taxedIn(db, { customerId: customer.id, year })));
  const taxes = years.map((accounts) => sumOf(accounts.map((account) => account.tax)));
  expect([taxes[0], sumOf(taxes)]).toEqual([taxOf2026, await balanceOf(db, gl.withholdingTaxPayable)]);
  for (const [at, year] of [2026, 2027].entries())
    expect(await wordsOf(`GET /api/user/tax-statement?year=${year}`)).toContain(naira(taxes[at] ?? kobo(0n)).slice(1));
}, 60_000);
