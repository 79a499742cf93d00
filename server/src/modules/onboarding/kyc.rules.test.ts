/** Who may be asked about, how well the register agrees, what staff may decide, and what a form may never bring. */
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  isConfirmed,
  reviewsOf,
  scoreOf,
  whyNotAskRegister,
  whyNotKeepDocument,
  whyNotKeepPictures,
  whyNotReview,
  whyNotTakeCard,
  whyNotVerifyAccount,
} from './kyc.rules.ts';

const today = day('2026-03-02');

test.each([
  ['2008-03-02', undefined],
  ['2008-03-03', 'too_young'],
  ['1960-01-01', undefined],
  ['1899-12-31', 'date_of_birth_wrong'],
  ['2026-03-02', 'date_of_birth_wrong'],
  ['2030-01-01', 'date_of_birth_wrong'],
  [undefined, 'date_of_birth_missing'],
])('a customer born on %s is asked about: %s', (bornOn, code) => {
  expect(whyNotAskRegister(bornOn === undefined ? undefined : day(bornOn), today)?.code).toBe(code);
});

describe('results of the identity register', () => {
  const all = { firstname: true, lastname: true, dob: true, phone: true };
  test.each([
    ['match', all, 100, true],
    ['match', {}, 100, true],
    ['match', { ...all, phone: false }, 90, true],
    ['match', { ...all, dob: false }, 80, false],
    ['partial', { ...all, lastname: false }, 65, false],
    ['partial', { firstname: true, lastname: false }, 50, false],
    ['partial', {}, 50, false],
    ['no_match', { firstname: false, lastname: false, dob: false, phone: false }, 0, false],
    ['no_match', {}, 0, false],
    ['partial', all, 100, false],
  ] as const)('%s with %j scores %i, and a machine says yes: %s', (answer, fields, score, confirmed) => {
    expect([scoreOf(answer, fields), isConfirmed(answer, fields)]).toEqual([score, confirmed]);
  });
});

describe('a verdict', () => {
  const officer = { id: 'officer', role: 'compliance_officer' as const };
  test.each([
    ['government_id', 'waiting', 'verified', undefined, undefined],
    ['government_id', 'waiting', 'rejected', 'blurred', undefined],
    ['government_id', 'waiting', 'rejected', undefined, 'reason_missing'],
    ['government_id', 'verified', 'verified', undefined, 'kyc_decided'],
    ['government_id', 'verified', 'rejected', 'forged', undefined],
    ['government_id', 'rejected', 'verified', undefined, 'kyc_decided'],
    ['government_id', 'rejected', 'rejected', 'again', 'kyc_decided'],
    ['government_id', 'replaced', 'verified', undefined, 'kyc_decided'],
    ['government_id', 'replaced', 'rejected', 'old', 'kyc_decided'],
    ['identity', 'waiting', 'verified', undefined, undefined],
    ['identity', 'waiting', 'rejected', 'not you', undefined],
    ['identity', 'verified', 'rejected', 'not you', 'kyc_decided'],
    ['identity', 'rejected', 'verified', undefined, 'kyc_decided'],
    ['identity', 'replaced', 'verified', undefined, 'kyc_decided'],
  ] as const)('%s that is %s becomes %s because of %s: %s', (kind, status, to, reason, code) => {
    expect(whyNotReview({ kind, status, customerId: 'customer' }, { to, reason }, officer)?.code).toBe(code);
  });

  test('of the person who opened the account at the counter is never that it is right', () => {
    const item = { kind: 'government_id', status: 'waiting', customerId: 'customer', openedBy: 'officer' } as const;
    expect(whyNotReview(item, { to: 'verified', reason: undefined }, officer)?.code).toBe('opened_by_you');
    expect(whyNotReview(item, { to: 'rejected', reason: 'blurred' }, officer)).toBeUndefined();
    expect(whyNotReview({ ...item, openedBy: 'other' }, { to: 'verified', reason: undefined }, officer)).toBeUndefined();
    expect(reviewsOf(item, officer)).toEqual(['reject']);
  });

  test("is refused on one's own record, and offered only to reviewers", () => {
    const item = { kind: 'government_id', status: 'waiting', customerId: 'customer' } as const;
    expect(whyNotReview({ ...item, customerId: 'officer' }, { to: 'verified', reason: undefined }, officer)?.code).toBe(
      'own_record',
    );
    expect(reviewsOf(item, officer)).toEqual(['verify', 'reject']);
    expect(reviewsOf({ ...item, status: 'verified' }, officer)).toEqual(['reject']);
    expect(reviewsOf(item, { id: 'other', role: 'credit_officer' })).toEqual([]);
    expect(reviewsOf({ ...item, customerId: 'officer' }, officer)).toEqual([]);
  });
});

