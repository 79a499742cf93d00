/** The taxes of a month: what is open, the return as a file, and a payment that a second person confirms. */
import type { Role } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { addMonths, day, dayInLagos, monthName } from '@ajo/contract/kernel/time';
import { taxCalls, type TaxMonth, type TaxRemittance, type TaxReturn } from '@ajo/contract/modules/taxes';
import { answer, answering, refusal, renderPart, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '#platform/clock';
import { TaxesTab } from './taxes-tab.tsx';

const today = dayInLagos(now());
const lastMonth = addMonths(today, -1).slice(0, 7);
const waiting: TaxRemittance = {
  id: '0199a000-0000-7000-8000-000000000a01',
  amount: kobo(250_000n),
  reference: 'FIRS-1',
  paid_on: day(`${lastMonth}-05`),
  status: 'pending',
  requested_by: 'Tunde Alli',
  confirmed_by: null,
  journal_id: null,
  requested_at: new Date('2026-03-02T08:00:00Z'),
  reversal_requested: false,
  reversal: null,
};
const withholding: TaxMonth = {
  tax: 'withholding',
  code: '2310',
  accrued: kobo(1_250_000n),
  remitted: kobo(0n),
  credit: kobo(0n),
  open: kobo(1_250_000n),
  credit_left: kobo(0n),
  unpaid: kobo(1_000_000n),
  due_on: today,
  status: 'open',
  remittances: [waiting],
};
const vat: TaxMonth = {
  ...withholding,
  tax: 'vat',
  code: '2320',
  open: kobo(0n),
  unpaid: kobo(0n),
  accrued: kobo(0n),
  remitted: kobo(0n),
  status: 'nothing',
  remittances: [],
};
const month = answer(taxCalls.month, ({ query }) => ({ data: { month: query.month, taxes: [withholding, vat] } }));
const open = (as: Role, answers: Parameters<typeof answering>[1], at = '/admin/reports') => {
  const page = answering(as, answers);
  renderPart(<TaxesTab />, { at });
  return page;
};
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

test('the last month is shown first, with what is open and a payment that is not confirmed yet', async () => {
  const { sentTo } = open('finance', [month]);
  const row = await rowOf('Withholding tax');
  expect(sentTo(taxCalls.month).map(({ query }) => query)).toEqual([{ month: lastMonth }]);
  expect(row.getByText('Open')).toBeTruthy();
  expect(row.getAllByText('₦12,500').length).toBe(2);
  expect(screen.getByText('Waiting for a second person')).toBeTruthy();
  expect((await rowOf('VAT')).queryByRole('button', { name: 'Record a payment: VAT' })).toBeNull();
});

test('another month is requested', async () => {
  const { user, sentTo } = open('finance', [month]);
  await rowOf('VAT');
  const before = addMonths(today, -3).slice(0, 7);
  await user.selectOptions(screen.getByLabelText('Month'), before);
  await expect.poll(() => sentTo(taxCalls.month).at(-1)?.query).toEqual({ month: before });
});

test('a payment is sent with what is open without one that waits for its second person; a refused reference is named at its field', async () => {
  const used = 'This reference is recorded already';
  const { user, sentTo } = open('finance', [month, refusal(taxCalls.remit, 422, used, { reference: [used] })]);
  await user.click((await rowOf('Withholding tax')).getByRole('button', { name: 'Record a payment: Withholding tax' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(new RegExp(`^₦10,000.00 is left to pay for ${monthName(day(`${lastMonth}-01`))}$`))).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Bank reference/), 'FIRS-1');
  await user.click(dialog.getByRole('button', { name: 'Send for confirmation' }));
  expect((await dialog.findAllByText(used)).length).toBeGreaterThan(0);
  expect(sentTo(taxCalls.remit)[0]).toMatchObject({
    body: { tax: 'withholding', month: lastMonth, amount: 1_000_000n, reference: 'FIRS-1', paid_on: today },
  });
  expect(sentTo(taxCalls.remit)[0]?.idempotencyKey).toBeTruthy();
});

const vatReturn: TaxReturn = {
  tax: 'vat',
  lender: 'Ajo Microcredit Limited',
  tin: null,
  from: day(`${lastMonth}-01`),
  to: day(`${lastMonth}-28`),
  due_on: today,
  base: kobo(10_000_000n),
  amount: kobo(750_000n),
  credit: kobo(0n),
  to_pay: kobo(750_000n),
  rates: [{ rate_bps: 750, each: null, lines: 4, base: kobo(10_000_000n), amount: kobo(750_000n) }],
};

test('the return has the lender, its TIN, the base and the rate, and is saved as a file', async () => {
  const { user, sentTo } = open('compliance_officer', [
    month,
    answer(taxCalls.return, { data: vatReturn }),
    answer(taxCalls.file, undefined),
  ]);
  const row = await rowOf('VAT');
  expect(row.queryByRole('button', { name: /^Record a payment/ })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Open return: VAT' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('The TIN of the lender is not set')).toBeTruthy();
  expect(dialog.getByText('Lender').nextElementSibling?.textContent).toBe('Ajo Microcredit Limited');
  expect(dialog.getByText('7.5%').closest('tr')?.textContent).toContain('₦100,000');
  expect(dialog.queryByText('Credit brought forward')).toBeNull();
  expect(dialog.getByText(/^Fee income \(4010\) is booked without this VAT/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Export Excel' }));
  await expect
    .poll(() => sentTo(taxCalls.file).map(({ query }) => query))
    .toEqual([{ month: lastMonth, tax: 'vat', format: 'xlsx' }]);
  await user.click(dialog.getByRole('button', { name: 'Export PDF' }));
  await expect.poll(() => sentTo(taxCalls.file).at(-1)?.query).toEqual({ month: lastMonth, tax: 'vat', format: 'pdf' });
});

test('a levy has its amount instead of a rate', async () => {
  const rates = [{ rate_bps: null, each: kobo(5_000n), lines: 3, base: kobo(9_000_000n), amount: kobo(15_000n) }];
  const levy: TaxReturn = { ...vatReturn, tax: 'levy', tin: '12345678-0001', rates };
  const { user } = open('finance', [month, answer(taxCalls.return, { data: levy })]);
  await user.click((await rowOf('VAT')).getByRole('button', { name: 'Open return: VAT' }));
  expect(await screen.findByText('₦50.00 each')).toBeTruthy();
  expect(screen.queryByText('The TIN of the lender is not set')).toBeNull();
});

test('a credit of earlier months is named in its month, in the return, and where it is left for later months', async () => {
  const levy: TaxMonth = { ...vat, tax: 'levy', accrued: kobo(-800_000n), credit_left: kobo(800_000n), status: 'credit' };
  const later: TaxMonth = { ...vat, accrued: kobo(500_000n), credit: kobo(300_000n), open: kobo(200_000n), status: 'open' };
  const reduced = { ...vatReturn, credit: kobo(300_000n), to_pay: kobo(450_000n) };
  const { user } = open('finance', [
    answer(taxCalls.month, ({ query }) => ({ data: { month: query.month, taxes: [later, levy] } })),
    answer(taxCalls.return, { data: reduced }),
  ]);
  const row = await rowOf('VAT');
  expect(screen.getByRole('columnheader', { name: 'Credit brought forward' })).toBeTruthy();
  expect(row.getByText('₦3,000')).toBeTruthy();
  expect(row.getByText('₦2,000')).toBeTruthy();
  expect((await rowOf('Transfer levy')).getByText('₦8,000.00 for later months')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Open return: VAT' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText('Credit brought forward')).nextElementSibling?.textContent).toBe('₦3,000.00');
  expect(dialog.getByText('To pay').nextElementSibling?.textContent).toBe('₦4,500.00');
});

const booked = { ...waiting, status: 'completed' as const, confirmed_by: 'Amina Sule' };
const monthWith = (of: Partial<TaxMonth['remittances'][number]>) =>
  answer(taxCalls.month, ({ query }) => ({
    data: { month: query.month, taxes: [{ ...withholding, remittances: [{ ...booked, ...of }] }] },
  }));

test('a booked payment is reversed with a reason, and a second person confirms', async () => {
  const { user, sentTo } = open('finance', [
    monthWith({}),
    answer(taxCalls.reverse, { message: 'Request sent', data: { state: 'asked' as const } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Reverse payment FIRS-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse the payment FIRS-1' }));
  expect(dialog.getByText(/^The books have the money at our bank again/).textContent).toContain('No money is sent');
  await user.type(dialog.getByLabelText('Reason'), 'Another amount left the bank');
  await user.click(dialog.getByRole('button', { name: 'Send for confirmation' }));
  await expect.poll(() => sentTo(taxCalls.reverse)[0]?.body).toEqual({ reason: 'Another amount left the bank' });
  expect(sentTo(taxCalls.reverse)[0]?.params).toEqual({ id: booked.id });
});

test.each([
  ['finance', { reversal_requested: true }, 'Reversal is pending'],
  [
    'finance',
    { status: 'reversed', reversal: { by: 'Amina Sule, Tunde Alli', reason: 'Another amount', journal_id: booked.id } },
    'Reversed by Amina Sule, Tunde Alli',
  ],
  ['finance', { status: 'pending' }, 'Waiting for a second person'],
  ['compliance_officer', {}, 'Booked'],
] as const)('no reversal is offered: %s, %o', async (as, change, text) => {
  open(as, [monthWith(change)]);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reverse payment/ })).toBeNull();
});

test('months of ten years can be chosen, and one before them by its address', async () => {
  const { sentTo } = open('finance', [month], '/admin/reports?month=2011-05');
  await rowOf('Withholding tax');
  const [first, last] = [addMonths(today, 0), addMonths(today, -119)].map((one) => one.slice(0, 7));
  const values = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
  expect([values[0], values[119], values.at(-1)]).toEqual([first, last, '2011-05']);
  expect(sentTo(taxCalls.month)[0]?.query).toEqual({ month: '2011-05' });
});

test.each(['2031-01', '2019-13', 'soon'])('a month without taxes is named: %s', async (of) => {
  const { sentTo } = open('finance', [month], `/admin/reports?month=${of}`);
  expect(await screen.findByText(`No taxes for “${of}”`)).toBeTruthy();
  expect(sentTo(taxCalls.month)).toEqual([]);
});

test('a refusal and loading are shown instead of a table', async () => {
  open('finance', [refusal(taxCalls.month, 403, 'You are not allowed to do this')]);
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('nothing is offered while the month is loading', () => {
  open('finance', [unanswered(taxCalls.month)]);
  expect(screen.queryByRole('button', { name: /payment|return/i })).toBeNull();
});

test('no tax of a month is paid under the name of another one', async () => {
  const answers = [month];
  const { user } = open('finance', answers);
  await rowOf('Withholding tax');
  answers.unshift(unanswered(taxCalls.month));
  await user.selectOptions(screen.getByLabelText('Month'), addMonths(today, -3).slice(0, 7));
  expect(await screen.findByLabelText('Loading')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Record a payment/ })).toBeNull();
});
