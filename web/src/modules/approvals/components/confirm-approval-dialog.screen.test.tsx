/** The confirmation of an approval on the page of its subject sends the version of the facts that were read. */
import { approvalCalls, ApprovalId, type ApprovalView } from '@ajo/contract/modules/approvals';
import { answer, answering, refusal } from '#test-page';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { ConfirmApprovalDialog } from './confirm-approval-dialog.tsx';

const writeOff: ApprovalView = {
  id: ApprovalId.parse('0199a000-0000-7000-8000-000000000911'),
  kind: 'write_off',
  title: 'Write off a loan',
  subject: { kind: 'loan', id: '0199a000-0000-7000-8000-000000000912', name: 'Loan AJ-000042' },
  facts: [{ field: 'owed now', before: null, after: '₦40,000.00' }],
  version: 'v1',
  reason: 'Cannot be found',
  state: 'pending',
  asked_by: 'Ada Obi',
  asked_at: new Date('2026-03-01T08:00:00Z'),
  expires_at: null,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  approved_on_page: null,
  evidence_page: null,
  refusal: null,
  can: ['approve', 'decline'],
};

test('a loan that has changed since is refused with the reason, and the new facts are shown before the next confirmation', async () => {
  let current = writeOff;
  const { user, sentTo } = answering('superadmin', [
    answer(approvalCalls.read, () => ({ data: current })),
    refusal(approvalCalls.approve, 409, 'The facts have changed since you read them'),
  ]);
  render(
    <Providers knows={() => true}>
      <MemoryRouter>
        <ConfirmApprovalDialog id={writeOff.id} title="Confirm the write-off" onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  );
  expect(await screen.findByText('₦40,000.00')).toBeTruthy();
  current = { ...writeOff, version: 'v2', facts: [{ field: 'owed now', before: null, after: '₦30,000.00' }] };
  await user.click(screen.getByRole('button', { name: /^Confirm/ }));
  expect((await screen.findAllByText('The facts have changed since you read them')).length).toBeGreaterThan(0);
  expect(await screen.findByText('₦30,000.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Confirm/ }));
  await expect.poll(() => sentTo(approvalCalls.approve).map(({ body }) => body)).toEqual([{ version: 'v1' }, { version: 'v2' }]);
});

test('the return of a payment is confirmed with its amount, not with the reference of the bank line', async () => {
  const { user, sentTo } = answering('superadmin', [
    answer(approvalCalls.read, {
      data: {
        ...writeOff,
        kind: 'receipt_return',
        subject: { ...writeOff.subject, name: 'Payment bank-01a226516c007258865d4647ba4cab6f' },
        facts: [{ field: 'amount', before: null, after: '₦36,000.00' }],
      },
    }),
    answer(approvalCalls.approve, { message: 'Approved' }),
  ]);
  render(
    <Providers knows={() => true}>
      <MemoryRouter>
        <ConfirmApprovalDialog id={writeOff.id} title="Confirm the return" onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  );
  await user.type(await screen.findByLabelText('Type ₦36,000.00 to confirm'), '36000');
  await user.click(screen.getByRole('button', { name: /^Confirm/ }));
  await expect.poll(() => sentTo(approvalCalls.approve).length).toBe(1);
});

test('a write-off is confirmed with the number of the loan, and a change that can be undone is not', async () => {
  const { user, sentTo } = answering('superadmin', [
    answer(approvalCalls.read, { data: { ...writeOff, kind: 'loan_write_off' } }),
    answer(approvalCalls.approve, { message: 'Approved' }),
  ]);
  render(
    <Providers knows={() => true}>
      <MemoryRouter>
        <ConfirmApprovalDialog id={writeOff.id} title="Confirm the write-off" onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  );
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: /^Confirm/ });
  expect(confirm.disabled).toBe(true);
  await user.type(screen.getByLabelText('Type AJ-000042 to confirm'), 'AJ-000043');
  expect(screen.getByText('This is not AJ-000042')).toBeTruthy();
  expect(confirm.disabled).toBe(true);
  await user.clear(screen.getByLabelText('Type AJ-000042 to confirm'));
  await user.type(screen.getByLabelText('Type AJ-000042 to confirm'), 'aj-000042');
  await user.click(confirm);
  await expect.poll(() => sentTo(approvalCalls.approve).length).toBe(1);
});
