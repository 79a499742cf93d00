/** Closing a savings account: each amount is shown before it is confirmed, for the customer and for staff. */
import { kobo } from '@ajo/contract/kernel/money';
import { closeSavingsCalls, type ClosingQuote } from '@ajo/contract/modules/withdrawals.close';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { detail } from '../../../../tests/savings-account.ts';
import { CloseSavingsDialog } from './close-savings-dialog.tsx';
import { CloseSavingsForDialog } from './close-savings-for-dialog.tsx';

const quote: ClosingQuote = {
  balance: kobo(10_000_000n),
  interest: kobo(16_438n),
  withholding_tax: kobo(1_644n),
  amount: kobo(10_014_794n),
  fee: kobo(250_370n),
  vat: kobo(18_778n),
  levy: kobo(0n),
  net: kobo(9_745_646n),
  payee: { bank: 'GTBank', account_number: '6789', account_name: 'ADA OBI' },
  arrives: 'after_review',
};

test('the customer sees interest, tax, fee and what arrives, and closes once', async () => {
  const { user, sentTo } = answering('user', [
    answer(closeSavingsCalls.quote, { data: quote }),
    answer(closeSavingsCalls.close, { message: 'The account is closing', data: { ...detail, closing: true } }),
  ]);
  const onClose = vi.fn<() => void>();
  renderPart(<CloseSavingsDialog savings={detail} onClose={onClose} />);
  const close = await screen.findByRole('button', { name: 'Close and receive ₦97,456.46' });
  for (const [name, amount] of [
    ['Balance', '₦100,000.00'],
    ['Interest until yesterday', '₦164.38'],
    ['Withholding tax', '−₦16.44'],
    ['Early withdrawal fee', '−₦2,503.70'],
    ['VAT on the fee', '−₦187.78'],
    ['You receive', '₦97,456.46'],
  ] as const)
    expect(screen.getByText(name).nextElementSibling?.textContent).toBe(amount);
  await user.click(close);
  expect(sentTo(closeSavingsCalls.close)).toHaveLength(1);
});

test('an empty account names no amount', async () => {
  const empty = { ...quote, net: kobo(0n), payee: null, arrives: 'nothing' as const };
  answering('user', [answer(closeSavingsCalls.quote, { data: empty })]);
  renderPart(<CloseSavingsDialog savings={detail} onClose={() => undefined} />);
  expect(await screen.findByText(/The account is empty/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close account' })).toBeTruthy();
});

test('a lock is named, and nothing can be sent', async () => {
  answering('user', [refusal(closeSavingsCalls.quote, 409, 'This savings account is locked until 30 June 2027')]);
  renderPart(<CloseSavingsDialog savings={detail} onClose={() => undefined} />);
  expect(await screen.findByText(/locked until 30 June 2027/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close account' }).hasAttribute('disabled')).toBe(true);
});

test('staff give a reason and read that a second person confirms', async () => {
  const { user, sentTo } = answering('admin', [
    answer(closeSavingsCalls.quoteFor, { data: quote }),
    answer(closeSavingsCalls.closeFor, { message: 'Request sent', data: { state: 'asked' } }),
  ]);
  renderPart(<CloseSavingsForDialog savings={detail} onClose={() => undefined} />);
  const close = await screen.findByRole('button', { name: 'Close and pay ₦97,456.46' });
  expect(screen.getByText('A second person must confirm this.')).toBeTruthy();
  await user.type(screen.getByLabelText(/Reason/), 'Moves abroad');
  await user.click(close);
  expect(sentTo(closeSavingsCalls.closeFor)[0]).toMatchObject({ body: { reason: 'Moves abroad' } });
});
