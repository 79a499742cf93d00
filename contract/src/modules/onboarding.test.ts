/** What customers read when they leave something out. */
import { expect, test } from 'vitest';
import { reported, sentenceOf } from '../kernel/sentences.ts';
import { onboardingCalls } from './onboarding.ts';

test('without employment details the messages are sentences, not field names', () => {
  const { error } = onboardingCalls.employment.body.safeParse({ status: '', employer: '', monthly_income: 0 }, reported);
  const sentences = (error?.issues ?? []).map((issue) => sentenceOf(issue));
  expect(sentences[0]).toBe('Choose what describes you best');
  for (const sentence of sentences) expect(sentence).not.toContain('_');
});
