/** The meter over every section and state, and the names of people as banks write them. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { DocumentName, SectionName, Verification } from '@ajo/contract/modules/onboarding.sections';
import { describe, expect, test } from 'vitest';
import { isComplete, namesAgree, sectionNamesOf, sectionsOf } from './onboarding.rules.ts';
import type { ProfileFacts } from './profile.ts';

const at = new Date('2026-03-02T08:00:00Z');
const noFacts: ProfileFacts = {
  profile: undefined,
  identity: undefined,
  nextOfKin: undefined,
  business: undefined,
  bank: undefined,
  bankCheck: undefined,
  documents: [],
  statement: undefined,
  handles: [],
  card: undefined,
};
const profile = {
  bvnLast4: '2222',
  bvnMatch: 'match' as const,
  bvnVerifiedAt: at,
  address: '12 Herbert Macaulay Way',
  city: 'Yaba',
  state: 'Lagos',
  landmark: null,
  employmentStatus: 'employed',
  employer: 'Zenith',
  jobTitle: null,
  monthlyIncome: kobo(42_000_000n),
};
const sent = (kind: DocumentName | 'business_picture', status: 'waiting' | 'verified' | 'rejected' | 'replaced' = 'waiting') => ({
  kind,
  status,
  reason: status === 'rejected' ? 'blurred' : null,
  submittedAt: at,
});
const business = {
  name: 'Ade Fabrics',
  kind: 'Fabrics',
  address: '3 Balogun Street',
  city: 'Lagos',
  state: 'Lagos',
  monthlySales: kobo(1n),
  cacName: null,
  cacNumber: null,
};
const whole: ProfileFacts = {
  ...noFacts,
  profile,
  nextOfKin: { name: 'Ngozi Okonkwo', relationship: 'Spouse', phone: '+2348055500099', email: null, address: 'Yaba' },
  bank: { bankCode: '058', bankName: 'GTBank', last4: '6700', name: 'ADA', nameMatches: true },
  documents: [sent('passport_photograph'), sent('government_id')],
  statement: { state: 'received', bank: null, from: null, to: null },
};
const self: ProfileFacts = {
  ...whole,
  profile: { ...profile, employmentStatus: 'self_employed' },
  business,
  documents: [...whole.documents, sent('business_picture')],
};
const of = (facts: ProfileFacts, name: SectionName) => sectionsOf(facts).sections.find((section) => section.name === name);
const names = (facts: ProfileFacts, required: boolean): string[] =>
  sectionNamesOf(facts)
    .filter((section) => section.required === required)
    .map(({ name }) => name);

describe('the required sections', () => {
  const always = ['identity', 'home_address', 'next_of_kin', 'employment', 'bank', 'passport_photograph', 'government_id'];
  const alone = always.toSpliced(4, 0, 'business');
  test.each([
    ['employed', always, ['bank_statement', 'utility_bill', 'work_id', 'social_media_handles', 'card']],
    ['self_employed', alone, ['bank_statement', 'utility_bill', 'business_registration', 'social_media_handles', 'card']],
    ['business_owner', alone, ['bank_statement', 'utility_bill', 'business_registration', 'social_media_handles', 'card']],
    ['retired', always, ['bank_statement', 'utility_bill', 'social_media_handles', 'card']],
    ['student', always, ['bank_statement', 'utility_bill', 'social_media_handles', 'card']],
    [null, always, ['bank_statement', 'utility_bill', 'social_media_handles', 'card']],
  ])('of a customer who is %s', (employmentStatus, required, optional) => {
    const facts = { ...noFacts, profile: { ...profile, employmentStatus } };
    expect([names(facts, true), names(facts, false)]).toEqual([required, optional]);
  });
});

describe('the progress', () => {
  test('starts at 0 with the first section, and ends at 100 with none', () => {
    expect(sectionsOf(noFacts)).toMatchObject({ percent: 0, next: 'identity' });
    expect(sectionsOf(whole)).toMatchObject({ percent: 100, next: null });
    expect([isComplete(sectionsOf(noFacts)), isComplete(sectionsOf(whole))]).toEqual([false, true]);
  });

  test.each<[SectionName, Partial<ProfileFacts>]>([
    ['identity', { profile: { ...profile, bvnVerifiedAt: null } }],
    ['home_address', { profile: { ...profile, address: null } }],
    ['next_of_kin', { nextOfKin: undefined }],
    ['employment', { profile: { ...profile, employer: null } }],
    ['bank', { bank: undefined }],
    ['passport_photograph', { documents: [sent('government_id')] }],
    ['government_id', { documents: [sent('passport_photograph')] }],
  ])('without %s the profile is incomplete, and that is the next section', (name, change) => {
    const view = sectionsOf({ ...whole, ...change });
    expect([view.percent, view.next, isComplete(view)]).toEqual([85, name, false]);
    expect(of({ ...whole, ...change }, name)).toMatchObject({ state: 'incomplete', summary: null });
    expect(of(whole, name)?.state).toBe('complete');
  });

  test("a business of one's own needs no employer; its income is complete with the amount", () => {
    const facts = { ...self, profile: { ...profile, employmentStatus: 'business_owner', employer: null } };
    expect(of(facts, 'employment')).toMatchObject({ state: 'complete', summary: expect.stringMatching(/^Business owner, ₦/) });
  });

  test('a self-employed customer needs a business with a picture', () => {
    expect(sectionsOf(self).percent).toBe(100);
    expect(sectionsOf({ ...self, documents: whole.documents }).next).toBe('business');
    expect(sectionsOf({ ...self, business: undefined }).next).toBe('business');
    expect(sectionsOf({ ...self, documents: [...whole.documents, sent('business_picture', 'rejected')] }).next).toBe('business');
  });

  test.each([
    [undefined, 'incomplete', null],
    [{ state: 'received', bank: null, from: null, to: null }, 'complete', 'Sent; we are reading it'],
    [
      { state: 'read', bank: 'GTBank', from: day('2025-12-01'), to: day('2026-02-28') },
      'complete',
      'GTBank, 01 Dec, 2025 to 28 Feb, 2026',
    ],
    [{ state: 'needs_password', bank: null, from: null, to: null }, 'incomplete', 'The file is locked: enter its password'],
    [
      { state: 'unreadable', bank: null, from: null, to: null },
      'incomplete',
      'We could not read it: send the original file from your bank',
    ],
  ] as const)('a bank statement that is %j is %s: asked last, and needed for nothing', (statement, state, summary) => {
    const facts = { ...whole, statement };
    expect(of(facts, 'bank_statement')).toMatchObject({ state, summary, required: false, asked: true });
    expect(sectionsOf(facts)).toMatchObject({ percent: 100, next: state === 'complete' ? null : 'bank_statement' });
    expect(sectionsOf({ ...facts, bank: undefined }).next).toBe('bank');
  });

  test('optional sections do not count', () => {
    const more: ProfileFacts = { ...whole, handles: [{ network: 'x', handle: 'ada' }], card: { brand: 'visa', last4: '4081' } };
    expect(sectionsOf(more).percent).toBe(100);
    expect([of(more, 'card')?.summary, of(more, 'social_media_handles')?.summary]).toEqual(['visa ••••4081', 'x ada']);
  });
});

describe('a bank account in another name', () => {
  test.each([
    [undefined, 'complete', 'none'],
    [{ status: 'waiting', reason: null }, 'complete', 'waiting'],
    [{ status: 'verified', reason: null }, 'complete', 'none'],
    [{ status: 'rejected', reason: 'It is your brother’s' }, 'incomplete', 'rejected'],
  ] as const)('found by staff as %j is %s, %s', (bankCheck, state, verification) => {
    const view = { ...whole, bankCheck };
    expect(of(view, 'bank')).toMatchObject({ state, verification, reason: bankCheck?.reason ?? null });
    expect(sectionsOf(view).next).toBe(state === 'complete' ? null : 'bank');
  });
});

describe('verdicts of reviewers', () => {
  test.each<['waiting' | 'verified' | 'rejected' | 'replaced', 'complete' | 'incomplete', Verification, string | null]>([
    ['waiting', 'complete', 'waiting', null],
    ['verified', 'complete', 'verified', null],
    ['rejected', 'incomplete', 'rejected', 'blurred'],
    ['replaced', 'incomplete', 'none', null],
  ])('a document that is %s leaves its section %s', (status, state, verification, reason) => {
    const facts = { ...whole, documents: [sent('passport_photograph'), sent('government_id', status)] };
    expect(of(facts, 'government_id')).toMatchObject({ state, verification, reason });
    expect(sectionsOf(facts).next).toBe(state === 'complete' ? null : 'government_id');
  });

  test('the newest document counts, not an earlier one', () => {
    const facts = {
      ...whole,
      documents: [...whole.documents, sent('utility_bill', 'replaced'), sent('utility_bill', 'rejected')],
    };
    expect(of(facts, 'utility_bill')).toMatchObject({ verification: 'rejected' });
  });

  test.each([
    ['waiting', 'waiting', null, null],
    ['rejected', 'rejected', 'not you', 'identity'],
    ['replaced', 'none', null, 'identity'],
  ] as const)('a BVN that is %s leaves the identity open', (status, verification, reason, next) => {
    const identity = { status, bvnLast4: '2223', reason: status === 'rejected' ? 'not you' : null };
    const facts = { ...whole, profile: { ...profile, bvnVerifiedAt: null }, identity };
    expect(of(facts, 'identity')).toMatchObject({ state: 'incomplete', verification, reason });
    expect([sectionsOf(facts).next, isComplete(sectionsOf(facts))]).toEqual([next, false]);
  });

  test('a certificate needs its registration number too', () => {
    const facts = { ...self, documents: [...self.documents, sent('business_registration')] };
    expect(of(facts, 'business_registration')?.state).toBe('incomplete');
    expect(of({ ...facts, business: { ...business, cacNumber: 'RC1234567' } }, 'business_registration')?.state).toBe('complete');
  });

  test('a summary shows four digits at most', () => {
    const text = JSON.stringify(sectionsOf(self));
    expect(text).not.toMatch(/\d{10,}/);
    expect(text).toContain('••••6700');
  });
});

test.each([
  ['Adaeze Okonkwo', 'ADAEZE OKONKWO', true],
  ['Adaeze Okonkwo', 'OKONKWO, ADAEZE NGOZI', true],
  ['Adébáyọ̀ Ọlá', 'ADEBAYO OLA', true],
  ['Adaeze Okonkwo', 'ADAEZE BELLO', false],
  ['Adaeze Okonkwo', 'BABATUNDE ADEYEMI', false],
  ['Ada', 'ADA EZE', true],
  ['李 明', 'BABATUNDE ADEYEMI', false],
  ['Obi Obi', 'OBI NWANKWO', true],
  ['Ada Ada-Eze', 'ADA BELLO', false],
])('%s and %s are the same person: %s', (ours, theirs, agree) => expect(namesAgree(ours, theirs)).toBe(agree));
