/** Verifying the own number: the password, the texted code, and what is refused. */
import { phoneCalls } from '@ajo/contract/modules/auth.phone';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VerifyOwnNumberDialog } from './verify-own-number-dialog.tsx';

const challenge = 'a-challenge-of-twenty-letters';
const step = answer(phoneCalls.ownCode, {
  message: 'A code is on its way',
  data: { challenge, to: '••••4411', expires_at: new Date('2026-05-04T09:10:00Z') },
});

test('the password sends a code, and the code verifies the number', async () => {
  const page = answering('user', [step, answer(phoneCalls.verifyOwn, { message: 'Your number is verified' })]);
  let isClosed = false;
  renderPart(<VerifyOwnNumberDialog number="+2348031234411" onClose={() => (isClosed = true)} />);
  await page.user.type(await screen.findByLabelText(/^Password/), 'three market days');
  await page.user.click(screen.getByRole('button', { name: 'Text me a code' }));
  expect(await screen.findByText(/••••4411/)).toBeTruthy();
  await page.user.type(screen.getByRole('textbox', { name: /^Code/ }), '482913');
  await page.user.click(screen.getByRole('button', { name: 'Verify' }));
  await expect.poll(() => page.sentTo(phoneCalls.verifyOwn)[0]?.body).toEqual({ challenge, code: '482913' });
  await expect.poll(() => isClosed).toBe(true);
});

test('a wrong password is at its field', async () => {
  const wrong = refusal(phoneCalls.ownCode, 422, 'Wrong password', { current_password: ['Your password is not right'] });
  const page = answering('user', [wrong]);
  renderPart(<VerifyOwnNumberDialog number="+2348031234411" onClose={() => undefined} />);
  await page.user.type(await screen.findByLabelText(/^Password/), 'two market days');
  await page.user.click(screen.getByRole('button', { name: 'Text me a code' }));
  expect(await screen.findAllByText('Your password is not right')).not.toHaveLength(0);
  expect(screen.queryByRole('textbox', { name: /^Code/ })).toBeNull();
});
