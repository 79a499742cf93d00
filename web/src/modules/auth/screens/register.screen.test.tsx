/** Registering with an email address: what is said once, and what the page adds to it. */
import { authCalls } from '@ajo/contract/modules/auth';
import { answer, openPage } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const checkEmail = 'Please check your email to verify your email address';

test('after registering the alert has its sentence once, and the page names the address', async () => {
  const { user, sentTo } = await openPage('/register', {
    answers: [
      answer(authCalls.correctEmail, { message: checkEmail }),
      answer(authCalls.signup, { message: checkEmail }),
      answer(authCalls.referralChannels, { data: [] }),
    ],
  });
  await user.type(screen.getByLabelText('First name'), 'Amaka');
  await user.type(screen.getByLabelText('Last name'), 'Obi');
  await user.type(screen.getByLabelText('Phone number'), '0803 555 0142');
  await user.type(screen.getByLabelText('Email address', { exact: false }), 'Amaka@example.ng');
  await user.type(screen.getByLabelText('Password'), 'seven yellow buses');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByText('We sent a link to amaka@example.ng')).toBeTruthy();
  expect(screen.getAllByText(checkEmail, { exact: false })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Correct the address' }));
  const right = screen.getByLabelText('Correct email address');
  await user.clear(right);
  await user.type(right, 'amaka.obi@example.ng');
  await user.click(screen.getByRole('button', { name: 'Send the link there' }));
  expect(await screen.findByText('Check amaka.obi@example.ng')).toBeTruthy();
  expect(sentTo(authCalls.correctEmail).map(({ body }) => body)).toEqual([
    { email: 'amaka@example.ng', password: 'seven yellow buses', new_email: 'amaka.obi@example.ng' },
  ]);
});

test('who comes from a page about savings reads about them', async () => {
  await openPage('/register?for=savings', { answers: [answer(authCalls.referralChannels, { data: [] })] });
  expect(await screen.findByRole('heading', { name: 'Register to save or invest' })).toBeTruthy();
  expect(screen.getByText('See what your money earns.')).toBeTruthy();
});
