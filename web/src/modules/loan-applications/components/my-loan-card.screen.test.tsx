/** A customer's loan after its payout was ordered: declining is offered while the server allows it, and only then. */
import { kobo } from '@ajo/contract/kernel/money';
import { promises } from '@ajo/contract/kernel/promises';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { LoanView } from '@ajo/contract/modules/loans';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answering, renderPart } from '#test-page';
import { rowOf, viewOf } from '../../../../tests/customer-dashboard.ts';
import { SignDialog } from './answer-dialogs.tsx';
import { MyLoanCard } from './my-loan-card.tsx';

const loan = (change: Partial<LoanView>): LoanView => ({ ...viewOf(rowOf(1, 'disbursement_failed')), ...change });

test('after a failed payout the card offers "Decline", which asks once and names the fee that is returned', async () => {
  const failed = loan({
    can: ['cancel'],
    reason: 'Please check that your bank account can take the money',
    upfront_fee: kobo(100_000n),
    upfront_fee_paid_at: new Date('2026-03-02T08:00:00Z'),
  });
  const { user, sentTo } = answering('user', [answer(loanCalls.cancel, { data: loan({ status: 'cancelled' }) })]);
  renderPart(<MyLoanCard loan={failed} />);
  expect(screen.queryByRole('button', { name: 'Withdraw my application' })).toBeNull();
  // The dialog is fetched: an act that is awaited keeps what it suspends.
  await act(async () => {
    screen.getByRole('button', { name: 'Decline' }).click();
    await import('./answer-dialogs.tsx');
  });
  const dialog = await screen.findByRole('dialog', { name: 'Decline this offer?' });
  expect(await within(dialog).findByText(/Your fee of ₦1,000.00 is returned to your balance/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Decline the offer' }));
  await waitFor(() => expect(sentTo(loanCalls.cancel)).toHaveLength(1));
});

test('after a failed payout the card names the account, leads to its change, and states what happens next', () => {
  answering('user', []);
  const bank = { bank: 'GTBank', number: '••••••1234', name: 'ADA OBI', vouched: null };
  renderPart(<MyLoanCard loan={loan({ bank, check_account: true })} />);
  expect(screen.getByText(/Your profile has GTBank ••••1234, ADA OBI\. Check that your account can take the money/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check or change the account' }).getAttribute('href')).toMatch(/\?section=bank$/);
  expect(screen.getByText(/Our team then sends the money again, to the account in your profile/)).toBeTruthy();
});

test('an application in review shows its instalments and their period', () => {
  answering('user', []);
  const one = loan({ status: 'pending' });
  const rows = [1, 2, 3].map((number) => ({
    number,
    days: 7,
    total: kobo(1_050_000n),
  })) as unknown as LoanView['preview']['rows'];
  renderPart(
    <MyLoanCard loan={{ ...one, preview: { ...one.preview, rows }, terms: { ...one.terms, frequency: 'week', every: 1 } }} />,
  );
  expect(screen.getByText('3 of ₦10,500.00, every week')).toBeTruthy();
});

test('after a payout that failed for another reason the card asks nothing of the customer', () => {
  answering('user', []);
  renderPart(<MyLoanCard loan={loan({ reason: 'We could not send the money yet. We will try again' })} />);
  expect(screen.getByText('We could not send your money yet')).toBeTruthy();
  expect(screen.getByText(/^We send it again, to the account in your profile\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Check or change the account' })).toBeNull();
  expect(screen.queryByText(/can take the money/)).toBeNull();
});

test('while the bank has the payout nothing is offered, and no account of the profile is named', () => {
  answering('user', []);
  const changed = { bank: 'GTBank', number: '••••••9999', name: 'ADA OBI', vouched: null };
  renderPart(<MyLoanCard loan={loan({ status: 'disburse', can: [], bank: changed })} />);
  expect(screen.getByText('We are sending ₦40,000.00 to your bank account.')).toBeTruthy();
  expect(screen.queryByText(/9999/)).toBeNull();
  for (const name of ['Decline', 'Withdraw my application']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('who signs reads the promise to decline in its own words', () => {
  const one = loan({ status: 'approved' });
  answering('user', []);
  renderPart(
    <SignDialog
      loan={one}
      offer={{ net_payout: one.principal, version: '1', preview: one.preview } as never}
      onClose={() => {}}
    />,
  );
  expect(screen.getByText(`You can decline free of charge ${promises.decline}.`)).toBeTruthy();
});
