/** Every act has a sentence that names its actor or object, and its amount where the facts have one. */
import { expect, test } from 'vitest';
import { sentenceOf } from './sentence.rules.ts';
import { sentences } from './sentences/index.ts';

type Facts = Record<string, string>;
const changesOf = (facts: Facts, before?: Facts) =>
  [...new Set([...Object.keys(facts), ...Object.keys(before ?? {})])].map((field) => ({
    field,
    before: before?.[field] ?? null,
    after: facts[field] ?? null,
  }));
const read = (action: string, facts: Facts = {}, before?: Facts): string =>
  sentenceOf({ actor: 'Ngozi Bello', action, from: 'credit_officer', to: 'team_lead', changes: changesOf(facts, before) });

test.each<[string, Facts, Facts | undefined, string]>([
  [
    'repaid',
    { amount: '1034615', source: 'virtual_account', reference: 'TRF-9' },
    undefined,
    'Ngozi Bello booked a repayment of ₦10,346.15 by virtual account, reference TRF-9',
  ],
  ['repaid', { amount: '5' }, undefined, 'Ngozi Bello booked a repayment of ₦0.05'],
  ['payment reversed', {}, { amount: '500000' }, 'Ngozi Bello reversed a payment of ₦5,000.00'],
  ['paid out', { disbursed_on: '2026-03-02' }, undefined, 'The loan was paid out on 02 Mar, 2026'],
  ['payout 2 returned', { amount: '100' }, undefined, 'The bank returned payout 2: ₦1.00'],
  ['recommended', { verdict: 'recommended' }, undefined, 'Ngozi Bello recommended the loan'],
  ['recommended', { verdict: 'not_recommended' }, undefined, 'Ngozi Bello did not recommend the loan'],
  ['reviewed', { verdict: 'cleared' }, { verdict: 'not_cleared' }, 'Ngozi Bello cleared the compliance review'],
  ['reviewed', {}, undefined, 'Ngozi Bello gave a compliance review'],
  ['guarantor Ada Obi is completed', {}, undefined, 'The guarantor Ada Obi was released'],
  ['guarantor Ada Obi is registered', {}, undefined, 'The guarantor Ada Obi is now registered'],
  ['guarantor Ada Obi accepted', {}, undefined, 'The guarantor Ada Obi accepted'],
  ['given to Tunde Ali for recovery', {}, undefined, 'Ngozi Bello assigned the customer to Tunde Ali for recovery'],
  ['requested approval: Write off a loan', {}, undefined, 'Ngozi Bello requested approval: Write off a loan'],
  [
    'set the limits of withdrawals',
    { levy: '5000', effective_on: '2026-12-01' },
    undefined,
    'Ngozi Bello set the limits of withdrawals, from 01 Dec, 2026',
  ],
  ['set the limits of withdrawals', { levy: '5000' }, undefined, 'Ngozi Bello set the limits of withdrawals'],
  ['changed the role', {}, undefined, 'Ngozi Bello changed the role from credit officer to team lead'],
  [
    'savings account opened at the end of a term',
    { amount: '₦2,000.00', from: 'SV-000001', savings_number: 'SV-000002' },
    undefined,
    'A savings account SV-000002 was opened with ₦2,000.00 from SV-000001',
  ],
])('%s', (action, facts, before, sentence) => {
  expect(read(action, facts, before)).toBe(sentence);
});

test('a loan that was completed for a reason was not repaid', () => {
  const completed = { actor: 'Ajo', action: 'completed', from: 'active', to: 'completed', changes: [] };
  expect(sentenceOf({ ...completed, reason: null })).toBe('The loan was fully repaid');
  expect(sentenceOf({ ...completed, reason: 'Restructured into AJ-000840' })).toBe('The loan was closed by restructuring');
});

test('a part whose fact is masked or missing is left out', () => {
  expect(read('deposit booked', { amount: '100000', channel: 'card' })).toBe('Ngozi Bello booked a deposit of ₦1,000.00 by card');
});

test('an act of an earlier release reads as it was recorded', () => {
  expect(read('did something else')).toBe('Ngozi Bello did something else');
});

test('no text of a record is read as a placeholder', () => {
  expect(read('exported {actor} [lists]')).toBe('Ngozi Bello exported {actor} [lists]');
});

test('no sentence needs a contact or an identity number', () => {
  const covered =
    /\{₦?(?:was\.)?(?:ip|email|phone|phone_number|number|account_number|bvn|nin|address|date_of_birth|password|token)\}/;
  expect(Object.values(sentences).filter((template) => covered.test(template))).toEqual([]);
});

test('every sentence begins with its actor or its object', () => {
  const wrong = Object.values(sentences).filter((template) => !/^(?:\{actor\} |[A-Z])/.test(template));
  expect(wrong).toEqual([]);
});
