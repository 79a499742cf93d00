/** Pure decisions about onboarding: what is complete, what is next, whether names agree. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { OnboardingView, Section } from '@ajo/contract/modules/onboarding';
import type { Profile } from './profile.ts';

type Facts = { profile: Profile | undefined; bank: { bankName: string; last4: string; name: string } | undefined };

/** The meter of product decisions §5: driven by the server, the same on every device. */
export function sectionsOf({ profile, bank }: Facts): OnboardingView {
  const sections: Section[] = [
    section('identity', 'Who you are', 'The law asks us to know you. We keep your BVN sealed.', identitySummary(profile)),
    section(
      'home_address',
      'Where you live',
      'So that we can reach you.',
      profile?.address ? `${profile.address}, ${profile.city}` : null,
    ),
    section('employment', 'What you live on', 'So that we lend only what you can pay back.', employmentSummary(profile)),
    section(
      'bank',
      'Your bank account',
      'Where we send your money.',
      bank ? `${bank.bankName} ••••${bank.last4}, ${bank.name}` : null,
    ),
  ];
  const done = sections.filter(({ state }) => state === 'complete').length;
  return {
    percent: Math.floor((done * 100) / sections.length),
    next: sections.find(({ state }) => state === 'incomplete')?.name ?? null,
    sections,
  };
}

const identitySummary = (profile: Profile | undefined): string | null =>
  profile && ['match', 'partial'].includes(profile.bvnMatch ?? '') ? `BVN ending ${profile.bvnLast4}` : null;

const employmentSummary = (profile: Profile | undefined): string | null =>
  profile?.employer ? `${profile.employer}, ${naira(profile.monthlyIncome ?? noMoney)} a month` : null;

const section = (name: Section['name'], title: string, why: string, summary: string | null): Section => ({
  name,
  title,
  why,
  required: true,
  state: summary === null ? 'incomplete' : 'complete',
  summary,
});

const words = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z\s-]/g, '')
    .split(/[\s-]+/)
    .filter((word) => word.length > 1);

/** Banks write names in any order, with second names and without accents: two words in common are the same person. */
export function namesAgree(ours: string, theirs: string): boolean {
  const known = new Set(words(theirs));
  return words(ours).filter((word) => known.has(word)).length >= Math.min(2, words(ours).length);
}
