/** Pending approvals: the facts, a decision without a preselection, and the allowed actions. */
import { approvalCalls, ApprovalId, type ApprovalView } from '@ajo/contract/modules/approvals';
import { listCalls, viewCalls } from '@ajo/contract/modules/lists';
import { alerts } from '#platform/alerts';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

const approval: ApprovalView = {
  id: ApprovalId.parse('0199a000-0000-7000-8000-000000000901'),
  kind: 'staff.create',
  title: 'Add staff member',
  subject: { kind: 'person', id: '0199a000-0000-7000-8000-000000000902', name: 'Sade Cole' },
  facts: [{ field: 'email', before: null, after: 'sade.cole@ajo.test' }],
  version: 'v1',
  reason: 'Opens in Ikeja',
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
const noViews = answer(viewCalls.read, { data: { list: 'approvals', hidden: [], views: [] } });
const listed = (...rows: ApprovalView[]) => answer(approvalCalls.list, pageWith(rows));

test('a button for each decision; the approval contains the version that was read, and no reason is asked', async () => {
  const { user, sentTo } = await openPage('/admin/approvals', {
    as: 'superadmin',
    answers: [listed(approval), answer(approvalCalls.approve, { message: 'Approved' })],
  });
  await user.click(await screen.findByRole('button', { name: 'Review: Add staff member, Sade Cole' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('sade.cole@ajo.test')).toBeTruthy();
  expect(screen.getByText('Email: sade.cole@ajo.test')).toBeTruthy();
  expect(dialog.queryByLabelText('Reason')).toBeNull();
  expect(sentTo(approvalCalls.approve)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Approve request' }));
  await expect
    .poll(() => sentTo(approvalCalls.approve))
    .toMatchObject([{ params: { id: approval.id }, body: { version: 'v1' } }]);
  expect(sentTo(approvalCalls.approve)[0]?.idempotencyKey).toBeTruthy();
});

test('the page of the document behind a request is a link in the dialog', async () => {
  const evidence = '/admin/savings/0199a000-0000-7000-8000-000000000903?tab=receipts';
  const { user } = await openPage('/admin/approvals', {
    as: 'superadmin',
    answers: [listed({ ...approval, evidence_page: evidence })],
  });
  await user.click(await screen.findByRole('button', { name: /^Review/ }));
  const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'Open its page' });
  expect(link.getAttribute('href')).toBe(evidence);
});

test('changed facts are refused in the dialog; a decline contains its reason', async () => {
  const { user, sentTo } = await openPage('/admin/approvals', {
    as: 'superadmin',
    answers: [listed(approval), refusal(approvalCalls.decline, 409, 'The facts have changed')],
  });
  await user.click(await screen.findByRole('button', { name: /^Review/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Decline request' }));
  await user.type(dialog.getByLabelText('Reason'), 'Not in this quarter');
  await user.click(dialog.getByRole('button', { name: 'Decline request' }));
  expect((await dialog.findAllByText('The facts have changed')).length).toBeGreaterThan(0);
  expect(sentTo(approvalCalls.decline)[0]?.body).toEqual({ reason: 'Not in this quarter' });
});

test('an approval that could not be carried out is shown as an error, and the list is read again', async () => {
  const message = 'It could not be carried out: This email address is taken';
  const { user, sentTo } = await openPage('/admin/approvals', {
    as: 'superadmin',
    answers: [listed(approval), answer(approvalCalls.approve, { message, failure: 'This email address is taken' })],
  });
  await user.click(await screen.findByRole('button', { name: /^Review/ }));
  const dialog = within(screen.getByRole('dialog'));
  const reads = sentTo(approvalCalls.list).length;
  await user.click(dialog.getByRole('button', { name: 'Approve request' }));
  await expect.poll(() => alerts.state().alert).toMatchObject({ type: 'error', message });
  await expect.poll(() => sentTo(approvalCalls.list).length).toBeGreaterThan(reads);
});

test("one's own request can be withdrawn but not approved", async () => {
  const { user } = await openPage('/admin/approvals?part=requested', {
    as: 'admin',
    answers: [listed({ ...approval, can: ['withdraw'] })],
  });
  expect(await screen.findByText('Your request')).toBeTruthy();
  expect(screen.getByRole('cell', { name: /^You / })).toBeTruthy();
  expect(screen.queryByText('Waiting for you', { selector: '.tag *' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open: Add staff member, Sade Cole' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Withdraw request' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^(Approve|Decline)/ })).toBeNull();
});

test('a row has its amount, the facts beside it, who requested it, and how long it waits', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const refund = {
    ...approval,
    title: 'Pay back credit',
    facts: [
      { field: 'owed', before: null, after: '₦1,000.00' },
      { field: 'amount', before: null, after: '₦40,000.00' },
      { field: 'bank_account', before: null, after: 'Access Bank' },
    ],
  };
  const fresh = {
    ...approval,
    id: ApprovalId.parse('0199a000-0000-7000-8000-000000000904'),
    asked_at: new Date('2026-03-05T07:00:00Z'),
  };
  await openPage('/admin/approvals?state=pending', { as: 'superadmin', answers: [listed(refund, fresh)] });
  const [old, other] = (await screen.findAllByRole('row', { name: /Sade Cole/ })).map((row) => within(row));
  const textOf = (title: string) => old?.getAllByRole('cell').find(({ dataset }) => dataset['title'] === title)?.textContent;
  expect(textOf('Amount')).toBe('₦40,000.00');
  expect(textOf('Details')).toBe('Owed: ₦1,000.00 · Bank account: Access\u00A0Bank');
  expect(textOf('Requested by')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ 4 days ago$/);
  expect(old?.getByText('4 days ago').tagName).toBe('STRONG');
  expect(other?.getByText(/^2 hours ago/).tagName).not.toBe('STRONG');
  expect(textOf('Status')).toBe('Waiting for you');
});

test('a user with read access only has no button', async () => {
  await openPage('/admin/approvals', { as: 'credit_officer', answers: [listed({ ...approval, can: [] })] });
  expect(await screen.findByText('Open')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull();
});

test('a request that the reader may not decide has the reason in place of a button', async () => {
  const reason = 'A guarantor of this loan has your phone number';
  await openPage('/admin/approvals?state=pending', { as: 'admin', answers: [listed({ ...approval, can: [], refusal: reason })] });
  const row = within(await screen.findByRole('row', { name: /Sade Cole/ }));
  expect(row.getByText(reason)).toBeTruthy();
  expect(row.getByText('Pending')).toBeTruthy();
  expect([row.queryByRole('button', { name: /^(Review|Open)/ }), row.queryByText('Open')]).toEqual([null, null]);
});

test('the pending approvals of the reader are listed first, and the list can be empty', async () => {
  const { user, sentTo } = await openPage('/admin/approvals', { as: 'superadmin', answers: [listed()] });
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
  expect(sentTo(approvalCalls.list)[0]?.query).toMatchObject({ state: ['pending'], part: 'to_decide' });
  await user.selectOptions(screen.getByLabelText('Status'), 'declined');
  await expect.poll(() => sentTo(approvalCalls.list).at(-1)?.query).toMatchObject({ state: ['declined'] });
  await user.selectOptions(screen.getByLabelText('Status'), 'pending');
  await expect.poll(() => sentTo(approvalCalls.list).at(-1)?.query).toMatchObject({ state: ['pending'] });
  expect(sentTo(approvalCalls.list).at(-1)?.query).not.toHaveProperty('part');
});

test('a type narrows what waits for the reader', async () => {
  const { sentTo } = await openPage('/admin/approvals?kind=staff.create', {
    as: 'superadmin',
    answers: [listed(approval), noViews],
  });
  await expect
    .poll(() => sentTo(approvalCalls.list)[0]?.query)
    .toMatchObject({ kind: 'staff.create', part: 'to_decide', state: ['pending'] });
  expect((await screen.findByRole('button', { name: /^Waiting for you/ })).dataset['active']).toBe('true');
});

test('a decided state is underlined as a part of all requests', async () => {
  await openPage('/admin/approvals?state=declined', { as: 'superadmin', answers: [listed(approval), noViews] });
  expect((await screen.findByRole('button', { name: /^All requests/ })).dataset['active']).toBe('true');
  expect(screen.getByRole('button', { name: /^Waiting for you/ }).dataset['active']).toBeUndefined();
});

test('the list is busy until the approvals are loaded', async () => {
  await openPage('/admin/approvals', { as: 'superadmin', answers: [unanswered(approvalCalls.list)] });
  expect(screen.getByRole('group', { name: 'Approvals' }).getAttribute('aria-busy')).toBe('true');
});

test('a refused list shows the refusal', async () => {
  await openPage('/admin/approvals', { as: 'hr', answers: [refusal(approvalCalls.list, 403, 'You are not allowed to do this')] });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
});

test('tabs separate what waits for the caller from own requests, each with its count', async () => {
  const { user, sentTo } = await openPage('/admin/approvals', {
    as: 'superadmin',
    answers: [
      listed(approval),
      noViews,
      answer(listCalls.counts, { data: [{ total: 7 }, { total: 4 }, { total: 2 }, { total: 31 }] }),
    ],
  });
  const tab = (name: string) => screen.getByRole('button', { name });
  await expect.poll(() => sentTo(approvalCalls.list)[0]?.query).toMatchObject({ part: 'to_decide', state: ['pending'] });
  await user.click(await screen.findByRole('button', { name: 'Pending 4' }));
  await expect.poll(() => sentTo(approvalCalls.list).at(-1)?.query).not.toHaveProperty('part');
  expect(tab('Pending 4').getAttribute('aria-pressed')).toBe('true');
  await user.click(tab('Waiting for you 7'));
  await expect.poll(() => tab('Waiting for you 7').getAttribute('aria-pressed')).toBe('true');
  await user.click(tab('All requests 31'));
  await expect.poll(() => sentTo(approvalCalls.list).at(-1)?.query).not.toHaveProperty('state');
});
