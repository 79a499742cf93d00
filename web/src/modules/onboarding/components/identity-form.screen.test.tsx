/** The BVN of a customer: the date of birth is typed once, and only when it is not known. */
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import type { OwnSection } from '@ajo/contract/modules/onboarding.sections';
import { answer, answering, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IdentityForm } from './identity-form.tsx';

const section: OwnSection = {
  name: 'identity',
  title: 'Your identity',
  why: 'To know who you are',
  required: true,
  asked: true,
  state: 'incomplete',
  verification: 'none',
  reason: null,
  summary: null,
  given: {},
  files: [],
};

function open(stored: OwnSection['given']) {
  const page = answering('user', [answer(onboardingCalls.identity, { message: 'Saved' } as never)]);
  renderPart(<IdentityForm section={{ ...section, given: stored }} onSaved={() => undefined} />);
  return page;
}

test('a known date of birth is neither asked for nor sent', async () => {
  const { user, sentTo } = open({ date_of_birth: '1992-05-14' });
  expect(screen.queryByLabelText(/Date of birth/)).toBeNull();
  await user.type(screen.getByLabelText(/BVN/, { selector: 'input[inputmode=numeric]' }), '22233344455');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Confirm my identity' }));
  await expect
    .poll(() => sentTo(onboardingCalls.identity).map(({ body }) => body))
    .toEqual([{ bvn: '22233344455', consent: true }]);
});

test('an unknown date of birth is required', async () => {
  const { user, sentTo } = open({});
  await user.type(screen.getByLabelText(/BVN/, { selector: 'input[inputmode=numeric]' }), '22233344455');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Confirm my identity' }));
  expect(await screen.findByText('Enter your date of birth')).toBeTruthy();
  expect(sentTo(onboardingCalls.identity)).toEqual([]);
});
