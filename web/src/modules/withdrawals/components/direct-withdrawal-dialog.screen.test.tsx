/** A direct withdrawal is sent at the price on the screen, which is that of its amount. */
import { kobo } from '@ajo/contract/kernel/money';
import { type DirectQuote, withdrawalCalls } from '@ajo/contract/modules/withdrawals.staff';
import { answer, answering, refusal, renderPart, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail } from '../../../../tests/savings-account.ts';
import { DirectWithdrawalDialog } from './direct-withdrawal-dialog.tsx';

const priceOf = (amount: bigint): DirectQuote => ({
  amount: kobo(amount),
  fee: kobo(0n),
  vat: kobo(0n),
  levy: kobo(0n),
  net: kobo(amount),
  bank: 'GTBank',
  account_number: '6700',
  account_name: 'ADA OBI',
  available: kobo(5_000_000n),
  needs_second_person: amount > 100_000n,
});
const quoted = answer(withdrawalCalls.quoteDirect, ({ body }) => ({ data: priceOf((body as { amount: bigint }).amount) }));
const button = () => screen.getByRole('button', { name: /^Withdraw ₦/ });
const isOpen = () => !button().hasAttribute('disabled');
const isBusy = () => screen.getByText('Customer receives').closest('[aria-busy]')?.getAttribute('aria-busy');

async function openDialog(answers: Parameters<typeof answering>[1]) {
  const { user, sentTo } = answering('admin', answers);
  renderPart(<DirectWithdrawalDialog savings={detail} onClose={() => undefined} />);
  await user.type(screen.getByLabelText('Reason'), 'Customer is abroad');
  await user.type(screen.getByLabelText('Amount'), '1000');
  return { user, sentTo };
}

test('while the price of a new amount is on its way, nothing can be sent at the price of the old one', async () => {
  const answers = [quoted];
  const { user, sentTo } = await openDialog(answers);
  await expect.poll(isOpen).toBe(true);
  expect([isBusy(), screen.queryByText('A second person must confirm this.')]).toEqual(['false', null]);
  answers.unshift(unanswered(withdrawalCalls.quoteDirect));
  await user.type(screen.getByLabelText('Amount'), '0');
  await expect.poll(() => sentTo(withdrawalCalls.quoteDirect).at(-1)?.body).toMatchObject({ amount: 1_000_000n });
  expect([isOpen(), isBusy()]).toEqual([false, 'true']);
  await user.click(button());
  expect(sentTo(withdrawalCalls.direct)).toEqual([]);
});

test('nor when the fee is waived, until its price has arrived', async () => {
  const answers = [quoted];
  const { user } = await openDialog(answers);
  await expect.poll(isOpen).toBe(true);
  answers.unshift(unanswered(withdrawalCalls.quoteDirect));
  await user.click(screen.getByLabelText(/Waive the early withdrawal fee/));
  expect([isOpen(), isBusy()]).toEqual([false, 'true']);
});

test('an amount that cannot leave is refused with its reason, and not sent', async () => {
  await openDialog([refusal(withdrawalCalls.quoteDirect, 409, 'Only ₦500.00 is available')]);
  expect(await screen.findByText('Only ₦500.00 is available')).toBeTruthy();
  expect(isOpen()).toBe(false);
});
