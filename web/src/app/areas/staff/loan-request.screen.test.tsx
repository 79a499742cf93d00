/** The page of one loan: for HR whose loan it is and its state, without the file; before the payout the credit of its customer. */
import type { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import type { CreditAssessment } from '@ajo/contract/modules/loans.credit';
import { repaymentCalls } from '@ajo/contract/modules/repayments';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, openPage } from '#test-page';
import { accountOf, idOf, lastInstalment, payment, rowOf, viewOf } from '../../../../tests/customer-dashboard.ts';
import './request-money.tsx';

const id = '01890000-0000-7000-8000-00000000000a' as LoanId;

test('HR reads the customer, the branch, the officer and the state, and never asks for the file', async () => {
  const customer = { id: '01890000-0000-7000-8000-00000000000b' as UserId, name: 'Ada Eze', branch: 'Ikeja' };
  const brief = { id, number: 'AJ-000042', status: 'pending' as const, returned_on: null, customer, officer: 'Bola Cole' };
  const { sentTo } = await openPage(`/admin/requests/${id}`, { as: 'hr', answers: [answer(loanCalls.brief, { data: brief })] });
  await screen.findByRole('heading', { name: 'AJ-000042: Ada Eze' });
  expect(screen.getByRole('link', { name: 'Ada Eze' })).toMatchObject({ pathname: `/admin/users/${customer.id}` });
  screen.getByText('Ikeja');
  screen.getByText('Bola Cole');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(sentTo(loanCalls.read)).toEqual([]);
});

