/** What staff read in a bank statement: figures, warnings, transactions, whose it is, and who may not read it. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { FileId } from '@ajo/contract/modules/files';
import {
  statementCalls,
  StatementId,
  type StatementProof,
  type StatementRow,
  type StatementsOfLoan,
  type StatementView,
} from '@ajo/contract/modules/statements';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const loan = '0199a000-0000-7000-8000-000000000b11';
const none = { amount: kobo(0n), count: 0 };
const proof: StatementProof = {
  misfits: 0,
  explained: 0,
  unread: 0,
  debit: kobo(5_000_000n),
  credit: kobo(6_000_000n),
  stated_debit: null,
  stated_credit: null,
  totals_agree: null,
};
const statement: StatementView = {
  id: StatementId.parse('0199a000-0000-7000-8000-000000000b12'),
  state: 'read',
  source: 'file',
  file_name: 'GTBank.pdf',
  remark: null,
  bank: 'Guaranty Trust Bank',
  from: day('2026-01-01'),
  to: day('2026-02-28'),
  transactions: 210,
  received_at: new Date('2026-03-01T08:00:00Z'),
  layout: 'gtbank',
  holder: 'DANJUMA MUSA',
  holder_matches: true,
  account_last4: '6789',
  opening: kobo(1_000_000n),
  closing: kobo(2_000_000n),
  proof,
  analysis: {
    version: 1,
    from: day('2026-01-01'),
    to: day('2026-02-28'),
    days: 59,
    income: { amount: kobo(83_250_003n), count: 6 },
    monthly_income: kobo(42_330_000n),
    salary: { payer: 'DANGOTE CEMENT PLC', amount: kobo(40_000_000n), day_of_month: 25, months: 2, confidence: 'medium' },
    loan_repayments: { amount: kobo(5_000_000n), count: 1 },
    monthly_loan_repayments: kobo(2_500_000n),
    loan_credits: none,
    lenders: [],
    gambling: { amount: kobo(300_000n), count: 3 },
    gambling_won: none,
    gambling_share_bps: 36,
    bounced: 1,
    average_balance: null,
    lowest_balance: { amount: kobo(-5_000n), on: day('2026-02-11') },
    months: [
      { month: '2026-01', in: kobo(40_000_000n), out: kobo(3_000_000n), income: kobo(40_000_000n), closing: null },
      { month: '2026-02', in: kobo(43_250_003n), out: kobo(2_000_000n), income: kobo(43_250_003n), closing: kobo(2_000_000n) },
    ],
  },
  file: { id: FileId.parse(loan), name: 'GTBank.pdf', type: 'application/pdf', size_bytes: 2049, url: '/api/files/one' },
};
const bet: StatementRow = {
  line: 7,
  on: day('2026-01-14'),
  narration: 'SPORTYBET DEPOSIT',
  debit: kobo(100_000n),
  credit: kobo(0n),
  balance: kobo(900_000n),
  tags: ['gambling'],
  expected: kobo(950_000n),
};
const whole = (...owners: StatementsOfLoan['owners']): { data: StatementsOfLoan } => ({
  data: { loan_number: 'AJ-000042', customer: 'Danjuma Musa', owners },
});
const owner = (name: string, ...statements: StatementView[]) => ({ id: name.toLowerCase(), name, statements });
const path = `/admin/requests/bank-statement/${loan}`;
const rows = answer(statementCalls.rows, pageWith([bet]));
const open = (as: 'credit_officer' | 'hr', ...answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage(path, { as, answers });

test('the figures, the proof and the file of a statement are shown', async () => {
  await open('credit_officer', answer(statementCalls.ofApplicant, whole(owner('Danjuma Musa', statement))), rows);
  expect(screen.getByRole('heading', { level: 1, name: 'Bank statement: Danjuma Musa' })).toBeTruthy();
  expect(screen.getByText(/^DANGOTE CEMENT PLC, about day 25/)).toBeTruthy();
  expect(screen.getByText('₦832,500.03 in 6 transactions')).toBeTruthy();
  expect(screen.getByText('₦50,000.00 in 1 transaction')).toBeTruthy();
  expect(screen.getByText('0.4% of the income')).toBeTruthy();
  expect(screen.getByText('Every balance follows')).toBeTruthy();
  expect(screen.getByText('••••6789')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'View Bank statement GTBank.pdf' })).toBeTruthy();
  expect(screen.queryByText('This statement does not add up.')).toBeNull();
});

test('transactions are filtered by kind and month on the server; an inconsistent balance shows the expected value', async () => {
  const { user, sentTo } = await open(
    'credit_officer',
    answer(statementCalls.ofApplicant, whole(owner('Danjuma Musa', statement))),
    rows,
  );
  const line = (await screen.findByText('SPORTYBET DEPOSIT')).closest('tr');
  expect(line?.textContent).toContain('should be ₦9,500.00');
  await user.selectOptions(screen.getByLabelText('Show'), 'gambling');
  await user.selectOptions(screen.getByLabelText('Month'), '2026-01');
  await expect
    .poll(() => sentTo(statementCalls.rows).at(-1)?.query)
    .toMatchObject({ tag: 'gambling', month: '2026-01', page: 1 });
  await user.selectOptions(screen.getByLabelText('Show'), 'misfits');
  await expect.poll(() => sentTo(statementCalls.rows).at(-1)?.query).toMatchObject({ misfits: 'true' });
  expect(sentTo(statementCalls.rows).at(-1)?.query).not.toHaveProperty('tag');
});

test('an inconsistent statement is marked before its figures', async () => {
  const forged: StatementView = {
    ...statement,
    holder: 'SOMEBODY ELSE',
    holder_matches: false,
    proof: { ...proof, misfits: 3, explained: 1, unread: 2, totals_agree: false },
  };
  await open('credit_officer', answer(statementCalls.ofApplicant, whole(owner('Danjuma Musa', forged))), rows);
  expect(screen.getByText('This statement does not add up.').parentElement?.textContent).toContain('2 balances do not follow');
  expect(screen.getByText('The sums differ.')).toBeTruthy();
  expect(screen.getByText('Another name.').parentElement?.textContent).toContain('SOMEBODY ELSE');
  expect(screen.getByText('Not everything was read.').parentElement?.textContent).toContain('2 lines');
});

test('guarantors have a tab each, and one without a statement shows a message', async () => {
  const { user } = await openPage(`/admin/requests/guarantor-bank-statement/${loan}`, {
    as: 'credit_officer',
    answers: [answer(statementCalls.ofGuarantors, whole(owner('Tunde Bakare', statement), owner('Zainab Musa'))), rows],
  });
  expect(screen.getByRole('heading', { level: 1, name: "Guarantors' bank statements: Danjuma Musa" })).toBeTruthy();
  expect(await screen.findByText(/^DANGOTE CEMENT PLC/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Zainab Musa' }));
  expect(await screen.findByText('Zainab Musa has given no bank statement yet.')).toBeTruthy();
});

test('a loan without guarantors has no guarantor tabs', async () => {
  await openPage(`/admin/requests/guarantor-bank-statement/${loan}`, {
    as: 'credit_officer',
    answers: [answer(statementCalls.ofGuarantors, whole())],
  });
  expect(screen.getByText('This loan has no guarantor.')).toBeTruthy();
});

test('the newest readable statement is shown first; a locked one has an explanation', async () => {
  const locked: StatementView = {
    ...statement,
    id: StatementId.parse('0199a000-0000-7000-8000-000000000b13'),
    state: 'needs_password',
    bank: 'Zenith Bank',
    remark: 'It is locked with a password.',
    proof: null,
    analysis: null,
  };
  const { user } = await open(
    'credit_officer',
    answer(statementCalls.ofApplicant, whole(owner('Danjuma Musa', locked, statement))),
    rows,
  );
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Statement' });
  expect(choice.value).toBe(statement.id);
  await user.selectOptions(choice, locked.id);
  expect(await screen.findByText('This statement is locked.')).toBeTruthy();
  expect(screen.queryByText('Income a month')).toBeNull();
});

test('the page is busy until the statements are loaded', async () => {
  await open('credit_officer', unanswered(statementCalls.ofApplicant));
  expect(within(screen.getByRole('main')).getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('a role that may not read statements sees the refusal as the page', async () => {
  await open('hr', refusal(statementCalls.ofApplicant, 403, 'You are not allowed to do this'));
  expect(screen.getByRole('heading', { level: 1, name: 'You do not have access' })).toBeTruthy();
  expect(screen.getByText('You are not allowed to do this')).toBeTruthy();
});
