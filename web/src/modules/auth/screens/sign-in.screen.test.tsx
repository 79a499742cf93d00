/** Signing in before the address is verified: the link can be sent again, and the address corrected. */
import { wrongField } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import { authCalls } from '@ajo/contract/modules/auth';
import { queryClient } from '#app/query-client.ts';
import { session } from '#platform/session';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

async function signInWith(login: Parameters<typeof openPage>[1]['answers'][number]) {
  const page = await openPage('/sign-in', {
    answers: [login, answer(authCalls.resendEmail, { message: 'Sent' }), answer(authCalls.correctEmail, { message: 'Sent' })],
  });
  await page.user.type(screen.getByLabelText('Email or phone number'), 'ada@mail.test');
  await page.user.type(screen.getByLabelText('Password'), 'seven yellow buses');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return page;
}

test('an unverified address is offered the link again and another address', async () => {
  const unverified = wrongField('email', 'Please check your email to verify your email address', 'email_unverified');
  const page = await signInWith({
    call: authCalls.login,
    reply: () => {
      throw unverified;
    },
  });
  expect(await screen.findByText(/Please check your email to verify/)).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByRole('button', { name: 'Sent. Resend in a minute' })).toBeTruthy();
  expect(page.sentTo(authCalls.resendEmail)).toMatchObject([{ query: { email: 'ada@mail.test' } }]);
  await page.user.click(screen.getByRole('button', { name: 'Correct the address' }));
  const field = screen.getByLabelText('Correct email address');
  await page.user.clear(field);
  await page.user.type(field, 'no address');
  await page.user.click(screen.getByRole('button', { name: 'Send the link there' }));
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
  expect(page.sentTo(authCalls.correctEmail)).toEqual([]);
  await page.user.clear(field);
  await page.user.type(field, 'Adaeze@mail.test');
  await page.user.click(screen.getByRole('button', { name: 'Send the link there' }));
  expect(await screen.findByText('Check adaeze@mail.test')).toBeTruthy();
  expect(screen.getByText(/^If no account uses this address, we sent a link to it\./)).toBeTruthy();
  expect(page.sentTo(authCalls.correctEmail).map(({ body }) => body)).toEqual([
    { email: 'ada@mail.test', password: 'seven yellow buses', new_email: 'adaeze@mail.test' },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Email or phone number').value).toBe('adaeze@mail.test');
  expect(screen.getByRole('button', { name: 'Correct the address' })).toBeTruthy();
});

test('a corrected address is corrected again, whether it was free or taken', async () => {
  const unverified = wrongField('email', 'Please check your email to verify your email address', 'email_unverified');
  const taken = await openPage('/sign-in', {
    answers: [
      {
        call: authCalls.login,
        reply: () => {
          throw unverified;
        },
      },
      answer(authCalls.correctEmail, ({ body }) => {
        // The first correction was free: the account has the address of it since.
        if (body.email === 'ada@mail.test' && body.new_email === 'third@mail.test')
          throw wrongField('email', 'These credentials do not match our records.', 'wrong_credentials');
        return { message: 'Sent' };
      }),
    ],
  });
  const { user, sentTo } = taken;
  await user.type(screen.getByLabelText('Email or phone number'), 'ada@mail.test');
  await user.type(screen.getByLabelText('Password'), 'seven yellow buses');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  for (const next of ['second@mail.test', 'third@mail.test']) {
    await user.click(await screen.findByRole('button', { name: 'Correct the address' }));
    const field = screen.getByLabelText('Correct email address');
    await user.clear(field);
    await user.type(field, next);
    await user.click(screen.getByRole('button', { name: 'Send the link there' }));
    expect(await screen.findByText(`Check ${next}`)).toBeTruthy();
  }
  expect(sentTo(authCalls.correctEmail).map(({ body }) => body)).toEqual([
    { email: 'ada@mail.test', password: 'seven yellow buses', new_email: 'second@mail.test' },
    { email: 'ada@mail.test', password: 'seven yellow buses', new_email: 'third@mail.test' },
    { email: 'second@mail.test', password: 'seven yellow buses', new_email: 'third@mail.test' },
  ]);
});

test('wrong credentials offer neither', async () => {
  await signInWith(refusal(authCalls.login, 422, 'These credentials do not match our records.'));
  expect(await screen.findByText('These credentials do not match our records.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});

test('the phone number around the form can be called', async () => {
  await openPage('/sign-in', { answers: [] });
  expect(document.querySelector('footer a[href^="tel:"]')).toBeTruthy();
});

const bola = {
  message: 'Authentication successful',
  access_token: 'token of Bola',
  token_type: 'Bearer' as const,
  data: {
    id: '0199a000-0000-7000-8000-000000000001' as UserId,
    name: 'Bola Ade',
    first_name: 'Bola',
    last_name: 'Ade',
    type: 'user' as const,
    user_type_id: 'user' as const,
    email: 'bola@mail.test',
    phone_number: null,
    phone_verified: false,
    date_of_birth: null,
    branch_id: null,
    status: 'active' as const,
  },
};

test('nothing of an earlier session is shown after the sign-in', async () => {
  queryClient.setQueryData(['my-loans', 'list'], []);
  await signInWith(answer(authCalls.login, bola));
  await expect.poll(() => session.token()).toBe('token of Bola');
  expect(queryClient.getQueryData(['my-loans', 'list'])).toBeUndefined();
  expect(await screen.findByRole('heading', { name: /Bola/ })).toBeTruthy();
});

test('a session that ends while the confirmation is shown does not come back', async () => {
  const keepUser = vi.spyOn(session, 'keepUser');
  await signInWith(answer(authCalls.login, bola));
  await expect.poll(() => session.token()).toBe('token of Bola');
  session.end();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([session.user(), keepUser.mock.calls]).toEqual([undefined, []]);
});
