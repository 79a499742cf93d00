/** People without a mailbox: they register, verify their number, sign in and reset the password by phone. */
import { wrongField } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import { authCalls, passwordCalls } from '@ajo/contract/modules/auth';
import { phoneCalls } from '@ajo/contract/modules/auth.phone';
import { answer, openPage } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const verify_phone = { challenge: 'c'.repeat(43), to: '••••0142', expires_at: new Date('2030-01-01T00:00:00Z') };
const codeStep = { message: 'Enter the code that we sent to your phone', verify_phone };
const answers = [
  answer(authCalls.signup, codeStep),
  answer(authCalls.login, codeStep),
  answer(authCalls.referralChannels, { data: [] }),
  answer(phoneCalls.resend, { message: 'Another code is on its way' }),
];
const refusedCode = {
  call: phoneCalls.verify,
  reply: () => {
    throw wrongField('code', 'This code is not right, or was used already', 'wrong_code');
  },
};
const ada = {
  id: '0192aaaa-0000-7000-8000-000000000001' as UserId,
  name: 'Amaka Obi',
  first_name: 'Amaka',
  last_name: 'Obi',
  type: 'user' as const,
  user_type_id: 'user' as const,
  email: null,
  phone_number: '+2348035550142',
  phone_verified: false,
  date_of_birth: null,
  branch_id: null,
  status: 'registered' as const,
};

async function register(more: Parameters<typeof openPage>[1]['answers'] = []) {
  const page = await openPage('/register', { answers: [...answers, ...more] });
  await page.user.type(screen.getByLabelText('First name'), 'Amaka');
  await page.user.type(screen.getByLabelText('Last name'), 'Obi');
  await page.user.type(screen.getByLabelText('Phone number'), '0803 555 0142');
  await page.user.type(screen.getByLabelText('Password'), 'seven yellow buses');
  await page.user.click(screen.getByRole('checkbox'));
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByRole('heading', { name: 'Verify your number' });
  return page;
}

test('registering without an address asks for the texted code, and sends it with its challenge', async () => {
  const signedIn = {
    message: 'Authentication successful',
    access_token: 'token of Amaka',
    token_type: 'Bearer' as const,
    data: ada,
  };
  const page = await register([answer(phoneCalls.verify, signedIn)]);
  expect(page.sentTo(authCalls.signup)[0]?.body).not.toHaveProperty('email');
  expect(screen.getByText('We sent a code by text message to ••••0142.')).toBeTruthy();
  await page.user.type(screen.getByLabelText('Code'), '123456');
  await page.user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Authentication successful')).toBeTruthy();
  expect(page.sentTo(phoneCalls.verify)).toMatchObject([{ body: { challenge: verify_phone.challenge, code: '123456' } }]);
  expect(await screen.findByRole('link', { name: /Amaka Obi/ })).toBeTruthy();
});

test('a wrong code is refused at its field; another code can be sent, and the number corrected with the form kept', async () => {
  const page = await register([refusedCode]);
  await page.user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Enter the 6 digits that we sent you')).toBeTruthy();
  await page.user.type(screen.getByLabelText('Code'), '654321');
  await page.user.click(screen.getByRole('button', { name: 'Verify' }));
  expect((await screen.findAllByText('This code is not right, or was used already')).length).toBeGreaterThan(0);
  await page.user.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(await screen.findByRole('button', { name: 'Sent. Resend in a minute' })).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Use another number' }));
  const phone = screen.getByLabelText<HTMLInputElement>('Phone number');
  expect([phone.value, screen.getByLabelText<HTMLInputElement>('First name').value]).toEqual(['0803 555 0142', 'Amaka']);
});

test('signing in by a number that is not verified asks for the code', async () => {
  const page = await openPage('/sign-in', { answers });
  await page.user.type(screen.getByLabelText('Email or phone number'), '0803 555 0142');
  await page.user.type(screen.getByLabelText('Password'), 'seven yellow buses');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Verify your number' })).toBeTruthy();
  expect(page.sentTo(authCalls.login)).toMatchObject([{ body: { email: '+2348035550142' } }]);
});

test('what is neither an address nor a number is refused at the field', async () => {
  const page = await openPage('/sign-in', { answers });
  await page.user.type(screen.getByLabelText('Email or phone number'), 'amaka');
  await page.user.type(screen.getByLabelText('Password'), 'seven yellow buses');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter your email address or your Nigerian mobile number')).toBeTruthy();
  expect(page.sentTo(authCalls.login)).toEqual([]);
});

test('a texted link resets the password of the number that the server names', async () => {
  const token = 't'.repeat(43);
  const page = await openPage(`/reset?token=${token}`, {
    answers: [
      answer(passwordCalls.findByToken, { data: { email: '+2348035550142' } }),
      answer(passwordCalls.reset, { message: 'Your password is changed. Please sign in' }),
    ],
  });
  await page.user.type(await screen.findByLabelText('New password', { selector: 'input' }), 'eight yellow buses');
  await page.user.type(screen.getByLabelText('Confirm new password'), 'eight yellow buses');
  await page.user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByText('Your password is set')).toBeTruthy();
  expect(page.sentTo(passwordCalls.reset)).toMatchObject([{ body: { email: '+2348035550142', token } }]);
});
