/** The payments of a loan for staff: few columns, and each act names its payment. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { PaymentLogView } from '@ajo/contract/modules/repayments';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { at, idOf, payment } from '../../../../tests/customer-dashboard.ts';
import { StaffPayments } from './staff-payments.tsx';

const reference = 'pay-019ee3d4718070a1b2c3d4e572072403';
const byCard: PaymentLogView = {
  ...payment,
  reference,
  processing_fee: kobo(19_500n),
  allocations: [3, 3, 4].map((instalment) => ({ instalment, component: 'principal' as const, amount: kobo(350_000n) })),
};
const undone: PaymentLogView = {
  ...payment,
  id: idOf(71) as never,
  source: 'debit',
  reference: 'TRF-9',
  paid_on: day('2026-03-29'),
  reversed: { at, by: 'Bola Cole', reason: 'Other loan', with_loan: false },
};
const rows = [byCard, undone];

const pressed = () => vi.fn<(row: PaymentLogView) => void>();

const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);
const cellsOf = (text: string) => within(screen.getByText(text).closest('tr') ?? document.body).getAllByRole('cell');

test('how a payment was made is under its day, and the fee under its amount', () => {
  render(<StaffPayments rows={rows} onReceipt={pressed()} onReverse={pressed()} />);
  expect(headings()).toEqual(['Paid', 'Instalments', 'Status', 'Amount', 'Actions']);
  const cells = cellsOf('30 Mar, 2026');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    `30 Mar, 2026 Saved card · ${reference}`,
    '3, 4',
    'completed',
    '₦10,500.00 plus ₦195.00 fee',
    '⋯',
  ]);
  expect(cells.map(({ dataset }) => dataset['title'])).toEqual(headings());
  expect(cells.map(({ dataset }) => dataset['align'])).toEqual([undefined, undefined, undefined, 'end', 'end']);
  expect(screen.getByTitle(reference).lastChild?.textContent).toBe('72072403');
  expect(cellsOf('29 Mar, 2026')[3]?.textContent).toBe('₦10,500.00');
});

test('where every payment is completed, no row says it', () => {
  render(<StaffPayments rows={[byCard]} onReceipt={pressed()} />);
  expect(headings()).toEqual(['Paid', 'Instalments', 'Amount', 'Receipt']);
});

test('a phone shows the latest payments, and the others when they are opened', async () => {
  vi.stubGlobal('innerWidth', 360);
  const many = Array.from({ length: 5 }, (_, place) => ({ ...byCard, id: idOf(80 + place) as never }));
  render(<StaffPayments rows={many} onReceipt={pressed()} />);
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getAllByText(/^Saved card/)[0]?.textContent).toBe(`Saved card, instalments 3, 4 ${reference}`);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5 payments' }));
  expect(screen.getAllByRole('row')).toHaveLength(6);
  vi.unstubAllGlobals();
});

test('the menu of a payment has its receipt and its reversal', async () => {
  const [onReceipt, onReverse] = [pressed(), pressed()];
  const user = userEvent.setup();
  render(<StaffPayments rows={rows} onReceipt={onReceipt} onReverse={onReverse} />);
  for (const [act, handler] of [
    ['PDF receipt', onReceipt],
    ['Reverse', onReverse],
  ] as const) {
    await user.click(screen.getByRole('button', { name: `Actions for ${reference}` }));
    await user.click(screen.getByRole('button', { name: act }));
    await expect.poll(() => handler.mock.calls).toEqual([[byCard]]);
  }
});

test('of a reversed payment only the receipt is left', async () => {
  const onReceipt = pressed();
  render(<StaffPayments rows={rows} onReceipt={onReceipt} onReverse={pressed()} />);
  expect(screen.queryByRole('button', { name: 'Actions for TRF-9' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'PDF receipt of TRF-9' }));
  expect(onReceipt.mock.calls).toEqual([[undone]]);
});

test('who may reverse nothing has a receipt for each payment', () => {
  render(<StaffPayments rows={rows} onReceipt={pressed()} />);
  expect(headings()).toEqual(['Paid', 'Instalments', 'Status', 'Amount', 'Receipt']);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    `PDF receipt of ${reference}`,
    'PDF receipt of TRF-9',
  ]);
});

test('payments of a returned loan settle no instalment', () => {
  render(<StaffPayments rows={rows} onReceipt={pressed()} isReturned />);
  expect(headings()).toEqual(['Paid', 'Status', 'Amount', 'Receipt']);
  expect(cellsOf('30 Mar, 2026')[1]?.textContent).toBe('received');
});
