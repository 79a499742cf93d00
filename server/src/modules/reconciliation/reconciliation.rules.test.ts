/** The keys in a narration, and what a credit is. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { type BookedPayment, lineText, pairOf } from './reconciliation.ts';
import { keptByBank, keysIn, verdictOn as verdictWithin, wholeKeysIn, withoutEnded } from './reconciliation.rules.ts';

const payment = (id: string, change: Partial<BookedPayment> = {}): BookedPayment => ({
  id,
  record: 'loan_payment',
  reference: id,
  key: id,
  amount: kobo(500_000n),
  fee: kobo(0n),
  on: day('2026-03-02'),
  isMatched: false,
  ...change,
});
const line = { amount: kobo(500_000n) };
const maxByAmount = kobo(10_000_000n);
const verdictOn = (of: typeof line, candidates: Parameters<typeof verdictWithin>[1]) =>
  verdictWithin(of, candidates, maxByAmount);
const none = { named: [], settled: [], batches: [], similar: [] };

test.each([
  ['NIP/FT-2026-0042/ADA OBI', 'FT20260042'],
  ['TRF FRM ada obi ref ft20260042', 'FT20260042'],
  ['FT 2026 0042', 'FT20260042'],
  ['TRANSFER FROM NNEKA MADUEKE TRF-33-2026-11-26-1', 'TRF33202611261'],
])('%s names %s', (narration, key) => {
  expect(keysIn(narration)).toContain(key);
});

test('words without a digit, and short ones, are no references', () => {
  expect(keysIn('TRANSFER FROM ADAEZE OBI 42')).not.toContain('TRANSFER');
  expect(keysIn('A 1')).toEqual([]);
});

test.each([
  ['TRANSFER FROM NNEKA MADUEKE TRF-33-2026-11-26-1', ['TRF33202611261']],
  ['NIP/20261126/PAYSTACK', ['NIP20261126PAYSTACK', '20261126']],
  ['PAYSTACK SETTLEMENT 20261126', ['20261126']],
  ['BATCH#20261126', ['BATCH20261126', '20261126']],
  ['PAYSTACK (20261126) ID=30000017', ['20261126', 'ID30000017', '30000017']],
  ['SETTLEMENT[20261126]', ['SETTLEMENT20261126', '20261126']],
  ['TRF_33_20261126 REF.20261126.1', ['TRF3320261126', 'REF202611261']],
])('the references that stand alone in %s', (narration, keys) => {
  expect(wholeKeysIn(narration)).toEqual(keys);
});

test('a payment that a person took from the line is neither matched with it again nor its duplicate; of another amount it is still named', () => {
  const [wrong, right] = [payment('WRONG'), payment('RIGHT')];
  const found = {
    named: [wrong, payment('OTHER', { amount: kobo(400_000n) })],
    settled: [{ rule: 'session_id' as const, payment: wrong }],
    batches: [wrong],
    similar: [wrong, right],
  };
  const ended = new Set([pairOf(wrong), pairOf(payment('OTHER'))]);
  expect(withoutEnded(line, found, ended)).toEqual({ named: [found.named[1]], settled: [], batches: [], similar: [right] });
  const taken = { ...none, named: [payment('WRONG', { isMatched: true })] };
  expect(verdictOn(line, withoutEnded(line, taken, ended))).toEqual({ result: 'missing_in_book' });
});

describe('a credit', () => {
  test('is matched by the longest reference with its amount', () => {
    const named = [payment('FT2026'), payment('FT20260042')];
    expect(verdictOn(line, { ...none, named })).toMatchObject({
      result: 'matched',
      rule: 'reference',
      payment: { id: 'FT20260042' },
    });
  });
  test('differs from the payment that it names', () => {
    const named = [payment('FT20260042', { amount: kobo(499_900n) })];
    expect(verdictOn(line, { ...none, named })).toMatchObject({ result: 'amount_differs', payment: { id: 'FT20260042' } });
  });
  test('is a duplicate when the payment that it names has its credit', () => {
    const named = [payment('FT20260042', { isMatched: true })];
    expect(verdictOn(line, { ...none, named, similar: [payment('OTHER1')] })).toMatchObject({ result: 'duplicate' });
  });
  test('is a duplicate of the payment with its reference and amount, before it differs from another', () => {
    const named = [payment('FT20260042'), payment('FT2026', { amount: kobo(1n) })].toReversed();
    const taken = named.map((one) => (one.id === 'FT20260042' ? { ...one, isMatched: true } : one));
    expect(verdictOn(line, { ...none, named: taken })).toMatchObject({ result: 'duplicate', payment: { id: 'FT20260042' } });
  });
  test('is matched by the session of a settlement', () => {
    const settled = [{ rule: 'session_id' as const, payment: payment('providus-1', { record: 'receipt' }) }];
    expect(verdictOn(line, { ...none, settled })).toMatchObject({ result: 'matched', rule: 'session_id' });
  });
  test('is matched by amount and day with one candidate only, up to the limit', () => {
    expect(verdictOn(line, { ...none, similar: [payment('A1')] })).toMatchObject({ result: 'matched', rule: 'amount_and_day' });
    expect(verdictOn(line, { ...none, similar: [payment('A1'), payment('B2')] })).toEqual({ result: 'missing_in_book' });
    expect(verdictOn(line, { ...none, similar: [payment('A1'), payment('B2', { isMatched: true })] })).toMatchObject({
      result: 'matched',
    });
  });
  test('is matched by the amount of one batch, above the limit too', () => {
    const large = kobo(maxByAmount + 1n);
    const batches = [payment('3000001', { record: 'settlement_batch', amount: large })];
    expect(verdictOn({ amount: large }, { ...none, batches })).toMatchObject({ result: 'matched', rule: 'batch_amount' });
    expect(verdictOn({ amount: large }, { ...none, batches: [...batches, ...batches] })).toEqual({ result: 'missing_in_book' });
  });
  test('of an amount above the limit is no proof', () => {
    const large = kobo(maxByAmount + 1n);
    expect(verdictOn({ amount: large }, { ...none, similar: [payment('A1', { amount: large })] })).toEqual({
      result: 'missing_in_book',
    });
  });
});

test.each([
  ['credit', 499_000n, 500_000n, 0n, 1_000n],
  ['debit', 500_400n, 500_000n, 0n, 400n],
  ['debit', 500_450n, 500_000n, 50n, 400n],
  ['debit', 500_030n, 500_000n, 50n, -20n],
] as const)('a %s of %s for a payment of %s with the fee %s leaves %s with the bank', (side, amount, booked, fee, kept) => {
  expect(keptByBank({ side, amount: kobo(amount) }, payment('P', { amount: kobo(booked), fee: kobo(fee) }))).toBe(kept);
});

test('a line of the bank is named by its side, its amount and its day', () => {
  const booked = { amount: kobo(717_904n), on: day('2026-10-08') };
  expect(lineText({ ...booked, side: 'credit' })).toBe('Credit of ₦7,179.04 on 08 Oct, 2026');
  expect(lineText({ ...booked, side: 'debit' })).toBe('Debit of ₦7,179.04 on 08 Oct, 2026');
});
