/** The card of an investment: what the customer reads about payments that have not arrived, and what to do. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { type InvestmentPaymentView, type InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { investment } from '../../../../tests/investment.ts';
import { InvestmentCard } from './investment-card.tsx';

const day = (text: string): Day => Day.parse(text);
const ended: InvestmentView = {
  ...investment,
  months: 3,
  rate_bps: 1_200,
  status: 'completed',
  outcome: 'paid',
  matures_on: day('2026-06-02'),
  pays_on: day('2026-06-02'),
  interest_so_far: kobo(151_233n),
  net_interest_so_far: kobo(136_110n),
  interest: kobo(151_233n),
  withholding_tax: kobo(15_123n),
  net_interest: kobo(136_110n),
  total: kobo(5_136_110n),
  can: { cancel: false, pay: false, change_instruction: false, leave_early: false },
};

function show(payment: Partial<InvestmentPaymentView>, problem: InvestmentView['payee_problem'] = null) {
  const due: InvestmentPaymentView = {
    id: '0199a000-0000-7000-8000-0000000000e3',
    kind: 'maturity',
    amount: kobo(5_136_110n),
    status: 'failed',
    due_on: day('2026-06-02'),
    reason: null,
    check_account: false,
    ...payment,
  };
  renderPart(<InvestmentCard investment={{ ...ended, payments: [due], payee_problem: problem }} opensPayment={false} />);
}
const address = () => screen.queryByRole('link', { name: 'Open your profile' })?.getAttribute('href');

test.each([
  ['missing', 'Add your bank account', '/profile?section=bank'],
  ['rejected', 'Enter a bank account in your own name', '/profile?section=bank'],
  ['identity', 'Confirm your identity first', '/profile?section=identity'],
  ['waiting', 'We are checking your bank account first', undefined],
] as const)('a payment that waits because the account is %s names what to do', (problem, text, link) => {
  show({ status: 'waiting' }, problem);
  expect(screen.getByText(text)).toBeTruthy();
  expect(address()).toBe(link);
});

test('a payment that our own balance did not cover is sent again by us, and names no bank', () => {
  show({});
  expect(screen.getByText('Not sent yet. We try again')).toBeTruthy();
  expect(address()).toBeUndefined();
});

test('a payment that the bank did not take leads to the account', () => {
  show({ check_account: true });
  expect(screen.getByText('Rejected by your bank')).toBeTruthy();
  expect(address()).toBe('/profile?section=bank');
});
