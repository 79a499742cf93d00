/** The profile at 100 %: a summary instead of a list of tasks. */
import { kobo } from '@ajo/contract/kernel/money';
import { authCalls, SignedInUser } from '@ajo/contract/modules/auth';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import type { OwnOnboarding, OwnSection } from '@ajo/contract/modules/onboarding.sections';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { rowOf } from '../../../../tests/customer-dashboard.ts';

const section = (name: OwnSection['name'], title: string, more: Partial<OwnSection> = {}): OwnSection => ({
  name,
  title,
  why: 'Why we ask.',
  required: true,
  asked: true,
  state: 'complete',
  verification: 'none',
  reason: null,
  summary: 'Given',
  given: {},
  files: [],
  ...more,
});

const profile: OwnOnboarding = {
  percent: 100,
  next: 'bank_statement',
  sections: [
    section('identity', 'Who you are', { verification: 'verified' }),
    section('bank', 'Your bank account'),
    section('bank_statement', 'Your bank statement', { required: false, state: 'incomplete', summary: null }),
  ],
  tier: { tier: 2, balance_cap: null, single_deposit: null, holds: kobo(0n), next: null },
};

const open = (statuses: ('active' | 'completed')[], data = profile) =>
  openPage('/profile', {
    as: 'user',
    answers: [
      answer(onboardingCalls.read, { data }),
      answer(loanCalls.mine, pageWith(statuses.map((status, at) => rowOf(at, status)))),
    ],
  });

test('a complete profile shows what is verified and what can be edited, and no progress', async () => {
  await open(['completed']);
  const summary = await screen.findByRole('region', { name: 'Your details are complete' });
  const textOf = (name: string) => within(summary).getByText(name).closest('dt')?.nextSibling?.textContent;
  expect(textOf('Verified')).toBe('Identity');
  expect(textOf('You can edit')).toBe('Bank account');
  expect(await within(summary).findByRole('link', { name: 'Apply for a loan' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText('Optional', { exact: true })).toBeNull();
});

test('a customer with a running loan is not invited to another', async () => {
  await open(['active']);
  const summary = await screen.findByRole('region', { name: 'Your details are complete' });
  expect(within(summary).queryByRole('link')).toBeNull();
});

test('a complete profile says how many documents are being checked', async () => {
  const photo = section('passport_photograph', 'A photo of you', { verification: 'waiting' });
  const card = section('government_id', 'An identity document', { verification: 'waiting' });
  await open([], { ...profile, sections: [...profile.sections, photo, card] });
  const summary = within(await screen.findByRole('region', { name: '2 documents in review' }));
  expect(summary.getByText('We will notify you when the review is done.')).toBeTruthy();
});

test('a document that was rejected is still to be sent again', async () => {
  const rejected = section('work_id', 'Proof of your job', { required: false, verification: 'rejected', reason: 'Too dark' });
  await open([], { ...profile, sections: [...profile.sections, rejected] });
  expect(within(await screen.findByRole('region', { name: 'To send again' })).getByText('Too dark')).toBeTruthy();
});

const unverified = SignedInUser.parse({
  id: '0199a000-0000-7000-8000-000000000001',
  name: 'Kemi Adebayo',
  first_name: 'Kemi',
  last_name: 'Adebayo',
  type: 'user',
  user_type_id: 'user',
  email: 'kemi@ajo.test',
  phone_number: '+2348030000013',
  phone_verified: false,
  date_of_birth: null,
  branch_id: null,
  status: 'active',
});
const verify = { name: 'Verify your mobile number' };

test.each([100, 40])('at %i %%, the number is verified in the notice at the top and in no other place', async (percent) => {
  await openPage('/profile', {
    as: 'user',
    answers: [
      answer(onboardingCalls.read, { data: { ...profile, percent } }),
      answer(loanCalls.mine, pageWith([])),
      answer(authCalls.user, { data: unverified }),
    ],
  });
  const row = (await screen.findByText('Mobile number')).closest('div');
  if (!row) throw new Error('no row');
  expect(row.textContent).toContain('0803 000 0013not verified');
  const [button, ...more] = screen.getAllByRole('button', verify);
  expect(more).toEqual([]);
  expect(button?.closest('.notice')?.textContent).toContain('Verify your mobile number');
});

const account = () => screen.queryByRole('region', { name: 'Account' });

test('while the profile loads, no account is drawn that it would push away', async () => {
  const { sentTo } = await openPage('/profile', {
    as: 'user',
    answers: [unanswered(onboardingCalls.read), answer(authCalls.user, { data: unverified })],
  });
  await expect.poll(() => sentTo(onboardingCalls.read)).toHaveLength(1);
  expect(account()).toBeNull();
  expect(screen.queryAllByRole('button', verify)).toEqual([]);
});

test('a profile that cannot be read leaves the account', async () => {
  await openPage('/profile', { as: 'user', answers: [refusal(onboardingCalls.read, 403, 'You are not allowed to do this')] });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Account' })).toBeTruthy();
});

test('while the loans load, nothing is drawn that the way to a loan would push away', async () => {
  const { sentTo } = await openPage('/profile', {
    as: 'user',
    answers: [
      answer(onboardingCalls.read, { data: profile }),
      unanswered(loanCalls.mine),
      answer(authCalls.user, { data: unverified }),
    ],
  });
  await expect.poll(() => sentTo(loanCalls.mine)).toHaveLength(1);
  expect([account(), screen.queryByText('Your details')]).toEqual([null, null]);
  expect(screen.queryByRole('button', verify)).toBeNull();
});

test('while the own account loads, nothing is drawn that the number to verify would push away', async () => {
  const { sentTo } = await openPage('/profile', {
    as: 'user',
    answers: [answer(onboardingCalls.read, { data: profile }), answer(loanCalls.mine, pageWith([])), unanswered(authCalls.user)],
  });
  await expect.poll(() => sentTo(authCalls.user)).toHaveLength(1);
  expect([account(), screen.queryByText('Your details'), screen.queryByText('Devices')]).toEqual([null, null, null]);
});
