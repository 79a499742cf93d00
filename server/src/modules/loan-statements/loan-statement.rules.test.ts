/** A statement adds up: every line to the next balance, the last to the account, the totals to its rows. */
import { kobo, type Kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { type AccountEvent, accountOn, type Amounts, components, type Contract, rateOf } from '#modules/schedules';
import { describe, expect, test } from 'vitest';
import { patience, runs } from '../../../tests/kit/property-runs.ts';
import { type LoanStatement, statementOf } from './loan-statement.rules.ts';

const start = day('2026-01-31');
const contract = (method: 'flat' | 'declining_equal_instalment' = 'flat'): Contract => ({
  terms: {
    principal: kobo(4_000_000n),
    rate: rateOf('5', 'month'),
    method,
    frequency: { every: 1, unit: 'month' },
    instalments: 4,
    disbursedOn: start,
    dayCount: 'period',
    fees: [{ name: 'Service', amount: kobo(20_000n), when: 'per_instalment' }],
  },
  servicing: {
    rebateBps: 10_000n,
    penalty: { kind: 'daily', rate: rateOf('36', 'year'), on: 'principal_and_interest', graceDays: 0, freeDays: [] },
  },
});
const pays = (id: string, after: number, amount: bigint): AccountEvent => ({
  type: 'repayment',
  id,
  on: addDays(start, after),
  amount: kobo(amount),
});
const kinds = ({ lines }: LoanStatement): string[] => lines.map(({ kind }) => kind);
const add = (a: Amounts, b: Amounts, sign = 1n): Amounts => ({
  penalty: kobo(a.penalty + sign * b.penalty),
  fee: kobo(a.fee + sign * b.fee),
  interest: kobo(a.interest + sign * b.interest),
  principal: kobo(a.principal + sign * b.principal),
});

function holds(statement: LoanStatement, of: Contract, events: readonly AccountEvent[]): void {
  const account = accountOn(of, events, statement.to);
  expect(statement.closing).toEqual(account.outstanding);
  expect(statement.credit).toBe(account.credit);
  let balance = statement.opening;
  for (const line of statement.lines) {
    balance = add(balance, line.change);
    expect(line.balance).toEqual(balance);
  }
  expect(balance).toEqual(statement.closing);
  const { charged, paid, waived, writtenOff } = statement.totals;
  expect([paid, waived, writtenOff].reduce((sum, one) => add(sum, one, -1n), add(statement.opening, charged))).toEqual(balance);
}

describe('a complete statement', () => {
  test('opens with the plan, itemises daily accruals, and shows what each payment settled', () => {
    const events = [pays('first', 38, 1_000_000n)];
    const statement = statementOf(contract(), events, { to: addDays(start, 40) });
    expect(kinds(statement)).toEqual(['disbursed', 'accrued', 'repayment', 'accrued']);
    const [opening, late, payment] = statement.lines;
    expect(opening?.change).toEqual({ principal: 4_000_000n, interest: 800_000n, fee: 80_000n, penalty: 0n });
    expect(late?.change).toMatchObject({ principal: 0n, interest: 0n, fee: 0n });
    expect(late?.change.penalty).toBeGreaterThan(0n);
    expect(sumOf(components.map((component) => payment?.change[component] ?? kobo(0n)))).toBe(-1_000_000n);
    holds(statement, contract(), events);
  });

  test('the paid totals by component equal what the rows received, to the kobo', () => {
    const events = [pays('a', 20, 700_000n), pays('b', 45, 900_000n), pays('c', 90, 1n)];
    const statement = statementOf(contract(), events, { to: addDays(start, 100) });
    const { rows } = accountOn(contract(), events, addDays(start, 100));
    for (const component of components)
      expect(statement.totals.paid[component]).toBe(sumOf(rows.map(({ paid }): Kobo => paid[component])));
  });

  test('a reversed payment is shown, reversed on its day, and excluded from the totals', () => {
    const events: AccountEvent[] = [
      pays('wrong', 10, 1_220_000n),
      pays('right', 40, 500_000n),
      { type: 'reversal', id: 'back', on: addDays(start, 50), reverses: 'wrong' },
    ];
    const statement = statementOf(contract(), events, { to: addDays(start, 60) });
    expect(kinds(statement).filter((kind) => kind === 'repayment' || kind === 'reversal')).toEqual([
      'repayment',
      'repayment',
      'reversal',
    ]);
    expect(sumOf(components.map((component) => statement.totals.paid[component]))).toBe(500_000n);
    holds(statement, contract(), events);
  });

  test('interest saved by an early payoff has its own line, and an overpayment is credit', () => {
    const of = contract('declining_equal_instalment');
    const events = [pays('all', 15, 9_000_000n)];
    const statement = statementOf(of, events, { to: addDays(start, 20) });
    expect(kinds(statement)).toEqual(['disbursed', 'repayment', 'waiver', 'plan']);
    expect(statement.lines[1]?.credit).toBe(statement.credit);
    expect(statement.closing).toEqual({ principal: 0n, interest: 0n, fee: 0n, penalty: 0n });
    holds(statement, of, events);
  });

  test('an undone write-off is named, with what was recovered, and reverses no payment', () => {
    const events: AccountEvent[] = [
      { type: 'write_off', id: 'off', on: addDays(start, 100) },
      pays('late', 120, 300_000n),
      { type: 'reversal', id: 'undone', on: addDays(start, 125), reverses: 'off' },
    ];
    const statement = statementOf(contract(), events, { to: addDays(start, 130) });
    expect(kinds(statement)).toContain('write_off_undone');
    expect(kinds(statement)).not.toContain('reversal');
    expect(sumOf(components.map((component) => statement.totals.writtenOff[component]))).toBe(0n);
    holds(statement, contract(), events);
  });

  test('a write-off ends it, and later payments are recoveries', () => {
    const events: AccountEvent[] = [{ type: 'write_off', id: 'off', on: addDays(start, 100) }, pays('late', 120, 300_000n)];
    const statement = statementOf(contract(), events, { to: addDays(start, 130) });
    expect(kinds(statement)).toContain('write_off');
    expect(statement.lines.at(-1)).toMatchObject({ kind: 'repayment', recovered: 300_000n });
    holds(statement, contract(), events);
  });
});

describe('a statement of a period', () => {
  const events = [pays('a', 20, 700_000n), pays('b', 45, 900_000n), pays('c', 90, 400_000n)];
  const statementFor = (from: number, to: number): LoanStatement =>
    statementOf(contract(), events, { from: addDays(start, from), to: addDays(start, to) });

  test('opens with the amount owed the evening before', () => {
    const statement = statementFor(40, 60);
    expect(statement.opening).toEqual(accountOn(contract(), events, addDays(start, 39)).outstanding);
    expect(statement.lines.every(({ on }) => on >= addDays(start, 40))).toBe(true);
    holds(statement, contract(), events);
  });

  test('continues where the previous one ended', () => {
    expect(statementFor(61, 95).opening).toEqual(statementFor(40, 60).closing);
  });

  test('that starts before the payout begins with it', () => {
    expect(statementFor(-30, 10)).toMatchObject({ from: start, opening: { principal: 0n, interest: 0n, fee: 0n, penalty: 0n } });
  });
});

const randomEvents = fc
  .array(
    fc.oneof(
      fc.record({ type: fc.constant('repayment' as const), after: fc.nat(200), amount: fc.bigInt(1n, 5_000_000n) }),
      fc.record({
        type: fc.constant('prepayment' as const),
        after: fc.nat(200),
        amount: fc.bigInt(1n, 5_000_000n),
        effect: fc.constantFrom(...PrepaymentEffect.options),
      }),
      fc.record({ type: fc.constant('charge' as const), after: fc.nat(200), amount: fc.bigInt(1n, 50_000n) }),
      fc.record({ type: fc.constant('waiver' as const), after: fc.nat(200), amount: fc.bigInt(1n, 500_000n) }),
    ),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ after, ...event }, at) => ({ ...event, id: `e${at}`, on: addDays(start, after) }) as unknown as AccountEvent),
  );

test(
  'after any events and reversals, a statement ends at the balance of the account',
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom('flat' as const, 'declining_equal_instalment' as const),
        randomEvents,
        fc.nat(220),
        fc.option(fc.nat(150), { nil: undefined }),
        (method, events, until, reversedAt) => {
          const of = contract(method);
          const target = events.find(({ type }) => type === 'repayment' || type === 'prepayment');
          const undone: AccountEvent[] =
            target && reversedAt !== undefined
              ? [{ type: 'reversal', id: 'undo', on: addDays(target.on, reversedAt), reverses: target.id }]
              : [];
          const all = [...events, ...undone];
          const to = addDays(start, until);
          expect(undone.length).toBeLessThanOrEqual(1);
          holds(
            statementOf(of, all, { to }),
            of,
            all.filter(({ on }) => on <= to),
          );
          const from = addDays(start, Math.floor(until / 2));
          holds(
            statementOf(of, all, { from, to }),
            of,
            all.filter(({ on }) => on <= to),
          );
        },
      ),
      { numRuns: runs(40) },
    );
  },
  patience,
);
