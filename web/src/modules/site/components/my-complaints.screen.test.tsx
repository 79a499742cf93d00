/** The complaints of a customer: what was answered, and a new one. */
import { type ComplaintView, siteCalls } from '@ajo/contract/modules/site';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const complaint: ComplaintView = {
  number: 'C-0001',
  category: 'repayment',
  status: 'answered',
  message: 'My payment is missing',
  answer: 'It is booked now',
  received_at: new Date('2026-03-01T08:00:00Z'),
  acknowledge_by: new Date('2026-03-02T08:00:00Z'),
  answer_by: new Date('2026-03-03T08:00:00Z'),
  answered_at: new Date('2026-03-01T12:00:00Z'),
};

async function openComplaints(...answers: Parameters<typeof openPage>[1]['answers']) {
  const page = await openPage('/profile', { as: 'user', answers });
  await page.user.click(await screen.findByText('Complaints'));
  return page;
}

test('an answered complaint shows the answer, an open one its deadline', async () => {
  const open: ComplaintView = { ...complaint, number: 'C-0002', status: 'acknowledged', answer: null, answered_at: null };
  await openComplaints(answer(siteCalls.mine, pageWith([open, complaint])));
  expect(await screen.findByText('Our answer: It is booked now')).toBeTruthy();
  expect(screen.getByText(/^We answer by /)).toBeTruthy();
  expect(screen.getByText('In progress')).toBeTruthy();
});

test('a new complaint needs a minimum text, and a key makes repeated requests one complaint', async () => {
  const { user, sentTo } = await openComplaints(
    answer(siteCalls.mine, pageWith<ComplaintView>([])),
    refusal(siteCalls.complainSignedIn, 503, 'We cannot take it now'),
  );
  expect(await screen.findByText(/^Something went wrong with us\?/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make a complaint' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('What is it about?'), 'fraud');
  await user.type(dialog.getByLabelText('What happened?'), 'Help');
  await user.click(dialog.getByRole('button', { name: 'Send my complaint' }));
  expect(await dialog.findByText('Enter at least 10 characters')).toBeTruthy();
  expect(sentTo(siteCalls.complainSignedIn)).toEqual([]);
  await user.type(dialog.getByLabelText('What happened?'), ', a stranger used my card');
  await user.click(dialog.getByRole('button', { name: 'Send my complaint' }));
  expect((await dialog.findAllByText('We cannot take it now')).length).toBeGreaterThan(0);
  await user.click(dialog.getByRole('button', { name: 'Send my complaint' }));
  await expect.poll(() => sentTo(siteCalls.complainSignedIn).length).toBe(2);
  const [first, second] = sentTo(siteCalls.complainSignedIn);
  expect(first?.body).toEqual({ category: 'fraud', message: 'Help, a stranger used my card' });
  expect(first?.idempotencyKey).toBeTruthy();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('while complaints are loading the empty text is not shown', async () => {
  await openComplaints(unanswered(siteCalls.mine));
  expect(screen.getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^Something went wrong with us\?/)).toBeNull();
});

test('failed complaints are not shown as an empty list', async () => {
  await openComplaints(refusal(siteCalls.mine, 403, 'You are not allowed to do this'));
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByText(/^Something went wrong with us\?/)).toBeNull();
});
