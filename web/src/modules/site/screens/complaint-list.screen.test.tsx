/** Complaints and messages as staff answer them. */
import { type ComplaintRow, ComplaintId, type ContactMessageRow, ContactMessageId, siteCalls } from '@ajo/contract/modules/site';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const complaint: ComplaintRow = {
  id: ComplaintId.parse('0199a000-0000-7000-8000-000000000a01'),
  number: 'C-0001',
  category: 'charges',
  status: 'received',
  message: 'You charged me twice in March',
  answer: null,
  received_at: new Date('2026-03-01T08:00:00Z'),
  acknowledge_by: new Date('2026-03-02T08:00:00Z'),
  answer_by: new Date('2026-03-03T08:00:00Z'),
  answered_at: null,
  name: 'Adaeze Okonkwo',
  email: 'adaeze@mail.test',
  phone_number: null,
  user_id: null,
  loan_id: null,
  late: 'acknowledgement',
  can: ['acknowledge', 'answer'],
};
const answered: ComplaintRow = {
  ...complaint,
  id: ComplaintId.parse('0199a000-0000-7000-8000-000000000a02'),
  number: 'C-0002',
  status: 'answered',
  late: null,
  can: [],
};
const listed = (rows: ComplaintRow[], late = 0) =>
  answer(siteCalls.list, { ...pageWith(rows), additional: { open: rows.length, late } });

test('a late complaint is marked and acknowledged; an answered one has no actions', async () => {
  const { user, sentTo } = await openPage('/admin/complaints', {
    as: 'compliance_officer',
    answers: [
      listed([complaint, answered], 1),
      answer(siteCalls.acknowledge, { data: { ...complaint, status: 'acknowledged' } }),
    ],
  });
  expect(await screen.findByText('1 of 2 open complaints is late')).toBeTruthy();
  const row = within((await screen.findByText('C-0001')).closest('tr') ?? document.body);
  expect(row.getByText('Acknowledgement is late')).toBeTruthy();
  expect(within(screen.getByText('C-0002').closest('tr') ?? document.body).queryByRole('button')).toBeNull();
  await user.click(row.getByRole('button', { name: 'Acknowledge C-0001' }));
  await expect.poll(() => sentTo(siteCalls.acknowledge).map(({ params }) => params)).toEqual([{ id: complaint.id }]);
});

test('a deadline of another year has its year, and an answered complaint has no deadline', async () => {
  await openPage('/admin/complaints', {
    as: 'compliance_officer',
    answers: [
      listed([
        { ...complaint, answer_by: new Date('2025-12-31T08:00:00Z') },
        { ...answered, number: 'C-0002' },
      ]),
    ],
  });
  expect(await screen.findByText('Answer by 31 Dec, 2025 09:00')).toBeTruthy();
  expect(screen.getAllByText(/^Answer by /)).toHaveLength(1);
});

test('the menu of the page leads to the messages', async () => {
  const { user } = await openPage('/admin/complaints', { as: 'superadmin', answers: [listed([])] });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/admin/contact-messages');
});

test('a review of a denial leads to its application, in the list and beside the answer', async () => {
  const loanId = '0199a000-0000-7000-8000-000000000a09';
  const { user } = await openPage('/admin/complaints', {
    as: 'superadmin',
    answers: [listed([{ ...complaint, category: 'decision', loan_id: loanId }])],
  });
  const link = await screen.findByRole('link', { name: 'Open application' });
  expect(link.getAttribute('href')).toBe(`/admin/requests/${loanId}`);
  await user.click(screen.getByRole('button', { name: 'Answer C-0001' }));
  expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'Open application' })).toBeTruthy();
});

