/** What an instruction pays out at the end of a term, and when. */
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type SavingsAccount, whyNotTakeOut } from '#modules/savings';
import { describe, expect, test } from 'vitest';
import { type Facts, naira, targetAccount as account } from '../../../tests/savings/target-account.ts';
import { isPaidOutAtEnd, payoutAtEnd, whyNotAmount } from './withdrawal.rules.ts';

const today = day('2026-03-10');

describe('the end of the term', () => {
  test('the balance is paid out, or as much as one withdrawal may be', () => {
    expect(payoutAtEnd(account())).toBe(naira(100_000));
    expect(payoutAtEnd(account({ terms: { max_withdrawal: naira(100_000) } }))).toBe(naira(100_000));
    expect(payoutAtEnd(account({ terms: { max_withdrawal: naira(99_999) } }))).toBe(naira(99_999));
  });
  test.each([
    ['the minimum stays until the last part', [110_000, 100_000, 20_000], [90_000, 20_000]],
    ['the last part takes the minimum with it', [130_000, 100_000, 20_000], [100_000, 30_000]],
    ['a minimum above the largest withdrawal leaves in one piece', [45_000, 10_000, 20_000], [10_000, 10_000, 5_000, 20_000]],
    ['so does what is just above it', [30_099, 10_000, 20_000], [10_000, 20_099]],
    ['the smallest withdrawal above it is a part', [20_100, 10_000, 20_000], [100, 20_000]],
  ])('%s: each part may leave, until nothing is left', (_case, [balance = 0, max = 0, min = 0], parts) => {
    const terms = { max_withdrawal: naira(max), min_balance: naira(min) };
    const paid: Kobo[] = [];
    for (let left = naira(balance); left > noMoney; left = kobo(left - (paid.at(-1) ?? left))) {
      const now = account({ balance: left, terms, targetOn: today, dormantAt: null, courtOrderAt: null });
      const amount = payoutAtEnd(now);
      expect(whyNotTakeOut(now, { amount, free: left, today }) ?? whyNotAmount(now, amount)).toBeUndefined();
      paid.push(amount);
    }
    expect(paid).toEqual(parts.map(naira));
  });
  const matured = { maturedAt: new Date('2026-12-31T08:00:00Z') };
  test.each<[string, Facts, boolean]>([
    ['when it is over', matured, true],
    ['not before', {}, false],
    ['not while frozen', { ...matured, frozenAt: new Date('2027-01-01T08:00:00Z') }, false],
    ['not with another instruction', { ...matured, instruction: 'roll_all' as SavingsAccount['instruction'] }, false],
    ['not twice', { ...matured, status: 'closed' as SavingsAccount['status'] }, false],
    ['not when it is empty', { ...matured, balance: noMoney }, false],
  ])('its money goes out %s: %s', (_case, facts, out) => expect(isPaidOutAtEnd(account(facts))).toBe(out));
});
