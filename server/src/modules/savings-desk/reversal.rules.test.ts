/** Decisions about reversing a deposit. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { SavingsId, SavingsTransactionId } from '@ajo/contract/modules/savings';
import type { JournalId } from '#modules/ledger';
import { describe, expect, test } from 'vitest';
import { leavingFrom, type RecordedRow, whyNotCovered, whyNotReverse } from './reversal.rules.ts';

const [rent, school] = ['rent', 'school'] as [SavingsId, SavingsId];
const account = { id: rent, customerId: 'ada', status: 'active' } as const;
const row: RecordedRow = {
  id: 'one' as SavingsTransactionId,
  accountId: rent,
  type: 'deposit',
  change: kobo(100_000n),
  valueOn: day('2026-03-02'),
  channel: 'bank',
  reference: 'FT-1',
  journalId: 'journal' as JournalId,
  isReversed: false,
};

describe('a deposit', () => {
  test('of an active account is reversed once, by anyone but its customer', () => {
    expect(whyNotReverse(account, row, 'finance')).toBeUndefined();
    expect(whyNotReverse(account, row, 'ada')?.code).toBe('own_savings');
    expect(whyNotReverse(account, { ...row, isReversed: true }, 'finance')?.code).toBe('savings_deposit_reversed');
    expect(whyNotReverse({ ...account, status: 'closed' }, row, 'finance')?.code).toBe('savings_state');
  });
  test('of another account does not exist, and nothing but a deposit is reversed', () => {
    expect(whyNotReverse(account, { ...row, accountId: school }, 'finance')?.code).toBe('savings_transaction_missing');
    for (const type of ['withdrawal', 'interest', 'reversal', 'split', 'transfer_in'] as const)
      expect(whyNotReverse(account, { ...row, type }, 'finance')?.code).toBe('not_a_deposit');
  });
});

test('what leaves an account is its deposit less its shares, and all of it must be free', () => {
  const rows = [row, { ...row, change: kobo(-30_000n) }, { ...row, accountId: school, change: kobo(30_000n) }];
  expect([...leavingFrom(rows)]).toEqual([
    [rent, 70_000n],
    [school, 30_000n],
  ]);
  expect(whyNotCovered('SV-000042', kobo(70_000n), kobo(70_000n))).toBeUndefined();
  expect(whyNotCovered('SV-000042', kobo(70_000n), kobo(69_999n))?.message).toBe(
    'The reversal takes ₦700.00 from SV-000042, and ₦699.99 is available. ₦0.01 is missing',
  );
});
