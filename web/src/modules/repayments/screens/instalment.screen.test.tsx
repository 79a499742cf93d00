/** The page of one instalment: each payment leads readers of the ledger to its journal. */
import type { Role } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { repaymentCalls } from '@ajo/contract/modules/repayments';
import type { LoanBrief } from '@ajo/contract/modules/loans';
import { answer, openPage } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountOf, idOf, lastInstalment, payment, rowOf, viewOf } from '../../../../tests/customer-dashboard.ts';

const [journal, reversal] = ['0199a000-0000-7000-8000-00000000aaaa', '0199a000-0000-7000-8000-00000000bbbb'];
const settlement = {
  payment,
  principal: kobo(1_000_000n),
  interest: kobo(50_000n),
  fee: kobo(0n),
  penalty: kobo(0n),
  total: kobo(1_050_000n),
  journal_id: journal,
  reversal_journal_id: reversal,
};
const brief: LoanBrief = {
  id: idOf(1) as never,
  number: 'AJ-000042',
  status: 'active',
  returned_on: null,
  customer: { id: idOf(2) as never, name: 'Ada Obi', branch: null },
  officer: null,
};
/** The instalment of these tests is the second of three. */
const around = {
  ...accountOf(idOf(1), false),
  instalments: [1, 2, 3].map((at) => ({
    ...lastInstalment,
    number: at + 2,
    ...(at !== 2 && { id: idOf(80 + at) as never }),
    ...(at < 3 && { status: 'completed' as const }),
  })),
};
const open = (as: Role) =>
  openPage(`/admin/requests/repayments/${idOf(1)}/transactions/${lastInstalment.id}`, {
    as,
    answers: [
      answer(loanCalls.brief, { data: brief }),
      answer(repaymentCalls.instalment, {
        data: { ...lastInstalment, loan_id: idOf(1), payments: [payment], settlements: [settlement] },
      }),
    ],
  });

