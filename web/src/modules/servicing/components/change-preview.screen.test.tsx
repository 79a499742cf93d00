/** The dialogs of a running loan show what a change would do before it is requested or confirmed. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { previewCalls } from '@ajo/contract/modules/servicing';
import type { ChangePreview } from '@ajo/contract/modules/servicing.previews';
import { answer, answering, refusal, unanswered } from '#test-page';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { RestructureDialog } from './between-loans-dialogs.tsx';
import { ChangePreview as Preview } from './change-preview.tsx';
import { ChangeScheduleDialog, WriteOffDialog } from './servicing-dialogs.tsx';

const loanId = '0199a000-0000-7000-8000-000000000921' as LoanId;
const amounts = (principal: bigint, interest: bigint) => ({
  principal: kobo(principal),
  interest: kobo(interest),
  fee: noMoney,
  penalty: noMoney,
  total: kobo(principal + interest),
});
const row = (number: number, due: string, total: bigint) => ({ ...amounts(total, 0n), number, due_on: day(due) });

const reschedule: ChangePreview = {
  kind: 'reschedule',
  on: day('2026-03-01'),
  days_past_due: 12,
  payoff: kobo(14_000_000n),
  before: amounts(13_000_000n, 1_312_830n),
  after: amounts(13_000_000n, 2_731_589n),
  difference: kobo(1_418_759n),
  loss: null,
  recovered: null,
  rows_before: [row(4, '2026-03-10', 14_312_830n)],
  rows_after: [row(7, '2026-04-01', 7_865_795n), row(8, '2026-05-01', 7_865_794n)],
  journals: [],
};
const leg = (code: string, name: string, debit: bigint, credit: bigint) => ({
  code,
  name,
  debit: kobo(debit),
  credit: kobo(credit),
});
const writeOff: ChangePreview = {
  ...reschedule,
  kind: 'write_off',
  after: amounts(0n, 0n),
  difference: kobo(-14_312_830n),
  loss: amounts(13_000_000n, 900_000n),
  rows_after: [],
  journals: [
    {
      kind: 'loan-written-off',
      effective_on: day('2026-03-01'),
      legs: [leg('5020', 'Loan loss expense', 13_000_000n, 0n), leg('1100', 'Loans receivable', 0n, 13_000_000n)],
    },
  ],
};

const show = (children: ReactNode) =>
  render(
    <Providers knows={() => true}>
      <MemoryRouter>{children}</MemoryRouter>
    </Providers>,
  );

test('a write-off shows the loss and its journal before the reason is sent', async () => {
  const { sentTo } = answering('finance', [answer(previewCalls.writeOff, { data: writeOff })]);
  show(<WriteOffDialog loanId={loanId} onClose={() => undefined} />);
  expect(await screen.findByText('₦139,000.00')).toBeTruthy();
  const journal = screen.getByRole('group', { name: /^Loan written off/ });
  expect(within(journal).getByText('5020 Loan loss expense')).toBeTruthy();
  expect(screen.getByText('Nothing is due after this.')).toBeTruthy();
  expect(sentTo(previewCalls.writeOff)).toHaveLength(1);
});

test('a new schedule is next to the present one, with the difference in total, once the form is complete', async () => {
  const { user, sentTo } = answering('admin', [answer(previewCalls.schedule, { data: reschedule })]);
  show(<ChangeScheduleDialog loanId={loanId} onClose={() => undefined} />);
  await user.selectOptions(screen.getByRole('combobox'), 'reschedule');
  expect(screen.getByText('Complete the form to see the result.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Instalments/ }), '2');
  expect(await screen.findByText('₦14,187.59 more in total')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Schedule now' })).toBeTruthy();
  expect(within(screen.getByRole('group', { name: 'New schedule' })).getAllByRole('row')).toHaveLength(3);
  expect(sentTo(previewCalls.schedule)[0]?.body).toEqual({ action: 'reschedule', instalments: 2 });
});

test('figures of the input before are marked as old until the new ones arrive', async () => {
  const { user } = answering('admin', [answer(previewCalls.schedule, { data: reschedule })]);
  show(<ChangeScheduleDialog loanId={loanId} onClose={() => undefined} />);
  await user.selectOptions(screen.getByRole('combobox'), 'reschedule');
  await user.type(screen.getByRole('textbox', { name: /Instalments/ }), '2');
  await screen.findByText('₦14,187.59 more in total');
  const preview = screen.getByRole('region', { name: 'Preview' });
  await expect.poll(() => preview.getAttribute('aria-busy')).toBe('false');
  answering('admin', [unanswered(previewCalls.schedule)]);
  await user.type(screen.getByRole('textbox', { name: /Instalments/ }), '4');
  expect(screen.getByText('₦14,187.59 more in total')).toBeTruthy();
  expect(preview.getAttribute('aria-busy')).toBe('true');
});

test('terms that would be refused are refused in the preview', async () => {
  const { user } = answering('admin', [
    refusal(previewCalls.restructure, 422, 'Enter 4% or less, the rate the customer agreed to'),
  ]);
  show(<RestructureDialog loanId={loanId} owed={kobo(14_000_000n)} onClose={() => undefined} />);
  await user.type(screen.getByRole('textbox', { name: /Instalments/ }), '8');
  expect(await screen.findByText('Enter 4% or less, the rate the customer agreed to')).toBeTruthy();
});

test('the second person reads the effect of the request that is pending', async () => {
  const approvalId = '0199a000-0000-7000-8000-000000000922';
  const { sentTo } = answering('superadmin', [answer(previewCalls.requested, { data: writeOff })]);
  show(<Preview loanId={loanId} previewed={{ kind: 'requested', approvalId }} />);
  expect(await screen.findByText('Loss for us')).toBeTruthy();
  expect(sentTo(previewCalls.requested)[0]?.params).toEqual({ id: loanId, approvalId });
});
