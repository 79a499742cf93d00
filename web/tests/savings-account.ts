/** A savings account of Ada Obi, for the tests of staff screens. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { SavingsId } from '@ajo/contract/modules/savings';
import type { SavingsRow, StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';

export const id = SavingsId.parse('0199a000-0000-7000-8000-0000000000d2');
const opened = new Date('2026-03-02T08:00:00Z');
export const row: SavingsRow = {
  id,
  number: 'SV-000042',
  customer_id: UserId.parse('0199a000-0000-7000-8000-0000000000d3'),
  customer: 'Ada Obi',
  name: 'Rent',
  kind: 'target',
  product: 'Target',
  status: 'active',
  balance: kobo(5_000_000n),
  held: kobo(0n),
  available: kobo(5_000_000n),
  target_amount: kobo(10_000_000n),
  target_date: null,
  branch: 'Ikeja',
  deposit_officer: 'Bola Ade',
  awaits_review: false,
  frozen: false,
  dormant: false,
  opened_at: opened,
  last_deposit_at: opened,
};
const { customer_id: _, customer: __, deposit_officer: ___, ...common } = row;
export const detail: StaffSavingsDetail = {
  ...common,
  rate_bps: 900,
  days_left: null,
  frequency: null,
  planned_amount: null,
  instruction: 'keep_as_flex',
  interest_accrued: kobo(0n),
  denial_reason: null,
  activated_at: opened,
  closed_at: null,
  matured_at: null,
  successor_id: null,
  can: ['book_deposit'],
  terms: {
    name: 'Target',
    description: '',
    kind: 'target',
    active: true,
    position: 1,
    rate_bps: 900,
    withholding_tax_bps: 1_000,
    min_interest_balance: kobo(100_000n),
    min_opening: kobo(10_000n),
    min_deposit: kobo(10_000n),
    min_balance: kobo(0n),
    max_balance: null,
    max_withdrawal: null,
    min_days: null,
    max_days: null,
    early_fee_bps: 250,
    free_days: ['03-31'],
    dormancy_days: 365,
  },
  split: null,
  transactions: [],
  customer: { id: row.customer_id, name: 'Ada Obi' },
  deposit_officer: null,
  opened_by: 'Ada Obi',
  reviewed_by: null,
  frozen_reason: null,
};
