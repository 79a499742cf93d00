/** Help of a signed-in person: a message without an address, and its answer in the profile. */
import { ContactMessageId, type OwnMessage, siteCalls } from '@ajo/contract/modules/site';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '#platform/session';

const written: OwnMessage = {
  id: ContactMessageId.parse('0199a000-0000-7000-8000-000000000b01'),
  message: 'Why is my instalment larger?',
  received_at: new Date('2026-03-01T08:00:00Z'),
  answer: 'It contains the penalty of May.',
};

async function openHelp(...answers: Parameters<typeof openPage>[1]['answers']) {
  const page = await openPage('/profile', { as: 'user', answers });
  act(() =>
    session.begin('token', { id: '0199a000-0000-7000-8000-000000000001', name: 'Kemi Adebayo', type: 'user', email: null }),
  );
  // The dialog is loaded when it is opened: within an awaited act, so that what waits for it is rendered.
  await act(async () => {
    screen.getByRole('button', { name: 'Help' }).click();
    await import('./help-dialog.tsx');
  });
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Help' })) };
}

test('a customer without a mailbox writes without an address, and reads where the answer comes', async () => {
  const { user, sentTo, dialog } = await openHelp(answer(siteCalls.writeSignedIn, { message: 'Message sent' }));
  await user.type(await dialog.findByLabelText('Your message'), 'Help');
  expect(dialog.getAllByRole('textbox')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Send message' }));
  expect(await dialog.findByText('Enter at least 10 characters')).toBeTruthy();
  expect(sentTo(siteCalls.writeSignedIn)).toEqual([]);
  await user.type(dialog.getByLabelText('Your message'), ' me with my plan');
  await user.click(dialog.getByRole('button', { name: 'Send message' }));
  expect(await dialog.findByText(/^We answer in your profile and text you/)).toBeTruthy();
  expect(sentTo(siteCalls.writeSignedIn).map(({ body }) => body)).toEqual([{ message: 'Help me with my plan' }]);
});

test('a refused message stays in the form', async () => {
  const { user, dialog } = await openHelp(refusal(siteCalls.writeSignedIn, 429, 'Too many messages'));
  await user.type(await dialog.findByLabelText('Your message'), 'Help me with my plan');
  await user.click(dialog.getByRole('button', { name: 'Send message' }));
  expect((await dialog.findAllByText('Too many messages')).length).toBeGreaterThan(0);
  expect(dialog.getByDisplayValue('Help me with my plan')).toBeTruthy();
});

test('the link of a notice opens the answers', async () => {
  await openPage('/profile#help', { as: 'user', answers: [answer(siteCalls.myMessages, pageWith([written]))] });
  expect(await screen.findByText('Our answer: It contains the penalty of May.')).toBeTruthy();
});

test('without messages the list names the way to write', async () => {
  const { user } = await openPage('/profile', { as: 'user', answers: [answer(siteCalls.myMessages, pageWith<OwnMessage>([]))] });
  await user.click(screen.getByText('Messages to us'));
  expect(await screen.findByText(/^Tap the Help button \(\?\) at the top to write to us/)).toBeTruthy();
});
