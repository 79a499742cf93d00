/** The outcome of a payment is read after the investment has started: the ways to pay are gone by then. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { investmentContractCalls, InvestmentId, type InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { answer, answering, pageWith, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { savedCard } from '../../../../tests/saved-card.ts';
import { investment, unpaid } from '../../../../tests/investment.ts';
import { MyInvestments } from './my-investments.tsx';

const price = { amount: unpaid.principal, fee: unpaid.card_fee, to_pay: kobo(5_085_000n) };
const transferred = { status: 'active' as const, amount: unpaid.principal, pays_until: unpaid.pays_until, account: null };

/** The payment is made: from then on the investment has started. */
function open() {
  let isPaid = false;
  return answering('user', [
    answer(investmentContractCalls.list, () => pageWith([isPaid ? investment : unpaid])),
    answer(savedCardCalls.list, { data: [savedCard] }),
    answer(investmentContractCalls.chargeCard, () => {
      isPaid = true;
      return { data: { ...price, status: 'completed' as const, reference: 'card-0123456789abcdef', reason: null } };
    }),
    answer(investmentContractCalls.payByTransfer, () => {
      isPaid = true;
      return { data: transferred };
    }),
    answer(investmentContractCalls.transfer, { data: transferred }),
  ]);
}

test('a card that was charged is thanked for, though the investment has started', async () => {
  const { user } = open();
  renderPart(<MyInvestments>{null}</MyInvestments>);
  await user.click(await screen.findByRole('button', { name: /^Pay ₦50,850\.00 with Visa/ }));
  expect(await screen.findByText('Thank you: ₦50,000.00 received')).toBeTruthy();
  await expect.poll(() => screen.queryByText(/^Pay by /)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(/^Thank you/)).toBeNull();
});

test('a transfer that has arrived is shown in its window, though the investment has started', async () => {
  const { user } = open();
  renderPart(<MyInvestments>{null}</MyInvestments>);
  await user.click(await screen.findByRole('button', { name: 'Pay by transfer: IN-000042' }));
  expect(await screen.findByText('Your transfer has arrived. The investment has started.')).toBeTruthy();
  await expect.poll(() => screen.queryByText(/^Pay by /)).toBeNull();
});

test('an investment is folded when its money has arrived, and stays open while its payment failed', async () => {
  const payment = { id: '0199a000-0000-7000-8000-0000000000e1', kind: 'maturity' as const, amount: kobo(5_720_000n) };
  const of = { ...payment, due_on: Day.parse('2027-03-02'), reason: null, check_account: false };
  const over: InvestmentView = {
    ...investment,
    status: 'completed',
    outcome: 'paid',
    can: { ...investment.can, leave_early: false },
  };
  const { user } = answering('user', [
    answer(
      investmentContractCalls.list,
      pageWith<InvestmentView>([
        { ...over, number: 'IN-000043', payments: [{ ...of, status: 'failed' }] },
        { ...over, id: InvestmentId.parse('0199a000-0000-7000-8000-0000000000a3'), payments: [{ ...of, status: 'completed' }] },
      ]),
    ),
  ]);
  renderPart(<MyInvestments>{null}</MyInvestments>);
  const cards = () => screen.queryAllByRole('heading', { name: /IN-/ }).map(({ textContent }) => textContent);
  await expect.poll(cards).toEqual(['Fixed term, IN-000043']);
  await user.click(screen.getByText('Ended investments'));
  await expect.poll(cards).toEqual(['Fixed term, IN-000043', 'Fixed term, IN-000042']);
});
