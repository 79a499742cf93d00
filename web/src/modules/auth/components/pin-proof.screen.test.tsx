/** Confirming with the PIN: wrong attempts, a locked or forgotten PIN, and a customer who has none yet. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { authCalls } from '@ajo/contract/modules/auth';
import { pinCalls, type PinView } from '@ajo/contract/modules/auth.pin';
import { answer, answering, type OpenPage } from '#test-page';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { knows } from '#app/screens.tsx';
import { make } from '#platform/call';
import { PinProof } from './pin-proof.tsx';
import { PinDialog } from './step-up-dialog.tsx';

const held: PinView = {
  set_at: new Date('2026-11-01T09:00:00Z'),
  locked: false,
  required: true,
  destinations: [
    { channel: 'sms', to: '••••4567' },
    { channel: 'mail', to: 'k…@ajo.test' },
  ],
};

type Answers = Parameters<typeof answering>[1];

function openProof(pin: PinView, answers: Answers): { page: OpenPage; outcomes: string[] } {
  const outcomes: string[] = [];
  const page = answering('user', [answer(pinCalls.read, { data: pin }), ...answers]);
  render(
    <Providers knows={knows}>
      <PinProof onProven={() => outcomes.push('proven')} onClose={() => outcomes.push('closed')} />
    </Providers>,
  );
  return { page, outcomes };
}

const refused = (error: DomainError): Answers[number] => ({
  call: pinCalls.prove,
  reply: () => {
    throw error;
  },
});

test('a wrong PIN is named at its field, which is empty and focused again', async () => {
  const wrong = wrongField('pin', 'Wrong PIN. 4 attempts left', 'wrong_pin');
  const { page, outcomes } = openProof(held, [refused(wrong)]);
  const field = await screen.findByLabelText<HTMLInputElement>('PIN');
  expect(document.activeElement).toBe(field);
  expect([field.type, field.inputMode, field.autocomplete]).toEqual(['password', 'numeric', 'off']);
  await page.user.type(field, '11a112{Enter}');
  await screen.findByText('Wrong PIN. 4 attempts left');
  expect(page.sentTo(pinCalls.prove)).toMatchObject([{ body: { pin: '1111' } }]);
  await waitFor(() => expect(field.value).toBe(''));
  expect(document.activeElement).toBe(field);
  expect(outcomes).toEqual([]);
});

test('the right PIN goes on, and an incomplete one cannot be sent', async () => {
  const { page, outcomes } = openProof(held, [
    answer(pinCalls.prove, { data: { proven_until: new Date('2026-11-20T09:10:00Z') } }),
  ]);
  await page.user.type(await screen.findByLabelText('PIN'), '826');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
  await page.user.type(screen.getByLabelText('PIN'), '4{Enter}');
  await waitFor(() => expect(outcomes).toEqual(['proven']));
});

test('a customer without a PIN sets one with the password and a code, which confirms at once', async () => {
  const { page, outcomes } = openProof({ ...held, set_at: null }, [
    answer(pinCalls.sendCode, { message: 'Sent', data: { to: 'k…@ajo.test' } }),
    answer(pinCalls.set, { message: 'Set', data: held }),
  ]);
  await page.user.type(await screen.findByLabelText('Password'), 'three market days');
  await page.user.click(screen.getByRole('button', { name: 'Use my email instead' }));
  await page.user.click(screen.getByRole('button', { name: 'Send code' }));
  await page.user.type(await screen.findByLabelText('Code'), '123456');
  await page.user.type(screen.getByLabelText('New PIN'), '8264');
  await page.user.type(screen.getByLabelText('Repeat the PIN'), '8265');
  expect(screen.getByText('The two PINs are not the same')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set PIN' }).disabled).toBe(true);
  await page.user.type(screen.getByLabelText('Repeat the PIN'), '{Backspace}4{Enter}');
  await waitFor(() => expect(outcomes).toEqual(['proven']));
  expect(page.sentTo(pinCalls.sendCode)).toMatchObject([{ body: { channel: 'mail' } }]);
  expect(page.sentTo(pinCalls.set)).toMatchObject([{ body: { code: '123456', pin: '8264' } }]);
});

test('a locked or forgotten PIN leads to a new one', async () => {
  openProof({ ...held, locked: true }, []);
  expect(await screen.findByText('Your PIN is locked')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy();
});

test('"Forgot PIN?" asks for the password', async () => {
  const { page } = openProof(held, []);
  await page.user.click(await screen.findByRole('button', { name: 'Forgot PIN?' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
});

test.each(['step_up_required', 'pin_required'])(
  'a call refused with %s opens the dialog, and is sent again after the PIN',
  async (code) => {
    let isProven = false;
    const refusedOnce = {
      call: authCalls.endOtherSessions,
      reply: () => {
        if (!isProven) throw new DomainError('forbidden', code, 'Enter your PIN to continue');
        return { message: 'Done' };
      },
    };
    const prove = answer(pinCalls.prove, () => {
      isProven = true;
      return { data: { proven_until: new Date('2026-11-20T09:10:00Z') } };
    });
    const page = answering('user', [answer(pinCalls.read, { data: held }), prove, refusedOnce]);
    render(
      <Providers knows={knows}>
        <PinDialog />
      </Providers>,
    );
    const done = make(authCalls.endOtherSessions);
    await page.user.type(await screen.findByLabelText('PIN'), '8264{Enter}');
    await done;
    expect(page.sentTo(authCalls.endOtherSessions)).toHaveLength(2);
    expect(screen.queryByLabelText('PIN')).toBeNull();
  },
);