test('an answer that is too short is not sent; an error of the server is shown in the dialog', async () => {
  const { user, sentTo } = await openPage('/admin/complaints', {
    as: 'superadmin',
    answers: [listed([complaint]), refusal(siteCalls.answer, 409, 'It was answered already')],
  });
  await user.click(await screen.findByRole('button', { name: 'Answer C-0001' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('You charged me twice in March')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Sorry');
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(await dialog.findByText('Enter at least 10 characters')).toBeTruthy();
  expect(sentTo(siteCalls.answer)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), ', we paid it back');
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect((await dialog.findAllByText('It was answered already')).length).toBeGreaterThan(0);
  expect(sentTo(siteCalls.answer)).toMatchObject([{ params: { id: complaint.id }, body: { answer: 'Sorry, we paid it back' } }]);
});

test('the list has a message for each of its two empty states', async () => {
  const { user, sentTo } = await openPage('/admin/complaints', { as: 'superadmin', answers: [listed([])] });
  expect(await screen.findByText('No complaints yet')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('About'), 'fraud');
  expect(await screen.findByText('No complaints match these filters')).toBeTruthy();
  expect(sentTo(siteCalls.list).at(-1)?.query).toMatchObject({ category: 'fraud' });
});

test('the register is downloaded for the selected period', async () => {
  const { user, sentTo } = await openPage('/admin/complaints', {
    as: 'superadmin',
    answers: [listed([]), answer(siteCalls.register, undefined)],
  });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'Complaints register' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('From'));
  await user.type(dialog.getByLabelText('From'), '2026-01-05');
  await user.click(dialog.getByRole('button', { name: 'Export register' }));
  await expect.poll(() => sentTo(siteCalls.register).at(-1)?.query).toMatchObject({ start_date: '2026-01-05' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('while complaints are loading the list is busy', async () => {
  await openPage('/admin/complaints', { as: 'superadmin', answers: [unanswered(siteCalls.list)] });
  expect(screen.getByRole('group', { name: 'Complaints' }).getAttribute('aria-busy')).toBe('true');
});

test('a role without the right sees the refusal', async () => {
  await openPage('/admin/complaints', {
    as: 'credit_officer',
    answers: [refusal(siteCalls.list, 403, 'You are not allowed to do this')],
  });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByText('No complaints yet')).toBeNull();
});

const message: ContactMessageRow = {
  id: ContactMessageId.parse('0199a000-0000-7000-8000-000000000a03'),
  name: 'Ngozi Eze',
  email: 'ngozi@mail.test',
  user_id: null,
  phone_number: null,
  message: 'Where is your office in Enugu?',
  received_at: new Date('2026-03-01T08:00:00Z'),
  answer: null,
  answered_at: null,
  can: ['answer'],
};

test('a message of the contact form is answered to its sender; without messages the list is empty', async () => {
  let rows = [message];
  const { user, sentTo } = await openPage('/admin/contact-messages', {
    as: 'superadmin',
    answers: [
      answer(siteCalls.messages, () => pageWith(rows)),
      answer(siteCalls.answerMessage, () => {
        rows = [];
        return { data: { ...message, can: [] } };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Answer Ngozi Eze' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Goes to ngozi@mail.test.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'At 1 Ogui Road.');
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('No messages yet')).toBeTruthy();
  expect(sentTo(siteCalls.answerMessage)).toMatchObject([{ params: { id: message.id }, body: { answer: 'At 1 Ogui Road.' } }]);
});

test('a message of a customer without a mailbox leads to the customer and states where the answer goes', async () => {
  const customer = '0199a000-0000-7000-8000-000000000a04';
  const { user } = await openPage('/admin/contact-messages', {
    as: 'superadmin',
    answers: [answer(siteCalls.messages, pageWith([{ ...message, email: null, user_id: customer }]))],
  });
  const name = await screen.findByRole('link', { name: 'Ngozi Eze' });
  expect(name.getAttribute('href')).toBe(`/admin/users/${customer}`);
  await user.click(screen.getByRole('button', { name: 'Answer Ngozi Eze' }));
  expect(within(screen.getByRole('dialog')).getByText(/^Appears in the profile/)).toBeTruthy();
});
