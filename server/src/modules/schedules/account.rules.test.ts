/** Running loans against the worked numbers of Apache Fineract, and the rules of allocation, penalty, payoff and reversal. */
import { sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import type { Account, AccountEvent, AccountRow, PenaltyTerms, Servicing } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import { daily, flat, hundred as atTwelve, ngn, openOf, total } from './schedule.examples.ts';
import { type Terms } from './schedule.ts';

/** At 7%: 17.01 five times, 17.00 last. */
const hundred = (change: Partial<Terms> = {}): Terms => atTwelve({ rate: rateOf('7', 'year'), ...change });

let ids = 0;
type AccountInput = AccountEvent extends infer Event ? (Event extends AccountEvent ? Omit<Event, 'id' | 'on'> : never) : never;
const event = (on: string, input: AccountInput): AccountEvent => {
  ids += 1;
  return { id: `event ${ids}`, on: day(on), ...input } as AccountEvent;
};
const repay = (on: string, amount: string, row?: number): AccountEvent =>
  event(on, { type: 'repayment', amount: ngn(amount), row });
const stand = (terms: Terms, events: readonly AccountEvent[], on: string, servicing: Partial<Servicing> = {}): Account =>
  accountOn({ terms, servicing: { rebateBps: 10_000n, ...servicing } }, events, day(on));
const open = (account: Account): bigint[] => account.rows.map(openOf);

describe('early payments on a declining loan', () => {
  const paidEarly = (effect: 'lower_instalment' | 'fewer_instalments' | 'skip_next') =>
    stand(
      daily(),
      [
        event('2010-12-01', { type: 'prepayment', amount: ngn('1,000'), effect }),
        event('2011-01-01', { type: 'prepayment', amount: ngn('2,000'), effect }),
      ],
      '2011-01-01',
    );

  test('lower instalments: 536 three times and 534.38, as in Fineract', () => {
    expect(open(paidEarly('lower_instalment')).slice(2)).toEqual([53_600n, 53_600n, 53_600n, 53_438n]);
  });

  test('fewer instalments: 862, 862 and 403.48, as in Fineract', () => {
    const account = paidEarly('fewer_instalments');
    expect(open(account).slice(2)).toEqual([86_200n, 86_200n, 40_348n, 0n]);
    expect(account.rows[5]?.state).toBe('cancelled');
  });

  test('skip next: 21.31, 426.69, 862 and 846.56, as in Fineract', () => {
    expect(open(paidEarly('skip_next')).slice(2)).toEqual([2131n, 42_669n, 86_200n, 84_656n]);
  });

  test('863 paid four days early is all principal, and 48.18 of interest stays due on its day, as in Fineract', () => {
    const account = stand(daily({ instalmentBasis: 'months' }), [repay('2010-11-27', '863')], '2010-11-27');
    expect(account.transactions[0]?.split).toMatchObject({ principal: 86_300n, interest: 0n });
    expect(openOf(account.rows[0] as AccountRow)).toBe(4818n);
  });

  test('a payment for a chosen row settles the whole row, and its interest no longer changes', () => {
    const account = stand(hundred(), [repay('2024-01-20', '17.01', 1)], '2024-02-01');
    expect(account.rows[0]).toMatchObject({ state: 'completed', paid: { interest: 58n, principal: 1643n } });
    expect(account.due).toEqual({ penalty: 0n, fee: 0n, interest: 0n, principal: 0n });
  });
});

describe('interest on overdue principal', () => {
  test('interest continues until it is paid: 5,000 for 4 days and 4,187.32 for 27 make 43.74', () => {
    // Fineract rounds 4,187.32 x 31 d and 812.68 x 4 d apart and comes to 43.75; a row is rounded once here.
    const account = stand(daily({ disbursedOn: day('2024-06-01') }), [], '2024-07-05');
    expect(account.rows[1]?.billed).toMatchObject({ interest: 4374n, principal: 81_826n });
    expect(account.daysPastDue).toBe(4);
  });

  test('after the last due date interest accrues at the rate of the last row', () => {
    const paidFive = [1, 2, 3, 4, 5].map((month) => repay(`2024-0${month + 1}-01`, '17.01'));
    const onTime = stand(hundred(), paidFive, '2024-07-01').rows[5];
    const late = stand(hundred(), paidFive, '2024-09-30').rows[5];
    expect(late?.billed.interest).toBeGreaterThan(onTime?.billed.interest ?? 0n);
  });

  test('a flat loan accrues none: the penalty is the cost', () => {
    expect(total(stand(flat(), [], '2024-12-31').outstanding)).toBe(ngn('78,000'));
  });
});

describe('payoff', () => {
  const oneRowPaid = repay('2024-02-01', '17.01');

  test('on the day it is 83.81, as in Fineract, and paying it closes the loan', () => {
    expect(stand(hundred(), [oneRowPaid], '2024-02-15').payoff).toBe(8381n);
    const closed = stand(hundred(), [oneRowPaid, repay('2024-02-15', '83.81')], '2024-02-15');
    expect(closed).toMatchObject({ state: 'completed', payoff: 0n, credit: 0n });
    expect(total(closed.outstanding)).toBe(0n);
  });

  test('one kobo less leaves the loan open, one kobo more is customer credit', () => {
    expect(stand(hundred(), [oneRowPaid, repay('2024-02-15', '83.80')], '2024-02-15').state).toBe('active');
    expect(stand(hundred(), [oneRowPaid, repay('2024-02-15', '83.82')], '2024-02-15')).toMatchObject({
      state: 'completed',
      credit: 1n,
    });
  });

  test('a flat loan owes the current row in full and later rows less the rebate', () => {
    const paid = repay('2024-02-01', '13,000');
    expect(stand(flat(), [paid], '2024-02-10').payoff).toBe(ngn('53,000'));
    expect(stand(flat(), [paid], '2024-02-10', { rebateBps: 5000n }).payoff).toBe(ngn('59,000'));
    const closed = stand(flat(), [paid, event('2024-02-10', { type: 'payoff' })], '2024-02-10', { rebateBps: 5000n });
    expect(closed.state).toBe('completed');
    expect(sumOf(closed.rows.map(({ waived }) => waived.interest))).toBe(ngn('6,000'));
  });

  test('fees of rows that are not due are not charged when the loan closes', () => {
    const withFee = hundred({ fees: [{ name: 'Service', amount: ngn('1'), when: 'per_instalment' }] });
    const closed = stand(withFee, [event('2024-02-01', { type: 'payoff' })], '2024-02-01');
    expect(closed.transactions[0]?.split).toMatchObject({ fee: 100n, interest: 58n, principal: 10_000n });
    expect(closed.state).toBe('completed');
  });
});

describe('order of allocation', () => {
  const charged = event('2024-01-20', { type: 'charge', amount: ngn('100') });

  test('oldest row first, in it penalty, fee, interest, principal', () => {
    const account = stand(flat(), [charged, repay('2024-03-05', '4,000')], '2024-03-05');
    expect(account.transactions[1]?.parts).toEqual([
      { row: 1, component: 'fee', amount: ngn('100') },
      { row: 1, component: 'interest', amount: ngn('3,000') },
      { row: 1, component: 'principal', amount: ngn('900') },
    ]);
  });

  test('principal first when the loan is past due beyond the days of the contract', () => {
    const account = stand(flat(), [charged, repay('2024-05-05', '25,000')], '2024-05-05', { principalFirstAfterDays: 90 });
    expect(account.transactions[1]?.split).toMatchObject({ principal: ngn('25,000'), interest: 0n, fee: 0n });
  });

  test('a charge after the last row creates its own row', () => {
    const account = stand(flat(), [event('2024-07-15', { type: 'charge', amount: ngn('50') })], '2024-07-15');
    expect(account.rows).toHaveLength(7);
    expect(account.rows[6]?.billed).toEqual({ penalty: 0n, fee: ngn('50'), interest: 0n, principal: 0n });
  });

  test('a waiver covers charges before interest, and never more than the amount owed', () => {
    const account = stand(flat(), [charged, event('2024-02-02', { type: 'waiver', amount: ngn('9,000') })], '2024-02-02');
    expect(account.transactions[1]).toMatchObject({ amount: ngn('3,100'), split: { fee: ngn('100'), interest: ngn('3,000') } });
  });
});

describe('penalties', () => {
  const penalty = (change: Partial<PenaltyTerms> = {}): { penalty: PenaltyTerms } => ({
    penalty: { kind: 'daily', rate: rateOf('36.5', 'year'), on: 'principal_and_interest', graceDays: 3, freeDays: [], ...change },
  });
  const penaltyOn = (on: string, change: Partial<PenaltyTerms> = {}, events: readonly AccountEvent[] = []): bigint =>
    stand(flat(), events, on, penalty(change)).outstanding.penalty;

  test('nothing during the grace, and the days of the grace are not charged afterwards', () => {
    expect(penaltyOn('2024-02-04')).toBe(0n);
    expect(penaltyOn('2024-02-05')).toBe(ngn('13')); // 13,000 x 0.1% for one day
    expect(penaltyOn('2024-02-14')).toBe(ngn('130'));
  });

  test('is the same whether the days are closed one by one, with other events between, or at once', () => {
    const between = ['2024-02-06', '2024-02-09', '2024-02-11'].map((on) => event(on, { type: 'charge', amount: ngn('1') }));
    expect(penaltyOn('2024-02-14', {}, between)).toBe(penaltyOn('2024-02-14'));
  });

  test('no penalty on penalties, none above the cap, none after ninety days', () => {
    expect(penaltyOn('2024-12-31', { cap: { numerator: 1n, denominator: 100n } })).toBe(ngn('600'));
    expect(penaltyOn('2025-06-30')).toBe(penaltyOn('2025-12-31'));
  });

  test('a day on which our own channel failed is free', () => {
    expect(penaltyOn('2024-02-14', { freeDays: [day('2024-02-10')] })).toBe(ngn('117'));
  });

  test('once per overdue row, of principal or of principal and interest', () => {
    const once = { kind: 'once', rate: rateOf('1.5', 'year'), graceDays: 0 } as const;
    expect(penaltyOn('2024-02-20', { ...once, on: 'principal' })).toBe(ngn('150'));
    expect(penaltyOn('2024-02-20', once)).toBe(ngn('195'));
  });

  test('reversing a payment restores the penalty that it had prevented', () => {
    const paid = repay('2024-02-04', '13,000');
    const undone = event('2024-02-20', { type: 'reversal', reverses: paid.id });
    expect(penaltyOn('2024-02-20', {}, [paid])).toBe(0n);
    expect(penaltyOn('2024-02-20', {}, [paid, undone])).toBe(penaltyOn('2024-02-20'));
  });
});

describe('reversal and write-off', () => {
  test('a payment that had closed the loan can be reversed: the loan is active again', () => {
    const paid = event('2024-02-15', { type: 'payoff' });
    expect(stand(hundred(), [paid], '2024-02-20').state).toBe('completed');
    const again = stand(hundred(), [paid, event('2024-02-20', { type: 'reversal', reverses: paid.id })], '2024-02-20');
    expect(again.state).toBe('active');
    expect(again.outstanding).toEqual(stand(hundred(), [], '2024-02-20').outstanding);
    expect(again.transactions.map(({ reversedBy }) => reversedBy !== undefined)).toEqual([true, false]);
  });

  test('a backdated payment is allocated as if it had been known on its day', () => {
    const first = repay('2024-02-01', '17.01');
    const second = repay('2024-03-01', '17.01');
    expect(stand(hundred(), [second, first], '2024-03-02').rows).toEqual(stand(hundred(), [first, second], '2024-03-02').rows);
  });

  test('a write-off removes the outstanding amounts, stops accrual, and later payments are recoveries', () => {
    const off = [repay('2024-02-01', '13,000'), event('2024-02-16', { type: 'write_off' })];
    const account = stand(flat(), [...off, repay('2024-06-01', '5,000')], '2024-12-31');
    expect(account).toMatchObject({ state: 'written_off', recovered: ngn('5,000'), daysPastDue: 0 });
    expect(account.transactions.map(({ balance }) => balance)).toEqual([ngn('50,000'), 0n, 0n]);
    expect(account.writtenOff).toMatchObject({ principal: ngn('50,000'), interest: 155_172n }); // 3,000 x 15/29
    expect(account.interestEarned).toBe(stand(flat(), off, '2024-02-16').interestEarned);
  });

  test('a new schedule moves overdue amounts into its first row and keeps the old rows', () => {
    const account = stand(flat(), [event('2024-02-16', { type: 'reschedule', instalments: 3 })], '2024-02-16');
    expect(account.rows.filter(({ state }) => state === 'cancelled')).toHaveLength(6);
    expect(account.rows.slice(6).map(({ dueOn }) => dueOn)).toEqual(['2024-03-16', '2024-04-16', '2024-05-16']);
    expect(account.outstanding.principal).toBe(ngn('60,000'));
    expect(account.rows[6]?.billed.interest).toBe(ngn('6,000') + 155_172n); // its own 3,000, the row due, and 15 of 29 days
  });
});
