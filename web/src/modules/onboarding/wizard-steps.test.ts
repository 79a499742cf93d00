/** The steps that are counted before a customer are the steps that come. */
import type { OnboardingView, Section, SectionName } from '@ajo/contract/modules/onboarding.sections';
import { expect, test } from 'vitest';
import { nextStep, isThrough, requiredStepsOf, stepShown } from './wizard-steps.ts';

const names = ['identity', 'bank', 'passport_photograph', 'bank_statement', 'card'] as const satisfies SectionName[];
const canWait: readonly SectionName[] = ['bank_statement', 'card'];

const sectionOf = (name: SectionName, isDone: boolean): Section => ({
  name,
  title: name,
  why: '',
  required: !canWait.includes(name),
  asked: name !== 'card',
  state: isDone ? 'complete' : 'incomplete',
  verification: 'none',
  reason: null,
  summary: null,
});

/** In the server's order: required sections first, then requested ones. */
function profileAfter(done: readonly SectionName[]): OnboardingView {
  const sections = names.map((name) => sectionOf(name, done.includes(name)));
  const open = sections.filter(({ name, asked }) => asked && !done.includes(name));
  const needed = sections.filter(({ required }) => required);
  return {
    percent: Math.floor((needed.filter(({ name }) => done.includes(name)).length * 100) / needed.length),
    next: (open.find(({ required }) => required) ?? open[0])?.name ?? null,
    sections,
  };
}

test('continuing after each step shows as many steps as were counted, and then the application', () => {
  const seen: SectionName[] = [];
  let [profile, open]: [OnboardingView, string | null] = [profileAfter([]), null];
  while (!isThrough(profile, open)) {
    const step = stepShown(profile, { open, isLater: false });
    expect(requiredStepsOf(profile)[seen.length]?.name).toBe(step?.name);
    seen.push(step?.name ?? 'card');
    [profile, open] = [profileAfter(seen), nextStep];
  }
  expect(seen).toHaveLength(requiredStepsOf(profile).length);
});

test('a returning customer with all required parts is not prompted for optional ones', () => {
  const profile = profileAfter(['identity', 'bank', 'passport_photograph']);
  expect([isThrough(profile, nextStep), isThrough(profile, null), isThrough(profile, 'bank')]).toEqual([true, true, false]);
  expect(stepShown(profile, { open: nextStep, isLater: true })).toBeUndefined();
});

test('the application is not reachable before the required parts are complete', () => {
  expect(isThrough(profileAfter(['identity']), null)).toBe(false);
});
