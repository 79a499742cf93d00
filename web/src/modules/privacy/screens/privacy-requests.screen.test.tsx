/** Privacy requests as staff answer them, and what the clean-up removed. */
import { UserId } from '@ajo/contract/kernel/id';
import { day } from '@ajo/contract/kernel/time';
import { viewCalls } from '@ajo/contract/modules/lists';
import { privacyCalls, RequestId, type RequestRow, type RetentionRun } from '@ajo/contract/modules/privacy';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const request: RequestRow = {
  id: RequestId.parse('0199a000-0000-7000-8000-000000000d11'),
  kind: 'deletion',
  status: 'pending',
  details: 'I do not need it',
  due_on: day('2026-03-01'),
  created_at: new Date('2026-01-30T08:00:00Z'),
  decided_at: null,
  reason: null,
  erase_on: null,
  user_id: UserId.parse('0199a000-0000-7000-8000-000000000d12'),
  name: 'Danjuma Musa',
  email: 'danjuma@mail.test',
  phone_number: '+2348030000001',
  decided_by: null,
  overdue: true,
  holds: ['A loan is running'],
  can: ['deny'],
};

test('an overdue request is marked, and a blocked deletion can only be denied', async () => {
  const { user, sentTo } = await openPage('/admin/privacy-requests', {
    as: 'compliance_officer',
    answers: [answer(privacyCalls.queue, pageWith([request])), answer(privacyCalls.decide, { message: 'Answered' })],
  });
  expect(await screen.findByText('Overdue since 01 Mar, 2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Answer Danjuma Musa' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/A loan is running/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Close the account' })).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Deny' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Answer to the person'), 'Your loan is running');
  await user.click(dialog.getByRole('button', { name: 'Deny' }));
  await expect
    .poll(() => sentTo(privacyCalls.decide))
    .toMatchObject([{ params: { id: request.id }, body: { verdict: 'denied', reason: 'Your loan is running' } }]);
});

test('a correction is completed, and an error of the server is shown in the dialog', async () => {
  const { user, sentTo } = await openPage('/admin/privacy-requests', {
    as: 'superadmin',
    answers: [
      answer(privacyCalls.queue, pageWith([{ ...request, kind: 'correction', holds: [], can: ['complete', 'deny'] }])),
      refusal(privacyCalls.decide, 409, 'It was answered already'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Answer Danjuma Musa' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Phone now').nextElementSibling?.textContent).toMatch(/803/);
  const corrected = dialog.getByRole<HTMLButtonElement>('button', { name: 'Mark as corrected' });
  expect(corrected.disabled).toBe(true);
  await user.type(dialog.getByLabelText('What did you correct?'), 'The name is corrected');
  await user.click(dialog.getByRole('button', { name: 'Mark as corrected' }));
  expect((await dialog.findAllByText('It was answered already')).length).toBeGreaterThan(0);
  expect(sentTo(privacyCalls.decide)[0]?.body).toMatchObject({ verdict: 'completed' });
});

test('compliance opens the person from the row, and reads who corrects the data', async () => {
  const { user } = await openPage('/admin/privacy-requests', {
    as: 'compliance_officer',
    answers: [answer(privacyCalls.queue, pageWith([{ ...request, kind: 'correction', holds: [], can: ['complete', 'deny'] }]))],
  });
  const person = await screen.findByRole('link', { name: 'Danjuma Musa' });
  expect(person.getAttribute('href')).toBe(`/admin/users/${request.user_id}`);
  await user.click(screen.getByRole('button', { name: 'Answer Danjuma Musa' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^Request the change on the page of the person/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Page of Danjuma Musa' })).toBeTruthy();
});

test('a selected state is sent, and an empty list has its own text', async () => {
  const { user, sentTo } = await openPage('/admin/privacy-requests', {
    as: 'superadmin',
    answers: [
      answer(privacyCalls.queue, pageWith<RequestRow>([])),
      answer(viewCalls.read, { data: { list: 'privacy_requests', hidden: [], views: [] } }),
    ],
  });
  expect(await screen.findByText('No open requests')).toBeTruthy();
  expect(sentTo(privacyCalls.queue)[0]?.query).toMatchObject({ status: 'pending' });
  await user.click(await screen.findByRole('button', { name: /^Denied/ }));
  await expect.poll(() => sentTo(privacyCalls.queue).at(-1)?.query).toMatchObject({ status: 'denied' });
});

test('the clean-up shows the rows removed by each run', async () => {
  const run: RetentionRun = {
    id: '0199a000-0000-7000-8000-000000000d13',
    at: new Date('2026-03-02T01:00:00Z'),
    removed: { sessions: 12 },
  };
  await openPage('/admin/privacy-requests?tab=clean-up', {
    as: 'superadmin',
    answers: [
      answer(privacyCalls.queue, pageWith<RequestRow>([])),
      answer(privacyCalls.retention, pageWith([run, { ...run, id: request.user_id, removed: {} }])),
    ],
  });
  expect(await screen.findByText('12 sessions')).toBeTruthy();
  expect(screen.getByText('nothing was old enough')).toBeTruthy();
});

test('while requests are loading the list is busy, not empty', async () => {
  await openPage('/admin/privacy-requests', { as: 'superadmin', answers: [unanswered(privacyCalls.queue)] });
  expect(screen.getByRole('group', { name: 'Customers’ data requests' }).getAttribute('aria-busy')).toBe('true');
});

test('a role without the right sees the refusal', async () => {
  await openPage('/admin/privacy-requests', {
    as: 'credit_officer',
    answers: [refusal(privacyCalls.queue, 403, 'You are not allowed to do this')],
  });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByText('No open requests')).toBeNull();
});
