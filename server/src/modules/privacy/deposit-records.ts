/** The register of credits at the collecting bank, savings, withdrawals, investments and BetaLife subscriptions: money that we owe the person. */
import type { PersonalRecord } from './personal-record.ts';

const ofSavings = {
  owner: 'account_id',
  via: { table: 'savings_accounts', owner: 'customer_id' },
  onErasure: 'keep',
  why: 'records of money',
} as const;

export const ofInvestment = {
  via: { table: 'investment_contracts', owner: 'customer_id' },
  onErasure: 'keep',
  why: 'records of money',
} as const;

export const ofSubscription = {
  via: { table: 'betalife_subscriptions', owner: 'customer_id' },
  onErasure: 'keep',
  why: 'records of money',
} as const;

export const depositRecords: readonly PersonalRecord[] = [
  {
    table: 'debit_mandates',
    owner: 'owner_id',
    shows: ['status', 'bank', 'last4', 'reason', 'consent_at', 'created_at', 'decided_at', 'ended_at'],
    onErasure: 'blank',
    blank: { sealed: '', consent_ip: '', url: '' },
    why: 'collections name the consent; what ends it at the provider is destroyed',
  },
  {
    table: 'settlements',
    owner: 'customer_id',
    shows: ['reference', 'account_number', 'amount_kobo', 'status', 'paid_at'],
    onErasure: 'keep',
    why: 'records of money',
  },
  {
    table: 'savings_withdrawals',
    owner: 'customer_id',
    shows: [
      'status',
      'amount_kobo',
      'fee_kobo',
      'vat_kobo',
      'levy_kobo',
      'net_kobo',
      'withdrawal_reason',
      'denial_reason',
      'requested_at',
      'reviewed_at',
      'settled_at',
    ],
    ownWords: { columns: ['withdrawal_reason'], by: 'requested_by' },
    onErasure: 'keep',
    why: 'records of money',
  },
  {
    ...ofSavings,
    table: 'savings_liens',
    owner: 'savings_id',
    shows: ['amount_kobo', 'customer_reason', 'ends_on', 'placed_at', 'released_at'],
  },
  {
    ...ofSavings,
    table: 'savings_reactivation_codes',
    owner: 'savings_id',
    shows: [],
    why: 'digests of codes that end after ten minutes',
  },
  {
    table: 'savings_accounts',
    owner: 'customer_id',
    shows: ['number', 'name', 'status', 'target_kobo', 'target_on', 'balance_kobo', 'created_at', 'activated_at', 'closed_at'],
    onErasure: 'keep',
    why: 'records of money',
  },
  {
    table: 'deposit_routes',
    owner: 'customer_id',
    shows: ['chosen_at'],
    onErasure: 'keep',
    why: 'records of money',
  },
  {
    ...ofSavings,
    table: 'savings_autosaves',
    shows: ['status', 'amount_kobo', 'frequency', 'day', 'next_on', 'paused_until', 'stopped_reason', 'changed_at'],
  },
  {
    ...ofSavings,
    table: 'savings_autosave_attempts',
    shows: ['due_on', 'amount_kobo', 'fee_kobo', 'refused', 'created_at'],
  },
  {
    ...ofSavings,
    table: 'savings_transactions',
    shows: ['type', 'change_kobo', 'balance_kobo', 'value_on', 'channel', 'reference', 'recorded_at'],
  },
  {
    ...ofSavings,
    table: 'savings_interest',
    shows: ['through_on', 'accrued_kobo', 'posted_kobo'],
  },
  {
    ...ofSavings,
    table: 'savings_interest_moves',
    shows: ['cause', 'on_day', 'payable_kobo'],
  },
  {
    table: 'investment_contracts',
    owner: 'customer_id',
    shows: ['number', 'plan_name', 'principal_kobo', 'months', 'rate_bps', 'status', 'outcome', 'starts_on', 'matures_on'],
    onErasure: 'keep',
    why: 'records of money',
  },
  {
    ...ofInvestment,
    table: 'investment_moves',
    owner: 'contract_id',
    shows: ['cause', 'on_day', 'liability_kobo', 'interest_payable_kobo'],
  },
  {
    ...ofInvestment,
    table: 'investment_payments',
    owner: 'contract_id',
    shows: ['kind', 'amount_kobo', 'status', 'due_on', 'settled_at'],
  },
  {
    table: 'betalife_subscriptions',
    owner: 'customer_id',
    shows: [
      'number',
      'plan_name',
      'package_name',
      'price_kobo',
      'paid_kobo',
      'status',
      'closed_reason',
      'start_on',
      'last_due_on',
      'delivery_how',
      'delivery_address',
      'delivery_phone',
    ],
    onErasure: 'blank',
    blank: { delivery_how: 'pickup', delivery_address: null, delivery_phone: '' },
    why: 'records of money',
  },
  {
    ...ofSubscription,
    table: 'betalife_moves',
    owner: 'subscription_id',
    shows: ['cause', 'on_day', 'amount_kobo', 'reference'],
  },
  {
    ...ofSubscription,
    table: 'betalife_returns',
    owner: 'subscription_id',
    shows: ['reason', 'destination', 'fee_kobo', 'net_kobo', 'status', 'outcome', 'created_at', 'settled_at'],
  },
  {
    ...ofSubscription,
    table: 'betalife_deliveries',
    owner: 'subscription_id',
    shows: ['status', 'due_on', 'delivered_on', 'recipient', 'proof'],
    why: 'evidence of who received the goods',
  },
];
