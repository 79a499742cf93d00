/** Dormant accounts: the customer proves their identity, staff ask for a second person. */
import { SavingsId, type SavingsView } from '@ajo/contract/modules/savings';
import { reactivationCalls as calls } from '@ajo/contract/modules/savings-desk.reactivation';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProveIdentityDialog } from './prove-identity-dialog.tsx';
import { ReactivateDialog } from './reactivate-dialog.tsx';

const savings = { id: SavingsId.parse('0199a000-0000-7000-8000-000000000c71'), name: 'Rent', number: 'SV-000007' } as SavingsView;
const nothing = (): void => undefined;

test('a customer asks for a code, then proves BVN and code; a wrong one is named at its field', async () => {
  const wrong = 'The BVN or the code is wrong';
  const { user, sentTo } = answering('user', [
    answer(calls.sendCode, { data: { to: '••••5678' } }),
    refusal(calls.prove, 422, wrong, { code: [wrong] }),
  ]);
  renderPart(<ProveIdentityDialog savings={savings} onClose={nothing} />);
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await user.type(await screen.findByLabelText(/^BVN/), '22345678901');
  await user.type(screen.getByLabelText(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm identity' }));
  expect((await screen.findAllByText(wrong)).length).toBeGreaterThan(0);
  expect(sentTo(calls.prove)[0]?.body).toEqual({ bvn: '22345678901', code: '123456' });
});

test('without a verified BVN no code is sent, and the way out is named', async () => {
  const { user } = answering('user', [refusal(calls.sendCode, 409, 'Visit a branch with an ID card')]);
  renderPart(<ProveIdentityDialog savings={savings} onClose={nothing} />);
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await screen.findByText('Visit a branch with an ID card')).toBeTruthy();
});

test('staff describe how they checked the identity', async () => {
  const { user, sentTo } = answering('admin', [answer(calls.reactivate, { data: { state: 'asked' } })]);
  renderPart(<ReactivateDialog savings={savings as StaffSavingsDetail} onClose={nothing} />);
  await user.type(screen.getByLabelText(/How you checked/), 'Passport at the branch');
  await user.click(screen.getByRole('button', { name: 'Request reactivation' }));
  await expect.poll(() => sentTo(calls.reactivate)[0]?.body).toEqual({ reason: 'Passport at the branch' });
});
