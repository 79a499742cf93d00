/** Which part of a profile is under which name. */
import type { Section } from '@ajo/contract/modules/onboarding.sections';
import { expect, test } from 'vitest';
import { completeFacts, completeLine, groupsOf, groupsOfComplete, titlesOf } from './section-groups.ts';

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

test('the completed line shows how many parts are under review', () => {
  const there: Section = { ...blank, state: 'complete' };
  expect(completeLine([there])).toBe('1 part');
  expect(completeLine([there, { ...blank, verification: 'waiting' }])).toBe('2 parts; 1 in review');
  expect(titlesOf([blank, { title: 'Your card' }])).toBe('Your bank account, your card');
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
  const id: Section = { ...blank, title: 'Who you are', state: 'complete', verification: 'verified' };
  const photo: Section = { ...id, title: 'A photo of you' };
  const account: Section = { ...blank, state: 'complete' };
  const card: Section = { ...blank, title: 'Your card', verification: 'waiting' };
  expect(completeFacts([id, account, card, photo])).toEqual({
    Verified: 'Who you are, a photo of you',
    'In review': 'Your card',
    'You can edit': 'Your bank account',
  });
  expect(completeFacts([account, blank])).toEqual({ 'You can edit': 'Your bank account' });
});
