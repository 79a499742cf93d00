/** Paying from savings: the first account that can pay is chosen, and one that cannot says why. */
import { kobo } from '@ajo/contract/kernel/money';
import { SavingsId } from '@ajo/contract/modules/savings';
import { savingsPaymentCalls as calls, type SavingsSource } from '@ajo/contract/modules/savings-payments';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PayFromSavings } from './pay-from-savings.tsx';

const source = (at: number, name: string, refused: string | null): SavingsSource => ({
  id: SavingsId.parse(`0199a000-0000-7000-8000-000000000b0${at}`),
  number: `SV-00000${at}`,
  name,
  available: kobo(7_500_000n),
  refusal: refused,
});
const locked = source(1, 'Rent', 'The account is locked until 01 Jan, 2027');
const flexible = source(2, 'Flex', null);
const investment = '0199a000-0000-7000-8000-000000000b10';
const sources = (...accounts: SavingsSource[]) => answer(calls.sources, { data: { amount: kobo(5_000_000n), accounts } });

function open(...answers: Parameters<typeof answering>[1]) {
  const page = answering('user', answers);
  const onPaid = vi.fn<() => void>();
  renderPart(<PayFromSavings of={{ purpose: 'investment', id: investment }} changes={['own']} onPaid={onPaid} />);
  return { ...page, onPaid };
}

test('the first account that can pay is chosen, and pays the named amount', async () => {
  const paid = answer(calls.pay, { data: { amount: kobo(5_000_000n), savings_id: flexible.id, balance: kobo(2_500_000n) } });
  const { user, sentTo, onPaid } = open(sources(locked, flexible), paid);
  expect(await screen.findByText('₦75,000.00 is available')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pay ₦50,000.00 from Flex' }));
  await expect.poll(() => onPaid).toHaveBeenCalledOnce();
  expect(sentTo(calls.pay)).toMatchObject([{ body: { purpose: 'investment', purpose_id: investment, savings_id: flexible.id } }]);
  expect(sentTo(calls.pay)[0]?.idempotencyKey).toBeTruthy();
});

test('an account that cannot pay is disabled, with the reason', async () => {
  open(sources(flexible, locked));
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: /Rent.*The account is locked until 01 Jan, 2027/ });
  expect(option.disabled).toBe(true);
});

test('when no account can pay, no button is offered and each reason is shown', async () => {
  open(sources(locked));
  expect(await screen.findByText('None of your savings accounts can pay ₦50,000.00 now.')).toBeTruthy();
  expect(screen.getByText('The account is locked until 01 Jan, 2027')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('a refused payment is shown here, and is not counted as paid', async () => {
  const { user, onPaid } = open(sources(flexible), refusal(calls.pay, 409, 'The account has too little'));
  await user.click(await screen.findByRole('button', { name: 'Pay ₦50,000.00 from Flex' }));
  expect(await screen.findByText('The account has too little')).toBeTruthy();
  expect(onPaid).not.toHaveBeenCalled();
});

test('nothing is shown to a customer without savings', async () => {
  const { sentTo } = open(sources());
  await expect.poll(() => sentTo(calls.sources)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});
