/** Which part of a profile is under which name. */
import type { Section } from '@ajo/contract/modules/onboarding.sections';
import { expect, test } from 'vitest';
import { completeFacts, completeLine, completeTitle, groupsOf, groupsOfComplete, titlesOf } from './section-groups.ts';

const blank: Section = {
  name: 'bank',
  title: 'Your bank account',
  why: '',
  required: false,
  asked: false,
  state: 'incomplete',
  verification: 'none',
  reason: null,
  summary: null,
};

test.each<[string, Partial<Section>, 'missing' | 'complete' | 'more']>([
  ['a required part that is missing', { required: true, asked: true }, 'missing'],
  ['a step that can wait', { asked: true }, 'missing'],
  ['a rejected part', { required: true, verification: 'rejected' }, 'missing'],
  ['an optional part that was rejected', { verification: 'rejected' }, 'missing'],
  ['a completed part', { required: true, state: 'complete' }, 'complete'],
  ['a part under review', { required: true, verification: 'waiting' }, 'complete'],
  ['a verified part', { state: 'complete', verification: 'verified' }, 'complete'],
  ['a part that is not required', {}, 'more'],
])('%s', (_what, more, group) => {
  const section = { ...blank, ...more };
  expect(groupsOf([section])).toEqual({ missing: [], complete: [], more: [], [group]: [section] });
});

test('the completed line names the first parts and counts the others', () => {
  const there: Section = { ...blank, state: 'complete' };
  const [id, home, work] = (['identity', 'home_address', 'employment'] as const).map((name) => ({ ...there, name }));
  if (!id || !home || !work) throw new Error('three parts');
  expect(completeLine([there])).toBe('Bank account');
  expect(completeLine([id, home, work, there])).toBe('Identity, address, income, bank account');
  expect(completeLine([id, home, work, there, { ...there, name: 'next_of_kin' }])).toBe('Identity, address, income and 2 more');
  expect(titlesOf([blank, { name: 'government_id' }])).toBe('Bank account, ID card');
});

test('the title of a complete profile counts the documents in review', () => {
  const card: Section = { ...blank, name: 'government_id', verification: 'waiting' };
  expect(completeTitle([blank])).toBe('Your details are complete');
  expect(completeTitle([blank, card])).toBe('1 document in review');
  expect(completeTitle([card, card])).toBe('2 documents in review');
});

test('a complete profile has nothing left to do but what was rejected', () => {
  const statement: Section = { ...blank, name: 'bank_statement', title: 'Your bank statement', asked: true };
  const rejected: Section = { ...blank, name: 'work_id', title: 'Proof of your job', verification: 'rejected' };
  const saved: Section = { ...blank, state: 'complete' };
  expect(groupsOfComplete([saved, statement, rejected])).toEqual({
    missing: [rejected],
    complete: [saved],
    more: [statement],
  });
});

test('its summary names what was verified, what is in review and what can be edited', () => {
  const id: Section = { ...blank, name: 'identity', state: 'complete', verification: 'verified' };
  const photo: Section = { ...id, name: 'passport_photograph' };
  const account: Section = { ...blank, state: 'complete' };
  const card: Section = { ...blank, name: 'card', verification: 'waiting' };
  expect(completeFacts([id, account, card, photo])).toEqual({
    Verified: 'Identity, photo',
    'In review': 'Card',
    'You can edit': 'Bank account',
  });
  expect(completeFacts([account, blank])).toEqual({ 'You can edit': 'Bank account' });
});