test('a loan that waits for its payout shows the credit of its customer, and refunds it', async () => {
  const row = { ...rowOf(1, 'approved'), disbursed_on: null };
  const { user } = await openPage(`/admin/requests/${idOf(1)}`, {
    as: 'finance',
    answers: [
      answer(loanCalls.read, { data: viewOf(row) }),
      answer(repaymentCalls.list, {
        data: { ...accountOf(idOf(1), true), instalments: [], payments: [], credit: kobo(1_200_000n), can: ['refund_credit'] },
      }),
    ],
  });
  await user.click(await screen.findByRole('tab', { name: 'Money' }));
  expect(await screen.findByRole('heading', { name: 'Customer credit' })).toBeTruthy();
  expect(await screen.findByText('₦12,000.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refund credit' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  screen.getByText('The instalments are dated from the day of the payout.');
});

test('a restructured loan names the loan before once, with the reason', async () => {
  const before = { id: idOf(2), number: 'AJ-00002' };
  const loan = {
    ...viewOf(rowOf(1, 'active')),
    restructures: before,
    reason: 'Restructured from AJ-00002: The shop burned down',
  };
  await openPage(`/admin/requests/${idOf(1)}`, {
    as: 'finance',
    answers: [answer(loanCalls.read, { data: loan }), answer(repaymentCalls.list, { data: accountOf(idOf(1), false) })],
  });
  const link = await screen.findByRole('link', { name: 'AJ-00002' });
  expect(link.closest('p')?.textContent).toBe('Restructured from AJ-00002: The shop burned down');
  expect(screen.getAllByText(/Restructured from/)).toHaveLength(1);
});

const openLoan = (loan: LoanView, repayments = accountOf(idOf(1), true)) =>
  openPage(`/admin/requests/${idOf(1)}`, {
    as: 'admin',
    answers: [answer(loanCalls.read, { data: loan }), answer(repaymentCalls.list, { data: repayments })],
  });

test('a denied loan shows the reason for the customer once, and its rail as decided', async () => {
  const row = { ...viewOf(rowOf(1, 'denied')), disbursed_on: null, reason_code: 'credit_history' as const };
  const decision = { by: 'Amina Sule', at: new Date('2026-03-02T09:00:00Z'), verdict: 'denied', note: row.reason ?? '' };
  await openLoan({ ...row, decision });
  await screen.findByText('Denied by Amina Sule on 02 Mar, 2026');
  expect(screen.getAllByText(new RegExp(row.reason ?? 'no reason'))).toHaveLength(1);
  screen.getByText('Internal reason: Credit history');
  screen.getByText(`Reason given to the customer: ${row.reason}`);
  expect(screen.getByRole('heading', { name: 'How it was decided' })).toBeTruthy();
});

const openLate = (as: 'recovery_officer' | 'admin', can: LoanView['can'], late: number) =>
  openPage(`/admin/requests/${idOf(1)}`, {
    as,
    answers: [
      answer(loanCalls.read, { data: { ...viewOf(rowOf(1, 'active')), can } }),
      answer(repaymentCalls.list, { data: { ...accountOf(idOf(1), false), days_past_due: late } }),
    ],
  });

test('the main act of a recovery officer on a late loan is a contact', async () => {
  await openLate('recovery_officer', ['note'], 12);
  expect((await screen.findByRole('button', { name: 'Record contact' })).dataset['look']).toBe('filled');
});

test('a loan that is not late asks for no contact', async () => {
  await openLate('recovery_officer', ['note'], 0);
  await screen.findByText('Nothing is late');
  expect(screen.queryByRole('button', { name: 'Record contact' })).toBeNull();
});

test('beside a payment the contact is in the menu', async () => {
  const { user } = await openLate('admin', ['record_payment'], 12);
  await screen.findByRole('button', { name: 'Record payment' });
  expect(screen.queryByRole('button', { name: 'Record contact' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('button', { name: 'Record contact' })).toBeTruthy();
});

test('a loan that another one took over is closed: no payoff, and one link to the other', async () => {
  const after = { id: idOf(2), number: 'AJ-00002' };
  const moved = [{ instalment: lastInstalment.number, component: 'principal' as const, amount: kobo(900_000n) }];
  const takenOver = { ...payment, source: 'restructure' as const, amount: kobo(900_000n), allocations: moved };
  const payments = [payment, { ...takenOver, id: idOf(71) as never }];
  await openLoan(
    { ...viewOf(rowOf(1, 'completed')), restructured_into: after, reason: 'Restructured into AJ-00002' },
    { ...accountOf(idOf(1), true), payments },
  );
  expect((await screen.findByText('Closed on')).nextElementSibling?.textContent).toBe('30 Mar, 2026');
  // What the other loan took over was not repaid.
  expect(screen.getByText('Repaid').parentElement?.textContent).toBe('Repaid₦10,500.00in 1 payment');
  expect(screen.queryByText('Payoff today')).toBeNull();
  // The act of the head, the figure, and the payment that is not one.
  const links = screen.getAllByRole('link', { name: /AJ-00002$|^Open new loan$/ });
  expect(links.map((link) => link.textContent)).toEqual(['Open new loan', 'to AJ-00002', 'AJ-00002']);
  expect(screen.getByText('Restructured', { selector: '.tag *, .tag' })).toBeTruthy();
  const folded = (await screen.findByText(/^1 instalment moved to/)).closest('details');
  expect(folded?.textContent).toMatch(/^1 instalment moved to AJ-00002/);
  expect(folded?.querySelector('td[data-title="Moved"]')?.textContent).toBe('₦9,000.00');
  // Nothing is paid on it any more.
  expect(screen.queryByRole('button', { name: 'Upload a payment slip' })).toBeNull();
});

test('a rescheduled loan counts the instalments that are in force, and its terms are those that were signed', async () => {
  const changed = { on: day('2026-05-03'), how: 'rescheduled' as const, instalments: 9 };
  const loan = { ...viewOf(rowOf(1, 'active')), new_schedule: changed };
  const { user } = await openLoan(loan, accountOf(idOf(1), false));
  const head = (await screen.findByText('9 instalments')).closest('.request-about');
  expect(head?.textContent).not.toContain(`${loan.instalments} instalments`);
  await user.click(screen.getByRole('tab', { name: 'Terms' }));
  expect(await screen.findByRole('heading', { name: 'Contract as signed' })).toBeTruthy();
  screen.getByRole('heading', { name: 'Schedule as signed' });
  const link = screen.getByRole('link', { name: 'See the schedule in force' });
  expect(link.closest('p')?.textContent).toBe('Rescheduled on 03 May, 2026. See the schedule in force');
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Instalments' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(await screen.findByRole('heading', { name: 'Terms as signed' })).toBeTruthy();
});

test('the terms of a restructured loan lead to the loan that took it over', async () => {
  const into = { id: idOf(2), number: 'AJ-00002' };
  const { user } = await openLoan({ ...viewOf(rowOf(1, 'completed')), restructured_into: into });
  await user.click(await screen.findByRole('tab', { name: 'Terms' }));
  const link = await screen.findByRole('link', { name: 'See AJ-00002' });
  expect(link).toHaveProperty('pathname', `/admin/requests/${into.id}`);
  expect(link.closest('p')?.textContent).toBe('Restructured on 30 Mar, 2026. See AJ-00002');
});

test.each([
  [0, day('2026-08-02'), 'On probation until 02 Aug, 2026: classed as 75 days late'],
  [12, null, 'On probation until 90 days and 3 instalments on time: classed as 75 days late'],
  [80, null, 'On probation until 90 days and 3 instalments on time'],
])('a loan on probation that is %d days late explains its class in the head', async (late, until, text) => {
  const probation = { classed_as: Math.max(75, late), since: day('2026-05-03'), days: 90, instalments: 3, until };
  const repayments = { ...accountOf(idOf(1), false), days_past_due: late, probation };
  await openLoan(viewOf(rowOf(1, 'active')), repayments);
  expect((await screen.findByText(/^On probation/)).textContent?.trim()).toBe(text);
});

const assessment: CreditAssessment = {
  inputs: {
    assessed_on: day('2026-03-01'),
    income: kobo(11_363_636n),
    income_source: 'declared',
    declared_income: null,
    statement_income: null,
    statement_to: null,
    existing_instalments: kobo(0n),
    requested_instalment: kobo(1_000_000n),
    requested: kobo(7_000_000n),
    exposure: kobo(0n),
    age_years: 34,
    months_as_customer: 8,
    active_loans: 0,
    days_late: 0,
    written_off_loans: 0,
    suspended: false,
    repayment_score: null,
    bureau_worst_days_late: null,
    bureau_worst_class: null,
    bureau_instalments: null,
    guarantors_ready: 1,
    guarantor_conflicts: 0,
    bvn_match: 'match',
    bank_name_matches: true,
  },
  result: {
    rule_version: '5',
    scorecard: 1,
    score: 65,
    band: 'fair',
    dti_bps: 880,
    exposure_after: kobo(7_000_000n),
    factors: [],
    stops: [],
    flags: [],
  },
};

test('who disburses reads in the figures where the money goes', async () => {
  const loan = { ...viewOf(rowOf(1, 'approved')), disbursed_on: null };
  const bank = { bank: 'Guaranty Trust Bank', number: '0123450157', name: 'ADA OBI', vouched: null };
  await openLoan({ ...loan, bank, assessment });
  expect((await screen.findByText('Pays to')).parentElement?.textContent).toBe('Pays toGTBank ••••0157name matches');
  expect(screen.getByText('Debt-to-income').nextElementSibling?.textContent).toMatch(/^8\.8%/);
  expect(screen.queryByText('Score')).toBeNull();
});

test('the loss of a written-off loan is what its instalments lost, and a later recovery lowers what is left', async () => {
  const part = { instalment: 1, component: 'principal' as const, amount: kobo(400_000n) };
  const recovery = { ...payment, id: idOf(71) as never, amount: kobo(50_000n) };
  const repayments = {
    ...accountOf(idOf(1), true),
    instalments: [{ ...lastInstalment, waived: kobo(650_000n), written_off: kobo(630_000n), outstanding: kobo(0n) }],
    payments: [{ ...payment, amount: kobo(400_000n), allocations: [part] }, recovery],
    recovered: kobo(50_000n),
  };
  await openLoan(viewOf(rowOf(1, 'written_off')), repayments);
  const left = await screen.findByText('Left to recover');
  expect(left.parentElement?.textContent).toBe('Left to recover₦5,800.00₦500.00 recovered');
  expect(screen.getByText('₦6,000.00 principal').parentElement?.textContent).toBe('Written off₦6,300.00₦6,000.00 principal');
  expect(screen.getByText('Received').nextElementSibling?.textContent).toBe('₦4,500.00');
});

test('instalments that were written off are one line, which opens', async () => {
  const off = lastInstalment.outstanding;
  const lost = { ...lastInstalment, status: 'cancelled' as const, waived: off, written_off: off, outstanding: kobo(0n) };
  const rows = [lastInstalment, lost].map((row, at) => ({ ...row, id: idOf(60 + at) as never, number: at + 1 }));
  await openLoan(viewOf(rowOf(1, 'written_off')), { ...accountOf(idOf(1), true), instalments: rows });
  const line = await screen.findByText(/^1 instalment written off, ₦[\d,.]+$/);
  const details = line.closest('details');
  expect(details?.querySelector('td[data-title="Written off"]')?.textContent).toBe(line.textContent?.split('off, ')[1]);
  expect(details?.contains(screen.getByRole('link', { name: 'Instalment 1' }))).toBe(false);
});
