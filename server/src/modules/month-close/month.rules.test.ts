/** The line of the checklist that compares our bank account with account 1000. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { BankReconciliation } from '@ajo/contract/modules/reconciliation.balance';
import { expect, test } from 'vitest';
import { checksOf, type MonthFacts } from './month.rules.ts';

const bank: BankReconciliation = {
  on: day('2026-10-31'),
  stated: kobo(7_390_000n),
  booked: kobo(7_393_000n),
  ledger: kobo(7_393_000n),
  unexplained: kobo(0n),
  through: day('2026-11-28'),
  accounts: [],
  groups: [{ group: 'credits_in_transit', count: 1, amount: kobo(3_000n) }],
};
const facts: MonthFacts = {
  openDays: 0,
  failures: 0,
  closedAt: null,
  provenAt: null,
  differences: 0,
  provisions: kobo(0n),
  allowance: kobo(0n),
  unreconciled: 0,
  bank,
  suspense: kobo(0n),
  openTaxes: [],
  downloadedAt: null,
};
const checked = (change: Partial<BankReconciliation>) =>
  checksOf({ ...facts, bank: { ...bank, ...change } }).find(({ check }) => check === 'bank_balance');

test('a difference that outstanding items explain is done, and its finding names both balances', () => {
  expect(checked({})).toMatchObject({
    state: 'done',
    finding: 'The statement has ₦73,900.00, account 1000 has ₦73,930.00: outstanding items explain it',
  });
});

test.each([
  ['an unexplained rest', { unexplained: kobo(60n) }],
  ['a dismissed line', { groups: [{ group: 'dismissed', count: 1, amount: kobo(3_000n) }] }],
  ['a debit that is not in the books', { groups: [{ group: 'lines_out', count: 1, amount: kobo(3_000n) }] }],
  ['books that differ before the first statement', { groups: [{ group: 'before_statements', count: 1, amount: kobo(3_000n) }] }],
] satisfies [string, Partial<BankReconciliation>][])('%s stays open', (_what, change) => {
  expect(checked(change)).toMatchObject({ state: 'open', finding: expect.stringMatching(/: ₦30.00 less at the bank$/) });
});

test('what was posted later with an earlier value date leads to the balance in the ledger', () => {
  expect(checked({ stated: kobo(7_393_000n), ledger: kobo(7_390_000n) })?.finding).toBe(
    '₦73,930.00, as in account 1000. Posted later with a value date up to this day: ₦30.00. The ledger as of 31 Oct, 2026 has ₦73,900.00',
  );
});
