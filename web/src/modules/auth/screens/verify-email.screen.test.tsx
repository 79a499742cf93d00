/** Links that verify nothing: why, and a new one. */
import { authCalls } from '@ajo/contract/modules/auth';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const resend = answer(authCalls.resendEmail, { message: 'Sent' });

test('an incomplete link asks for the address, and sends a new one there', async () => {
  const { user, sentTo } = await openPage('/verify-email', { answers: [resend] });
  expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete');
  await user.type(screen.getByLabelText('Email address'), 'no address');
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
  expect(sentTo(authCalls.resendEmail)).toEqual([]);
  await user.clear(screen.getByLabelText('Email address'));
  await user.type(screen.getByLabelText('Email address'), 'Ada@mail.test');
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText(/Open the link in the newest email/)).toBeTruthy();
  expect(sentTo(authCalls.resendEmail)).toMatchObject([{ query: { email: 'ada@mail.test' } }]);
});

test('a link that was cut off within the address lets the rest be typed', async () => {
  const { user, sentTo } = await openPage('/verify-email?email=ada@mai', { answers: [resend] });
  const address = await screen.findByLabelText<HTMLInputElement>('Email address');
  expect(address.value).toBe('ada@mai');
  await user.type(address, 'l.test');
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText(/Open the link in the newest email/)).toBeTruthy();
  expect(sentTo(authCalls.resendEmail)).toMatchObject([{ query: { email: 'ada@mail.test' } }]);
});

test('a link that was used offers a new one to its address, and the sign-in', async () => {
  const { user, sentTo } = await openPage('/verify-email?email=ada@mail.test&token=abcdefghijklmnopqrstuvwxyz', {
    answers: [resend, refusal(authCalls.verifyEmail, 422, 'This link has expired or was used. Ask for a new one')],
  });
  await user.click(await screen.findByRole('button', { name: 'This is my address' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It was already used or has expired');
  expect(screen.queryByLabelText('Email address')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText(/Open the link in the newest email/)).toBeTruthy();
  expect(sentTo(authCalls.resendEmail)).toMatchObject([{ query: { email: 'ada@mail.test' } }]);
});
