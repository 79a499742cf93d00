/** A loan whose money comes in parts, looked at before the last part has been paid out. */
import { sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import type { Account, AccountEvent } from './account.ts';
import { accountOn } from './account.rules.ts';
import { hundred as terms, ngn } from './schedule.examples.ts';
import { components, type Terms } from './schedule.ts';

const inParts = (change: Partial<Terms> = {}): Terms =>
  terms({ tranches: [{ on: day('2024-02-15'), amount: ngn('200') }], ...change });
const stand = (input: Terms, events: readonly AccountEvent[], on: string): Account =>
  accountOn({ terms: input, servicing: { rebateBps: 10_000n } }, events, day(on));
const payoff = (on: string): AccountEvent => ({ id: 'payoff', type: 'payoff', on: day(on) });
const repay = (on: string, amount: string): AccountEvent => ({ id: on, type: 'repayment', on: day(on), amount: ngn(amount) });

describe.each(['declining_equal_instalment', 'declining_equal_principal', 'bullet', 'flat'] as const)('%s', (method) => {
  test('the payoff is the disbursed principal and accrued interest, as if the later part did not exist', () => {
    expect(stand(inParts({ method }), [], '2024-01-10').payoff).toBe(stand(terms({ method }), [], '2024-01-10').payoff);
    const paid = [repay('2024-02-01', '20')];
    expect(stand(inParts({ method }), paid, '2024-02-10').payoff).toBe(stand(terms({ method }), paid, '2024-02-10').payoff);
  });

  test('after the payoff the later part is never paid out, and nothing is due', () => {
    const closed = stand(inParts({ method }), [payoff('2024-01-10')], '2024-03-20');
    expect(closed.state).toBe('completed');
    expect(sumOf(components.map((component) => closed.outstanding[component]))).toBe(0n);
    expect(sumOf(closed.rows.map(({ paid }) => paid.principal))).toBe(ngn('100'));
    expect(closed.transactions[0]?.balance).toBe(0n);
  });

  test('a write-off covers the disbursed principal, not the planned part', () => {
    const off: AccountEvent = { id: 'off', type: 'write_off', on: day('2024-01-10') };
    expect(stand(inParts({ method }), [off], '2024-03-20').writtenOff.principal).toBe(ngn('100'));
  });
});

test('the balance after a payment excludes amounts not yet paid out', () => {
  expect(stand(inParts(), [repay('2024-01-05', '17.13')], '2024-01-08').transactions[0]?.balance).toBe(ngn('82.87'));
  expect(stand(inParts(), [repay('2024-03-01', '17.13')], '2024-03-01').transactions[0]?.balance).toBeGreaterThan(ngn('200'));
});

describe.each(['declining_equal_instalment', 'declining_equal_principal', 'bullet', 'flat'] as const)('%s', (method) => {
  test.each([
    ['nothing was paid', []],
    ['some of it was paid', [repay('2024-02-01', '20,000'), repay('2024-05-10', '11,000')]],
  ])('a tranche after the last due date does not reduce the days past due: %s', (_what, paid) => {
    const loan = terms({ method, principal: ngn('100,000') });
    const [on, more] = ['2024-09-15', '50,000'];
    const before = stand(loan, paid, on);
    const event: AccountEvent = { id: 'more', type: 'tranche', on: day(on), amount: ngn(more) };
    const after = stand(loan, [...paid, event], on);
    expect(before.daysPastDue).toBeGreaterThan(30);
    expect([after.daysPastDue, after.due, after.interestEarned]).toEqual([before.daysPastDue, before.due, before.interestEarned]);
    expect(after.rows.slice(0, -1)).toEqual(before.rows);
    expect(after.rows.at(-1)).toMatchObject({ dueOn: '2024-10-15', billed: { principal: ngn(more) } });
    const [late, alone] = [[...paid, event], paid].map((events) => stand(loan, events, '2024-12-31'));
    expect(late?.daysPastDue).toBe(alone?.daysPastDue);
    expect(late?.outstanding.interest).toBeGreaterThanOrEqual(Number(alone?.outstanding.interest));
  });
});
