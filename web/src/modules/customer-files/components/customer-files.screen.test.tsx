/** Notes and documents of staff on the page of a customer: what is shown and sent, and what a role does not see. */
import { type CustomerDocument, customerFileCalls, CustomerDocumentId } from '@ajo/contract/modules/customer-files';
import { FileId } from '@ajo/contract/modules/files';
import { kycCalls } from '@ajo/contract/modules/onboarding.kyc';
import { userCalls } from '@ajo/contract/modules/users';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customer as person } from '../../../../tests/customer-view.ts';

const { id } = person;
const at = new Date('2026-03-02T08:00:00Z');
const note = { id, by: 'Kemi Adebayo', at, text: 'Works at the market on Thursdays' };
const file = { id: FileId.parse(id), name: 'lease.pdf', type: 'application/pdf', size_bytes: 1000, url: '/api/files/1' };
const lease: CustomerDocument = {
  id: CustomerDocumentId.parse(id),
  title: 'Shop lease',
  kind: 'agreement',
  version: 2,
  versions: [
    { version: 2, by: 'Tunde Bello', at, file },
    { version: 1, by: 'Kemi Adebayo', at, file: { ...file, id: FileId.parse('0199a000-0000-7000-8000-0000000000f2') } },
  ],
};
const read = answer(userCalls.read, { data: person });
type Answers = NonNullable<Parameters<typeof openPage>[1]>['answers'];
const open = (tab: string, answers: Answers, as: 'credit_officer' | 'finance' | 'hr' = 'finance') =>
  openPage(`/admin/users/${id}?tab=${tab}`, { as, answers: [read, ...(answers ?? [])] });

test('a note is written, sent with a key of its own, and the field is empty again', async () => {
  const { user, sentTo } = await open('notes', [
    answer(customerFileCalls.notes, pageWith([note])),
    answer(customerFileCalls.addNote, { message: 'Note added', data: note }),
  ]);
  expect(await screen.findByText('Works at the market on Thursdays')).toBeTruthy();
  expect(screen.getByText('Kemi Adebayo')).toBeTruthy();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await user.type(field, 'Called about the visit');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Note added')).toBeTruthy();
  expect(sentTo(customerFileCalls.addNote)).toMatchObject([
    { body: { text: 'Called about the visit' }, idempotencyKey: expect.any(String) },
  ]);
  expect(field.value).toBe('');
});

test('no notes, and a refused note', async () => {
  const { user } = await open('notes', [
    answer(customerFileCalls.notes, pageWith([])),
    refusal(customerFileCalls.addNote, 422, 'Check the form', { text: ['Write a note'] }),
  ]);
  expect(await screen.findByText('No notes on this customer yet.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'ab');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Write a note')).toBeTruthy();
});

test('documents show the current version, earlier ones and who added them; those of the customer are for readers of KYC', async () => {
  await open('documents', [answer(customerFileCalls.documents, { data: [lease] })]);
  const row = (await screen.findByText('Shop lease')).closest('tr');
  expect(row?.textContent).toContain('Agreement');
  expect(row?.textContent).toContain('by Tunde Bello');
  expect(within(row as HTMLElement).getByRole('button', { name: 'View Shop lease' })).toBeTruthy();
  expect(within(row as HTMLElement).getByRole('button', { name: 'Earlier (1) Shop lease, version 1' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Sent by the customer' })).toBeNull();
});

test('a document is added with title, kind and file; what is missing is named before anything is sent', async () => {
  const { user, sentTo } = await open(
    'documents',
    [
      answer(customerFileCalls.documents, { data: [] }),
      unanswered(kycCalls.customer),
      answer(customerFileCalls.addDocument, { message: 'Document added', data: lease }),
    ],
    'credit_officer',
  );
  expect(await screen.findByText('Staff have added no documents.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Sent by the customer' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a document' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a document' }));
  await user.type(dialog.getByLabelText(/^Title/), 'Shop lease');
  await user.selectOptions(dialog.getByLabelText(/^Type/), 'Agreement');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Choose a file')).toBeTruthy();
  await user.upload(dialog.getByLabelText(/^File/), new File(['%PDF-1.4'], 'lease.pdf', { type: 'application/pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Document added')).toBeTruthy();
  expect(sentTo(customerFileCalls.addDocument)).toMatchObject([{ body: { title: 'Shop lease', kind: 'agreement' } }]);
});

test('a newer version names the version that was seen; a refusal is shown in the window', async () => {
  const { user, sentTo } = await open('documents', [
    answer(customerFileCalls.documents, { data: [lease] }),
    refusal(customerFileCalls.replaceDocument, 409, 'A colleague has added a newer version'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Replace Shop lease' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace Shop lease' }));
  await user.upload(dialog.getByLabelText(/^File/), new File(['%PDF-1.4'], 'lease.pdf', { type: 'application/pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Replace' }));
  expect(await dialog.findByText('A colleague has added a newer version')).toBeTruthy();
  expect(sentTo(customerFileCalls.replaceDocument)).toMatchObject([{ body: { seen_version: 2 } }]);
});

test('HR has neither tab', async () => {
  await open('overview', [], 'hr');
  expect(await screen.findByRole('tab', { name: 'Overview' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Notes' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Documents' })).toBeNull();
});
