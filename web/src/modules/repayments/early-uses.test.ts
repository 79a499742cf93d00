/** What a payer is asked about early money: the next instalment too, where paying it early saves interest. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import type { InstalmentView, RepaymentsView } from '@ajo/contract/modules/repayments';
import type { PrepaymentQuote } from '@ajo/contract/modules/repayments.prepayment';
import { expect, test } from 'vitest';
import { awaitsQuote, usesForPayer } from './early-uses.ts';

const none = kobo(0n);
const row = (number: number): InstalmentView => ({
  id: `row ${number}` as never,
  number,
  due_on: day(`2026-0${number}-28`),
  status: 'pending',
  principal: kobo(900n),
  interest: kobo(100n),
  fee: none,
  penalty: none,
  total: kobo(1_000n),
  paid: none,
  waived: none,
  written_off: none,
  outstanding: kobo(1_000n),
  days_late: 0,
});
const rows = [row(1), row(2), row(3)];
type Account = Pick<RepaymentsView, 'next' | 'instalments' | 'outstanding' | 'due_now' | 'payoff'> & { today: Day };
const account = (due: bigint, today = '2026-01-20'): Account => ({
  today: day(today),
  next: row(1),
  instalments: rows,
  outstanding: kobo(3_000n),
  due_now: kobo(due),
  payoff: kobo(2_700n),
});
const quote = (amount: Kobo, saves: bigint, due = 0n): PrepaymentQuote => ({
  amount,
  due: kobo(due),
  payoff: kobo(2_700n),
  choices: (['skip_next', 'lower_instalment'] as const).map((effect) => ({
    effect,
    saves: kobo(saves),
    next_instalment: kobo(70n),
    instalments_left: 3,
    last_due_on: day('2026-03-28'),
    interest_left: kobo(200n),
    total_left: kobo(1_900n),
    rows: [],
  })),
});
const [whole, part] = [kobo(1_000n), kobo(500n)];
const effects = (...input: Parameters<typeof usesForPayer>): string[] => usesForPayer(...input).map(({ effect }) => effect);

test('before its due day the next instalment is asked about, with the planned settlement as the last use', () => {
  const uses = usesForPayer(whole, quote(whole, 100n), account(0n));
  expect(uses.map(({ effect }) => effect)).toEqual(['skip_next', 'lower_instalment', 'as_planned']);
  expect(uses.at(-1)).toMatchObject({ saves: 0n, next_instalment: 1_000n, last_due_on: '2026-03-28', total_left: 2_000n });
  expect(uses.at(-1)?.rows.map(({ number }) => number)).toEqual([2, 3]);
});

test('in the last seven days the planned settlement is the first use', () => {
  expect(effects(whole, quote(whole, 100n), account(0n, '2026-01-21'))[0]).toBe('as_planned');
  expect(effects(whole, quote(whole, 100n), account(0n, '2026-01-20'))[0]).toBe('skip_next');
});

test('on and after its due day, and where nothing is saved, the instalment is not asked about', () => {
  expect(effects(whole, quote(whole, 100n, 1_000n), account(1_000n))).toEqual([]);
  expect(effects(whole, quote(whole, 0n), account(0n))).toEqual([]);
});

test('another amount keeps its choices, and the settlement of the loan has none', () => {
  expect(effects(part, quote(part, 0n), account(0n))).toEqual(['skip_next', 'lower_instalment']);
  expect(effects(kobo(2_700n), quote(kobo(2_700n), 100n), account(0n))).toEqual([]);
});

test('nothing is paid on the next instalment before the quote of this amount is here', () => {
  expect(awaitsQuote(whole, undefined, account(0n))).toBe(true);
  expect(awaitsQuote(whole, quote(part, 0n), account(0n))).toBe(true);
  expect(awaitsQuote(whole, quote(whole, 0n), account(0n))).toBe(false);
  expect(awaitsQuote(whole, undefined, account(1_000n))).toBe(false);
  expect(awaitsQuote(part, undefined, account(0n))).toBe(false);
});
