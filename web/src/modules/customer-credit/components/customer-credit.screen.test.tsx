/** Credit that no loan uses: the customer moves it to savings, and staff request its refund. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { customerCreditCalls as calls, type CustomerCredit } from '@ajo/contract/modules/customer-credit';
import { SavingsId } from '@ajo/contract/modules/savings';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MoveCredit } from './move-credit.tsx';
import { OwnCredit } from './own-credit.tsx';
import { RefundCredit } from './refund-credit.tsx';

const savings = { id: SavingsId.parse('0199a000-0000-7000-8000-000000000b01'), name: 'Flex' };
const customer = UserId.parse('0199a000-0000-7000-8000-000000000c01');
const credit = (change: Partial<CustomerCredit> = {}) => ({
  data: { credit: kobo(1_200_000n), available: kobo(1_200_000n), refusal: null, ...change },
});

test('all of the credit moves to the savings account, with a key', async () => {
  const moved = { data: { amount: kobo(1_200_000n), savings_id: savings.id, balance: kobo(1_200_000n) } };
  const { user, sentTo } = answering('user', [answer(calls.own, credit()), answer(calls.save, moved)]);
  const onMoved = vi.fn<() => void>();
  renderPart(<MoveCredit savings={savings} onMoved={onMoved} />);
  await user.click(await screen.findByRole('button', { name: 'Move your credit of ₦12,000.00 here' }));
  await expect.poll(() => onMoved).toHaveBeenCalledOnce();
  expect(sentTo(calls.save)).toMatchObject([{ body: { savings_id: savings.id, amount: 1_200_000n } }]);
  expect(sentTo(calls.save)[0]?.idempotencyKey).toBeTruthy();
});

test('a refused move shows why', async () => {
  const { user } = answering('user', [answer(calls.own, credit()), refusal(calls.save, 409, 'The account is being closed')]);
  renderPart(<MoveCredit savings={savings} onMoved={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: /Move your credit/ }));
  expect(await screen.findByText('The account is being closed')).toBeTruthy();
});

test.each([
  credit({ credit: kobo(0n), available: kobo(0n), refusal: 'There is no credit' }),
  credit({ refusal: 'A loan is open' }),
])('nothing is offered to the customer without credit, or while a loan is open', async (shown) => {
  const { sentTo } = answering('user', [answer(calls.own, shown)]);
  renderPart(<MoveCredit savings={savings} onMoved={() => undefined} />);
  await expect.poll(() => sentTo(calls.own)).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

const goal = { id: savings.id, name: 'Rent', target: kobo(10_000_000n) };

test('the card of the first page moves it to the chosen account, and warns of the fee of a target', async () => {
  const moved = { data: { amount: kobo(1_200_000n), savings_id: savings.id, balance: kobo(1_200_000n) } };
  const { user, sentTo } = answering('user', [answer(calls.own, credit()), answer(calls.save, moved)]);
  renderPart(<OwnCredit credit={kobo(1_200_000n)} accounts={[goal]} />);
  await user.click(await screen.findByRole('button', { name: 'Move to savings' }));
  expect(screen.getByText(/Taking it out before the day of the target costs the fee/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move ₦12,000.00' }));
  await expect.poll(() => sentTo(calls.save)).toMatchObject([{ body: { savings_id: savings.id, amount: 1_200_000n } }]);
});

test('the card says which open loan keeps the credit, and offers no move', async () => {
  answering('user', [answer(calls.own, credit({ refusal: 'This credit cannot be moved while loan AJ-000042 is open' }))]);
  renderPart(<OwnCredit credit={kobo(1_200_000n)} accounts={[goal]} />);
  expect(await screen.findByText(/while loan AJ-000042 is open\. To get it paid/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('staff request a refund of what is available, with a reason', async () => {
  const requested = { data: { state: 'asked' as const } };
  const { user, sentTo } = answering('finance', [
    answer(calls.ofCustomer, credit({ available: kobo(1_000_000n) })),
    answer(calls.refund, requested),
  ]);
  renderPart(<RefundCredit id={customer} />);
  await user.click(await screen.findByRole('button', { name: 'Refund credit' }));
  expect(await screen.findByText('₦10,000.00 is available')).toBeTruthy();
  await user.type(screen.getByLabelText(/Reason/), 'Ended package');
  await user.click(screen.getByRole('button', { name: 'Send for approval' }));
  await expect.poll(() => sentTo(calls.refund)).toMatchObject([{ body: { amount: 1_000_000n, reason: 'Ended package' } }]);
});

test('while a loan is open, staff read where it is refunded', async () => {
  answering('finance', [
    answer(calls.ofCustomer, credit({ refusal: 'This credit cannot be moved while loan AJ-000042 is open' })),
  ]);
  renderPart(<RefundCredit id={customer} />);
  expect(
    await screen.findByText('This credit cannot be moved while loan AJ-000042 is open. Refund it from the page of the loan.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