test('a portrait is a picture; other documents may be scans', () => {
  expect(whyNotKeepDocument('passport_photograph', 'application/pdf')?.code).toBe('file_kind');
  expect(whyNotKeepDocument('passport_photograph', 'image/webp')).toBeUndefined();
  expect(whyNotKeepDocument('government_id', 'application/pdf')).toBeUndefined();
});

test.each([
  [0, 0, 'pictures_missing'],
  [2, 0, undefined],
  [0, 5, undefined],
  [0, 6, 'too_many_pictures'],
])('a business with %i pictures that gets %i more: %s', (now, added, code) => {
  expect(whyNotKeepPictures(now, added)?.code).toBe(code);
});

test.each([
  [{ number: '4084084084084081' }, ['number']],
  [{ card_number: '4084 0840 8408 4081' }, ['card_number']],
  [{ cardNumber: 'x' }, ['cardNumber']],
  [{ pan: '1' }, ['pan']],
  [{ cvv: '408' }, ['cvv']],
  [{ cvv2: '408' }, ['cvv2']],
  [{ cvc: '408' }, ['cvc']],
  [{ pin: '1234' }, ['pin']],
  [{ expiry: '12/30' }, ['expiry']],
  [{ exp_month: 12, exp_year: 30 }, ['exp_month', 'exp_year']],
  [{ note: '4084084084084081' }, ['note']],
  [{ whatever: 4_084_084_084_084_081 }, ['whatever']],
  [{ card: { number: '4084' } }, ['card']],
  [{ list: ['4084-0840-8408-4081'] }, ['list']],
  [{ note: 'my card', amount: '5000', reference: 'pay-0123456789abcdef' }, []],
  [{}, []],
] as [Record<string, unknown>, string[]][])('a form with %j is refused for %j', (body, fields) => {
  expect(Object.keys(whyNotTakeCard(body)?.errors ?? {})).toEqual(fields);
});

const vouching = { byId: 'first', at: new Date('2026-05-04T10:00:00Z') };
const [read, another] = [{ confirms: new Date(vouching.at) }, { confirms: new Date('2026-05-04T10:00:01Z') }];
test.each([
  [null, {}, 'relation_missing'],
  [null, { relation: 'spouse' }, 'relation_reason_missing'],
  [null, { relation: 'spouse', reason: 'too short' }, 'relation_reason_missing'],
  [null, { relation: 'spouse', reason: 'Seen the certificate' }, undefined],
  [null, read, 'confirms_another'],
  [null, { relation: 'spouse', reason: 'Seen the certificate', ...read }, 'confirms_another'],
  [vouching, read, undefined],
  [vouching, {}, 'confirms_missing'],
  [vouching, another, 'confirms_another'],
  [vouching, { relation: 'spouse' }, 'relation_asked'],
  [vouching, { reason: 'Seen the certificate' }, 'relation_asked'],
  [vouching, { relation: 'spouse', ...read }, 'relation_asked'],
  [{ ...vouching, byId: 'officer' }, read, 'second_person_needed'],
] as const)('an account in another name of which %j was said is verified with %j: %s', (before, input, code) => {
  expect(whyNotVerifyAccount(before, input, { id: 'officer' })?.code).toBe(code);
});

test('the first reviewer of an account may reject it, and is not offered to confirm it', () => {
  const item = { kind: 'bank_account', status: 'waiting', customerId: 'customer', requestedBy: 'officer' } as const;
  expect(reviewsOf(item, { id: 'officer', role: 'compliance_officer' })).toEqual(['reject']);
  expect(reviewsOf(item, { id: 'other', role: 'compliance_officer' })).toEqual(['verify', 'reject']);
});
