/** Credit that no loan uses: the customer moves it to savings, and staff request its refund. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { customerCreditCalls as calls, type CustomerCredit } from '@ajo/contract/modules/customer-credit';
import { day } from '@ajo/contract/kernel/time';
import { ownSavingsCalls, type SavingsDetail, SavingsId } from '@ajo/contract/modules/savings';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { detail } from '../../../../tests/savings-account.ts';
import { MoveCredit } from './move-credit.tsx';
import { OwnCredit } from './own-credit.tsx';
import { RefundCredit } from './refund-credit.tsx';

const accountOf = (last: string, change: Partial<SavingsDetail>): SavingsDetail => ({
  ...detail,
  id: SavingsId.parse(`0199a000-0000-7000-8000-000000000b${last}`),
  can: ['deposit', 'withdraw'],
  ...change,
});
const savings = accountOf('01', { name: 'Flex', kind: 'flex' });
const rent = accountOf('02', { name: 'Rent', kind: 'target' });
const end = day('2027-01-31');
const locked = accountOf('03', { name: 'Locked', kind: 'locked', target_date: end, can: ['deposit'] });
const isClosing = accountOf('04', { name: 'Closing', kind: 'flex', can: [] });
const matured = accountOf('05', { name: 'Matured', kind: 'target', target_date: day('2026-01-31'), days_left: 0 });
/** The calls of the accounts; the newest is first. */
const accountsOf = (all: SavingsDetail[]) => [
  answer(ownSavingsCalls.mine, { data: all }),
  answer(ownSavingsCalls.one, ({ params }) => ({ data: all.find(({ id }) => id === params.id) ?? savings })),
];
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

const noFee = { ...detail.terms, early_fee_bps: 0 };
test.each<[string, SavingsDetail, string | undefined]>([
  ['a target without a day', rent, 'Taking it out before the goal is reached costs the fee of this account.'],
  ['a target with a day', { ...rent, target_date: end }, 'Taking it out before 31 Jan, 2027 costs the fee of this account.'],
  ['a target without a fee', { ...rent, terms: noFee }, undefined],
  ['a flex account with a goal and the day of its term', { ...savings, target_date: end }, undefined],
  ['a locked account with a goal', locked, 'Nothing can leave before 31 Jan, 2027.'],
  ['a locked account without a goal', { ...locked, target_amount: null }, 'Nothing can leave before 31 Jan, 2027.'],
  ['a lock that a court order has lifted', { ...locked, can: ['deposit', 'withdraw'] }, undefined],
])('the rule of the account is read before the credit moves: %s', async (_name, account, rule) => {
  answering('user', [answer(calls.own, credit())]);
  renderPart(<MoveCredit savings={account} onMoved={() => undefined} />);
  await screen.findByRole('button', { name: /Move your credit/ });
  expect(screen.queryByText(/costs the fee|Nothing can leave/)?.textContent).toBe(rule);
});

test('the card of the first page moves it to any account that takes deposits, with the rule of that account', async () => {
  const moved = { data: { amount: kobo(1_200_000n), savings_id: rent.id, balance: kobo(1_200_000n) } };
  const more = ['06', '07'].map((last) => accountOf(last, { name: `Flex ${last}`, kind: 'flex' }));
  const all = [matured, isClosing, locked, rent, savings, ...more];
  const { user, sentTo } = answering('user', [answer(calls.own, credit()), answer(calls.save, moved), ...accountsOf(all)]);
  renderPart(<OwnCredit credit={kobo(1_200_000n)} />);
  await user.click(await screen.findByRole('button', { name: 'Move to savings' }));
  const choice = await screen.findByRole('combobox', { name: /^Savings account/ });
  const names = within(choice)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Flex', 'Flex 06', 'Flex 07', 'Locked', 'Rent']);
  await user.selectOptions(choice, 'Locked');
  expect(await screen.findByText('Nothing can leave before 31 Jan, 2027.')).toBeTruthy();
  await user.selectOptions(choice, 'Rent');
  expect(await screen.findByText(/before the goal is reached costs the fee/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move ₦12,000.00' }));
  await expect.poll(() => sentTo(calls.save)).toMatchObject([{ body: { savings_id: rent.id, amount: 1_200_000n } }]);
});

test('the card says which open loan keeps the credit, and offers no move', async () => {
  const kept = credit({ refusal: 'This credit cannot be moved while loan AJ-000042 is open' });
  answering('user', [answer(calls.own, kept), ...accountsOf([rent])]);
  renderPart(<OwnCredit credit={kobo(1_200_000n)} />);
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
