/** A customer invests, changes what happens at maturity, and leaves early: what each shows first, and what it sends. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { investmentContractCalls, InvestmentId } from '@ajo/contract/modules/investment-contracts';
import { investmentCalls, type InvestmentPlanView } from '@ajo/contract/modules/investments';
import { savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { answer, answering, pageWith, refusal, renderPart, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { figures, investment, planId, unpaid } from '../../../../tests/investment.ts';
import { InstructionDialog } from './instruction-dialog.tsx';
import { InvestDialog } from './invest-dialog.tsx';
import { MyInvestments } from './my-investments.tsx';
import { LeaveEarlyDialog } from './leave-early-dialog.tsx';

const day = (text: string): Day => Day.parse(text);
const plan: InvestmentPlanView = {
  id: planId,
  name: 'Fixed term',
  description: 'Paid at the end.',
  min_amount: kobo(5_000_000n),
  max_amount: kobo(2_000_000_000n),
  payout: 'maturity',
  early_exit_bps: 200,
  withholding_tax_bps: 1_000,
  sold: true,
  rates: [
    { months: 3, rate_bps: 1_200 },
    { months: 12, rate_bps: 1_600 },
  ],
};
const preview = {
  ...figures,
  plan_version: 3,
  starts_on: day('2026-03-02'),
  days: 365,
  fee: kobo(85_000n),
  to_pay: kobo(5_085_000n),
  refusal: null,
  refuses_amount: false,
  savings_only: null,
};
const plans = answer(investmentCalls.plans, { data: [plan] });
const shown = (name: string): string | null | undefined => screen.getByText(name).nextElementSibling?.textContent;
const invest = () => screen.getByRole('button', { name: 'Invest' });

test('interest, tax, fee and total are shown before consent, and the purchase sends plan, amount, term and instruction', async () => {
  const bought = { investment: { ...investment, status: 'pending' as const }, reference: 'r', url: 'https://pay.test' };
  const { user, sentTo } = answering('user', [
    plans,
    answer(investmentContractCalls.preview, { data: preview }),
    answer(investmentContractCalls.invest, {
      message: 'New investment successful',
      data: { ...bought, fee: preview.fee, to_pay: preview.to_pay },
    }),
  ]);
  renderPart(<InvestDialog onClose={() => undefined} />);
  await user.selectOptions(await screen.findByLabelText(/^Term/), '12');
  await user.selectOptions(screen.getByLabelText(/^At maturity/), 'roll_principal');
  await user.type(screen.getByLabelText(/^Amount/), '50000');
  await screen.findByText('₦57,200.00');
  expect([
    shown('Interest'),
    shown('Withholding tax, 10%'),
    shown('Processing fee by card'),
    shown('You receive in total'),
  ]).toEqual(['₦8,000.00', '−₦800.00', '₦850.00', '₦57,200.00']);
  expect(invest().hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /understand the risk/ }));
  await user.click(invest());
  expect(await screen.findByRole('dialog', { name: 'New investment successful' })).toBeTruthy();
  expect([shown('Rate'), shown('You pay by card'), shown('You pay by transfer')]).toEqual([
    '16% a year for 12 months',
    '₦50,850.00',
    '₦50,000.00',
  ]);
  expect(sentTo(investmentContractCalls.invest).map(({ body }) => body)).toEqual([
    {
      investment_plan_id: plan.id,
      plan_version: 3,
      amount: 5_000_000n,
      months: 12,
      instruction: 'roll_principal',
      accepted: true,
    },
  ]);
});

test('the figures have their place before they arrive, and another amount cannot be bought at the old ones', async () => {
  const answers = [plans, answer(investmentContractCalls.preview, { data: preview })];
  const { user, sentTo } = answering('user', answers);
  renderPart(<InvestDialog onClose={() => undefined} />);
  await screen.findByLabelText(/^Amount/);
  const rows = () => document.querySelectorAll('.facts dt').length;
  const before = rows();
  expect(shown('You receive in total')).toBe('—');
  await user.type(screen.getByLabelText(/^Amount/), '50000');
  await screen.findByText('₦57,200.00');
  expect(rows()).toBe(before);
  await user.click(screen.getByRole('checkbox', { name: /understand the risk/ }));
  await expect.poll(() => invest().hasAttribute('disabled')).toBe(false);
  answers.unshift(unanswered(investmentContractCalls.preview));
  await user.type(screen.getByLabelText(/^Amount/), '0');
  await expect.poll(() => sentTo(investmentContractCalls.preview).at(-1)?.body).toMatchObject({ amount: 50_000_000n });
  expect(rows()).toBe(before);
  expect(invest().hasAttribute('disabled')).toBe(true);
});

test('what prevents the purchase is named, and consent does not lift it', async () => {
  const refused = { ...preview, refusal: 'Complete your profile before you invest' };
  const { user } = answering('user', [plans, answer(investmentContractCalls.preview, { data: refused })]);
  renderPart(<InvestDialog onClose={() => undefined} />);
  await user.type(await screen.findByLabelText(/^Amount/), '50000');
  expect(await screen.findByText('Complete your profile before you invest')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /understand the risk/ }));
  expect(invest().hasAttribute('disabled')).toBe(true);
});

const exit = {
  on: day('2026-06-02'),
  days_held: 92,
  held_rate_bps: 1_200,
  reduction_bps: 200,
  rate_bps: 1_000,
  principal: kobo(5_000_000n),
  interest: kobo(126_027n),
  withholding_tax: kobo(12_603n),
  interest_lost: kobo(75_616n),
  total: kobo(5_113_424n),
  needs_review: false,
};

test('a price that has changed keeps the dialog open with its reason', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = answering('user', [
    answer(investmentContractCalls.quoteExit, { data: exit }),
    refusal(investmentContractCalls.leaveEarly, 409, 'You would receive ₦50,000.00 today. Reload the page and try again'),
  ]);
  renderPart(<LeaveEarlyDialog investment={investment} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  expect(await screen.findByText(/You would receive ₦50,000.00 today/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('another instruction is sent, and the present one cannot be saved again', async () => {
  const { user, sentTo } = answering('user', [
    answer(investmentContractCalls.instruct, { message: 'Instruction saved', data: investment }),
  ]);
  renderPart(<InstructionDialog investment={investment} onClose={() => undefined} />);
  const save = screen.getByRole('button', { name: 'Save instruction' });
  expect(save.hasAttribute('disabled')).toBe(true);
  await user.selectOptions(screen.getByLabelText(/^At maturity/), 'roll_all');
  await user.click(save);
  await expect
    .poll(() => sentTo(investmentContractCalls.instruct).map(({ body }) => body))
    .toEqual([{ instruction: 'roll_all' }]);
});

test('only the newest unpaid investment shows the ways to pay, and each has the moment of its automatic end', async () => {
  const two = [
    { ...unpaid, id: InvestmentId.parse('0199a000-0000-7000-8000-0000000000b2'), number: 'IN-000044' },
    { ...unpaid, id: InvestmentId.parse('0199a000-0000-7000-8000-0000000000b1'), number: 'IN-000043' },
  ];
  const { user } = answering('user', [
    answer(investmentContractCalls.list, pageWith(two)),
    answer(savedCardCalls.list, { data: [] }),
  ]);
  renderPart(<MyInvestments>{null}</MyInvestments>);
  const toPage = await screen.findByRole('button', { name: 'Go to the payment page: IN-000044' });
  const byTransfer = screen.getByRole('button', { name: 'Pay by transfer: IN-000044' });
  expect(byTransfer.compareDocumentPosition(toPage)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('button', { name: 'Go to the payment page: IN-000043' })).toBeNull();
  expect(screen.getAllByText(/If it is not paid by then, it ends automatically/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Choose how to pay: IN-000043' }));
  expect(await screen.findByRole('button', { name: 'Go to the payment page: IN-000043' })).toBeTruthy();
});

test('what is to be paid comes first, then what matures sooner', async () => {
  const one = (last: string, number: string) => ({
    ...(last === 'c1' ? unpaid : investment),
    id: InvestmentId.parse(`0199a000-0000-7000-8000-0000000000${last}`),
    number,
  });
  const sooner = { ...one('c2', 'IN-000002'), matures_on: day('2026-06-02') };
  const rows = [one('c3', 'IN-000003'), sooner, one('c1', 'IN-000001')];
  answering('user', [answer(investmentContractCalls.list, pageWith(rows)), answer(savedCardCalls.list, { data: [] })]);
  renderPart(<MyInvestments>{null}</MyInvestments>);
  const heads = await screen.findAllByRole('heading', { level: 2 });
  expect(heads.map((head) => head.textContent?.slice(-9))).toEqual(['IN-000001', 'IN-000002', 'IN-000003']);
});

test.each([
  [1, '1 investment'],
  [2, '1 investment on this page'],
])('in a list of %i pages the line of ended investments reads %s', async (pages, line) => {
  const page = pageWith([{ ...investment, status: 'completed' as const }]);
  answering('user', [answer(investmentContractCalls.list, { ...page, meta: { ...page.meta, last_page: pages } })]);
  renderPart(<MyInvestments>{null}</MyInvestments>);
  expect(await screen.findByText(line)).toBeTruthy();
});

test('an unpaid investment is cancelled after a question that names it', async () => {
  const { user, sentTo } = answering('user', [
    answer(investmentContractCalls.list, pageWith([{ ...unpaid, number: 'IN-000044' }])),
    answer(investmentContractCalls.cancel, {
      message: 'Investment cancelled successfully',
      data: { ...unpaid, status: 'cancelled' as const },
    }),
  ]);
  renderPart(<MyInvestments>{null}</MyInvestments>);
  await user.click(await screen.findByRole('button', { name: 'Cancel: IN-000044' }));
  expect(await screen.findByRole('dialog', { name: 'Cancel IN-000044?' })).toBeTruthy();
  expect(sentTo(investmentContractCalls.cancel)).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Cancel the investment' }));
  await expect.poll(() => sentTo(investmentContractCalls.cancel).length).toBe(1);
});

test('a plan with monthly interest offers no instruction to invest the interest again', async () => {
  renderPart(<InstructionDialog investment={{ ...investment, payout: 'monthly' }} onClose={() => undefined} />);
  const offered = [...screen.getByLabelText<HTMLSelectElement>(/^At maturity/).options].map(({ value }) => value);
  expect(offered).toEqual(['pay_out', 'roll_principal']);
});

test('leaving early states that a payment of money from savings is reviewed', async () => {
  answering('user', [answer(investmentContractCalls.quoteExit, { data: { ...exit, needs_review: true } })]);
  renderPart(<LeaveEarlyDialog investment={investment} onClose={() => undefined} />);
  expect(await screen.findByText('You paid from savings, so we review the payment before we send it.')).toBeTruthy();
});

test('leaving early names what arrives on its button, and confirms that total once', async () => {
  const { user, sentTo } = answering('user', [
    answer(investmentContractCalls.quoteExit, { data: exit }),
    unanswered(investmentContractCalls.leaveEarly),
  ]);
  renderPart(<LeaveEarlyDialog investment={investment} onClose={() => undefined} />);
  const leave = await screen.findByRole('button', { name: 'Withdraw ₦51,134.24' });
  expect(screen.queryByText(/we review the payment/)).toBeNull();
  expect(['For 92 days', 'Earned at 16%', 'You give up, before tax'].map(shown)).toEqual([
    '12% − 2 points = 10%',
    '₦2,016.43',
    '₦756.16',
  ]);
  const amounts = ['Principal', 'Interest for 92 days at 10%', 'Withholding tax', 'You receive'].map(shown);
  expect(amounts).toEqual(['₦50,000.00', '₦1,260.27', '−₦126.03', '₦51,134.24']);
  expect([...document.querySelectorAll('dt')].map((term) => term.textContent)).toHaveLength(8);
  await user.click(leave);
  await user.click(leave);
  expect(sentTo(investmentContractCalls.leaveEarly).map(({ body }) => body)).toEqual([{ total: 5_113_424n }]);
});
