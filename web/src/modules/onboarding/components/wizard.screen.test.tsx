/** The step that is shown is in the address, so that Back leads to the step before. */
import { kobo } from '@ajo/contract/kernel/money';
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import type { OwnOnboarding, OwnSection } from '@ajo/contract/modules/onboarding.sections';
import { useNavigate, useSearchParams } from 'react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answering, renderPart } from '#test-page';
import { useOnboarding } from '../onboarding.calls.ts';
import { nextStep } from '../wizard-steps.ts';
import { ProfileWizard } from './wizard.tsx';

const section = (name: OwnSection['name'], title: string, isComplete: boolean): OwnSection => ({
  name,
  title,
  why: 'Why we ask.',
  required: true,
  asked: true,
  state: isComplete ? 'complete' : 'incomplete',
  verification: 'none',
  reason: null,
  summary: null,
  given: name === 'home_address' ? { address: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos' } : {},
  files: [],
});

const profileAt = (next: OwnSection['name']): OwnOnboarding => ({
  percent: 50,
  next,
  sections: [
    section('home_address', 'Where you live', next !== 'home_address'),
    section('next_of_kin', 'Your next of kin', false),
  ],
  tier: { tier: 1, balance_cap: null, single_deposit: null, holds: kobo(0n), next: null },
});

function Page() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { data } = useOnboarding();
  if (!data) return null;
  return (
    <>
      <output aria-label="Address">{search.get('section')}</output>
      <button onClick={() => void navigate(-1)}>Back of the browser</button>
      <ProfileWizard
        profile={data}
        open={search.get('section')}
        onOpen={(name, options) => setSearch({ section: name }, options)}
        onSaved={() => setSearch({ section: nextStep })}
      />
    </>
  );
}

test('one press of Back leads from the next step to the one that was saved', async () => {
  const { user } = answering('user', [
    answer(onboardingCalls.read, { data: profileAt('home_address') }),
    answer(onboardingCalls.homeAddress, { message: 'Saved', data: profileAt('next_of_kin') }),
  ]);
  renderPart(<Page />, { at: '/profile?section=next' });
  const address = (): string | null => screen.getByRole('status', { name: 'Address' }).textContent;
  await screen.findByRole('form', { name: 'Where you live' });
  await expect.poll(address).toBe('home_address');
  await user.click(screen.getByRole('button', { name: 'Save my address' }));
  await screen.findByRole('form', { name: 'Your next of kin' });
  await expect.poll(address).toBe('next_of_kin');
  await user.click(screen.getByRole('button', { name: 'Back of the browser' }));
  expect(await screen.findByRole('form', { name: 'Where you live' })).toBeTruthy();
});