test('finance opens the journal of a payment and the one that reverses it', async () => {
  await open('finance');
  const links = [await screen.findByRole('link', { name: '00000000AAAA' }), screen.getByRole('link', { name: '00000000BBBB' })];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/admin/ledger/journals/${journal}`,
    `/admin/ledger/journals/${reversal}`,
  ]);
});

test('an officer without the ledger reads the ids', async () => {
  await open('credit_officer');
  expect(await screen.findByText('00000000AAAA')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '00000000AAAA' })).toBeNull();
});

test('the breadcrumb names the loan, and parts that are zero everywhere have no column', async () => {
  await open('finance');
  expect((await screen.findByRole('link', { name: /^AJ-000042/ })).getAttribute('href')).toBe(`/admin/requests/${idOf(1)}`);
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toContain('Interest');
  expect(heads).not.toContain('Fees');
  expect(heads).not.toContain('Penalties');
});

test('an instalment that was paid in parts was paid on the day of its newest payment that was not reversed', async () => {
  const paid = { ...lastInstalment, status: 'completed' as const, paid: lastInstalment.total, outstanding: kobo(0n) };
  const reversed = { at: new Date('2026-04-21T08:00:00Z'), by: null, reason: null, with_loan: false };
  const on = (at: number, text: string) => ({ ...payment, id: idOf(at) as never, reference: `PAY-${at}`, paid_on: day(text) });
  const settlements = [{ ...on(73, '2026-04-20'), reversed }, on(72, '2026-04-10'), on(71, '2026-03-01')].map((one) => ({
    ...settlement,
    payment: one,
  }));
  await openPage(`/requests/repayments/${idOf(1)}/transactions/${lastInstalment.id}`, {
    as: 'user',
    answers: [
      answer(loanCalls.myLoan, { data: viewOf(rowOf(1, 'active')) }),
      answer(repaymentCalls.mine, { data: around }),
      answer(repaymentCalls.myInstalment, { data: { ...paid, loan_id: idOf(1), payments: [], settlements } }),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Instalment 4 of 4' })).toBeTruthy();
  expect(screen.getByText('Due 30 Mar, 2026, paid 10 Apr, 11 days late')).toBeTruthy();
  // Each of several payments has its own receipt.
  const payments = within(screen.getByRole('list', { name: 'Payments on this instalment' }));
  expect(payments.getAllByRole('button', { name: /^Download receipt of/ })).toHaveLength(3);
});

const paid = { ...lastInstalment, status: 'completed' as const, paid: lastInstalment.total, outstanding: kobo(0n) };
const openOwn = (settlements: (typeof settlement)[]) =>
  openPage(`/requests/repayments/${idOf(1)}/transactions/${lastInstalment.id}`, {
    as: 'user',
    answers: [
      answer(loanCalls.myLoan, { data: viewOf(rowOf(1, 'active')) }),
      answer(repaymentCalls.mine, { data: around }),
      answer(repaymentCalls.myInstalment, { data: { ...paid, loan_id: idOf(1), payments: [payment], settlements } }),
    ],
  });

test('a customer reads what was paid and its receipt, without ids of journals; one payment does not repeat the breakdown', async () => {
  await openOwn([settlement]);
  const payments = within(await screen.findByRole('list', { name: 'Payments on this instalment' }));
  expect(payments.getByRole('listitem').textContent).not.toContain('Principal');
  expect(payments.queryByText('completed')).toBeNull();
  // The receipt of the only payment is in the head, beside the state.
  const head = screen.getByRole('heading', { level: 1 }).closest('header');
  expect(within(head as HTMLElement).getByText('completed')).toBeTruthy();
  expect(within(head as HTMLElement).getByRole('button', { name: 'Download receipt of PAY-1' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Download receipt of/ })).toHaveLength(1);
  expect(payments.queryByText('00000000AAAA')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Breakdown' })).queryByText('Outstanding')).toBeNull();
});

test('a payment of a part of an instalment states its parts', async () => {
  await openOwn([{ ...settlement, principal: kobo(400_000n), total: kobo(450_000n) }]);
  const payments = within(await screen.findByRole('list', { name: 'Payments on this instalment' }));
  expect(payments.getByRole('listitem').textContent).toContain('Principal ₦4,000.00 · Interest ₦500.00');
});

test('a customer sees the amount of an instalment first, how much of it is paid, and goes on to its neighbours', async () => {
  await openOwn([settlement]);
  const amount = within(await screen.findByRole('region', { name: 'Amount' }));
  expect(amount.getByText('Paid').nextSibling?.textContent).toBe('₦10,500.00');
  expect(amount.getByRole('img', { name: '₦10,500.00 of ₦10,500.00 paid' })).toBeTruthy();
  const links = within(amount.getByRole('navigation', { name: 'Other instalments' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Instalment 3', 'Instalment 5']);
  const hrefs = links.map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([81, 83].map((last) => `/requests/repayments/${idOf(1)}/transactions/${idOf(last)}`));
});

test('the next instalment to pay has the status that it has in the schedule, and the ring states the part that is paid', async () => {
  const half = { ...lastInstalment, paid: kobo(525_000n), outstanding: kobo(525_000n) };
  await openPage(`/requests/repayments/${idOf(1)}/transactions/${lastInstalment.id}`, {
    as: 'user',
    answers: [
      answer(loanCalls.myLoan, { data: viewOf(rowOf(1, 'active')) }),
      answer(repaymentCalls.mine, {
        data: { ...around, instalments: around.instalments.map((row) => (row.id === half.id ? half : row)) },
      }),
      answer(repaymentCalls.myInstalment, { data: { ...half, loan_id: idOf(1), payments: [], settlements: [] } }),
    ],
  });
  const head = (await screen.findByRole('heading', { level: 1 })).closest('header');
  expect(within(head as HTMLElement).getByText('next')).toBeTruthy();
  expect(screen.getByRole('img', { name: '₦5,250.00 of ₦10,500.00 paid' }).parentElement?.textContent).toBe('50% paid');
});
