/** The loans of the merchant who is signed in: their states, and a search without a result. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { LoanId } from '@ajo/contract/modules/loans';
import { merchantCalls, type MerchantFigures, type MerchantLoan } from '@ajo/contract/modules/merchants';
import { answer, answering, pageWith, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MerchantLoans } from './merchant-loans.tsx';

const additional: MerchantFigures = { customers: 1, waiting: 0, running: 0, completed: 0, lent: noMoney, balance: noMoney };
const lost: MerchantLoan = {
  id: LoanId.parse('0199a000-0000-7000-8000-0000000000e1'),
  number: 'AJ-000012',
  customer: 'Ada Eze',
  purpose: 'Trader loan',
  amount: kobo(4_000_000n),
  status: 'written_off',
  applied_at: new Date('2026-01-05T09:00:00Z'),
  disbursed_on: day('2026-01-06'),
  returned_on: null,
};

function open(rows: MerchantLoan[], at?: string) {
  const { user, sentTo } = answering('merchant', [
    answer(merchantCalls.loans, { ...pageWith(rows), additional }),
    answer(merchantCalls.months, { data: [] }),
  ]);
  renderPart(<MerchantLoans />, at === undefined ? {} : { at });
  return { user, sentTo };
}

test('a loan that was written off has the tone of a loss', async () => {
  open([lost]);
  const cell = await screen.findByText('Written off', { selector: '.tag-words' });
  expect(cell.closest('.tag')?.getAttribute('data-tone')).toBe('error');
});

test('a search that finds no loan says so, and its button clears it', async () => {
  const { user, sentTo } = open([], '/?search=zzzz&status=active');
  const state = (await screen.findByText('No loans match these filters')).closest('.empty');
  expect(screen.queryByText(/register with your code/)).toBeNull();
  await user.click(state?.querySelector('button') ?? document.body);
  expect(await screen.findByText('No loans yet')).toBeTruthy();
  expect(sentTo(merchantCalls.loans).at(-1)?.query).toEqual({ page: 1, per_page: 20 });
});
