/** Transfers to the customer's account number: which savings account takes them, and how that is changed. */
import { depositRoutingCalls as calls, type TransferAccount } from '@ajo/contract/modules/deposit-routing';
import { SavingsId, type SavingsDetail } from '@ajo/contract/modules/savings';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransfersHere } from './transfers-here.tsx';

const id = SavingsId.parse('0199a000-0000-7000-8000-000000000c01');
const other = {
  id: SavingsId.parse('0199a000-0000-7000-8000-000000000c02'),
  number: 'SV-000002',
  name: 'School fees',
  takes_money: true,
};
const rent = { id, number: 'SV-000001', name: 'Rent', takes_money: true };
const number = { number: '9912345678', bank: 'Providus Bank', name: 'Ada Obi' };
const savings = { id, kind: 'flex', can: ['deposit'], matured_at: null } as unknown as SavingsDetail;

function open(of: TransferAccount, ...answers: Parameters<typeof answering>[1]) {
  const page = answering('user', [answer(calls.read, { data: of }), ...answers]);
  renderPart(<TransfersHere savings={savings} />);
  return page;
}

test('the chosen account shows the number to send money to, and can be given up', async () => {
  const { user, sentTo } = open(
    { account: number, savings: rent },
    answer(calls.choose, { data: { account: number, savings: null } }),
  );
  expect(await screen.findByText('9912345678')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Copy/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop using this account for transfers' }));
  await expect.poll(() => sentTo(calls.choose).map(({ body }) => body)).toEqual([{ savings_id: null }]);
});

test('another account names the one that takes transfers now, and asks for them', async () => {
  const { user, sentTo } = open({ account: number, savings: other }, refusal(calls.choose, 409, 'The account is frozen'));
  expect(await screen.findByText(/Transfers to your account number go to School fees/)).toBeTruthy();
  expect(screen.queryByText('9912345678')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use this account for transfers' }));
  await expect.poll(() => sentTo(calls.choose).map(({ body }) => body)).toEqual([{ savings_id: id }]);
  expect(screen.queryByText('9912345678')).toBeNull();
});

test('an account that takes no money is not named as the one that saves transfers', async () => {
  open({ account: number, savings: { ...other, takes_money: false } });
  expect(await screen.findByText(/become your credit, because School fees accepts no deposits/)).toBeTruthy();
});

test('a chosen account that is full says where transfers go', async () => {
  open({ account: number, savings: { ...rent, takes_money: false } });
  expect(await screen.findByText(/This account is full: money sent to this number becomes your credit/)).toBeTruthy();
});

test('a number that is being opened is announced', async () => {
  open({ account: null, savings: rent });
  expect(await screen.findByText(/Your account number is being opened/)).toBeTruthy();
});

test('an answer that fails can be requested again', async () => {
  answering('user', [refusal(calls.read, 403, 'You are not allowed to do this')]);
  renderPart(<TransfersHere savings={savings} />);
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
});

test.each([
  ['a package', { kind: 'package' }],
  ['an account that takes no deposits', { can: [] }],
  ['a matured account', { matured_at: new Date('2026-03-01T08:00:00Z') }],
])('%s offers no transfers', async (_what, change) => {
  const { sentTo } = answering('user', [answer(calls.read, { data: { account: number, savings: rent } })]);
  renderPart(<TransfersHere savings={{ ...savings, ...change } as SavingsDetail} />);
  await expect.poll(() => sentTo(calls.read)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /transfers/ })).toBeNull();
  expect(screen.queryByText('Add money by transfer: free')).toBeNull();
});
