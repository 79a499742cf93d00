/** Payments in the books, incoming and outgoing, from wherever they are recorded, and what proves each. */
import { settlementReference } from '@ajo/contract/kernel/reference';
import type { Day } from '@ajo/contract/kernel/time';
import type { PaymentsShown } from '@ajo/contract/modules/reconciliation';
import type { BankLineSide } from '@ajo/contract/modules/reconciliation.lines';
import type { RawBuilder } from 'kysely';
import { journalOf } from '#modules/ledger';
import { undoneReferenceOf } from '#modules/repayments';
import { overdueReceipts } from '#modules/settlements';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** Not a payout of ours that came back, which is among the returns, not the small charge that proves a card, and not what was kept by mistake. */
const isPayment: RawBuilder<unknown> = sql`r.channel <> 'payout_return' and r.purpose is distinct from 'card_check' and r.outcome <> 'undone'`;

/**
 * `at_bank`: it came to our own account, so a statement of the account must show it. A provider settles the others. `bank_kobo`: what a
 * statement shows for it; Providus keeps its fee. A fee that is paid first is credit until the payout. Payments of a loan that was undone stay
 * received: they returned the payout, or are the customer's credit.
 */
export const bookedPayments: RawBuilder<unknown> = sql`(
  select r.id, 'receipt'::text as record, r.reference, reference_key(r.reference) as key, r.amount_kobo,
    (r.paid_at at time zone 'Africa/Lagos')::date as on_day, r.source as channel, r.payer_id as customer_id, r.purpose, r.purpose_id,
    false as at_bank, r.amount_kobo - case when r.reference like ${settlementReference('%')} then r.provider_fee_kobo else 0 end as bank_kobo
  from receipts r where r.currency = 'NGN' and r.amount_kobo > 0 and ${isPayment}
  union all
  select p.id, 'loan_payment', p.reference, p.reference_key, p.amount_kobo, p.paid_on, 'bank', p.customer_id, 'loan_repayment', p.loan_id, true,
    p.amount_kobo
  from payment_logs p where p.kind in ('payment', 'credit') and p.source in ('debit', 'receipt', 'import')
    and not exists (select from payment_logs back where back.reverses_id = p.id and back.reference <> ${undoneReferenceOf('p.id')})
  union all
  select t.id, 'savings_deposit', t.reference, reference_key(t.reference), t.change_kobo, t.value_on, 'bank', a.customer_id, 'savings_deposit',
    a.id, true, t.change_kobo
  from savings_transactions t join savings_accounts a on a.id = t.account_id
  where t.type = 'deposit' and t.channel in ('bank', 'import', 'slip') and t.state = 'completed' and t.reference is not null
    and not exists (select from savings_transactions back where back.reverses_id = t.id)
  union all
  select b.journal_id, 'loan_return', 'AJ-' || lpad(l.number::text, greatest(6, length(l.number::text)), '0'), reference_key(b.journal_id::text), b.amount_kobo, b.on_day, 'bank',
    l.customer_id, 'loan_repayment', l.id, true, b.amount_kobo
  from loan_bank_returns b join loans l on l.id = b.loan_id)`;

/** Batches of a provider that arrive at our account; their payments are among the booked ones. */
const settledBatches: RawBuilder<unknown> = sql`(
  select s.id, 'settlement_batch'::text as record, s.provider || '-' || s.number as reference,
    reference_key(s.provider || s.number) as key, s.net_kobo as amount_kobo, s.settled_on as on_day, s.provider as channel,
    null::uuid as customer_id, null::text as purpose, null::uuid as purpose_id, true as at_bank,
    s.net_kobo as bank_kobo
  from settlement_batches s where s.status = 'settled' and s.net_kobo > 0)`;

/** Money that a collecting bank transferred to our account, booked from the credit that proves it. */
const transfers: RawBuilder<unknown> = sql`(
  select m.id, 'provider_transfer'::text as record, 'providus-transfer'::text as reference, reference_key(m.id::text) as key, m.amount_kobo,
    l.on_day, 'providus'::text as channel, null::uuid as customer_id, null::text as purpose, null::uuid as purpose_id, true as at_bank,
    m.amount_kobo as bank_kobo
  from reconciliation_matches m join bank_lines l on l.id = m.line_id
  where m.record = 'provider_transfer' and m.ended_at is null)`;

/** Payouts, and withdrawals paid by hand, that came back after they counted as paid. They may come back to our balance at the provider. */
const returns: RawBuilder<unknown> = sql`(
  select p.id, 'payout_return'::text as record, p.reference, reference_key(p.reference) as key, p.amount_kobo,
    (p.settled_at at time zone 'Africa/Lagos')::date as on_day, 'payout'::text as channel, null::uuid as customer_id, p.purpose, p.purpose_id,
    false as at_bank, p.amount_kobo as bank_kobo
  from payouts p where p.status = 'reversed'
  union all
  select w.id, 'payout_return', w.paid_reference, w.paid_reference_key, w.net_kobo, (w.settled_at at time zone 'Africa/Lagos')::date, 'bank',
    w.customer_id, 'withdrawal', w.id, false, w.net_kobo
  from savings_withdrawals w where w.status = 'reversed' and w.paid_reference is not null)`;

/** Money of the lender itself, booked from the line that proves it. Each line is looked up: `limit 1` keeps the planner from reading all. */
const ownMoney = (side: BankLineSide): RawBuilder<unknown> => sql`(
  select m.id, 'own_money'::text as record, 'own-money'::text as reference, reference_key(m.id::text) as key, m.amount_kobo, l.on_day,
    'bank'::text as channel, null::uuid as customer_id, null::text as purpose, null::uuid as purpose_id, true as at_bank,
    m.amount_kobo as bank_kobo
  from reconciliation_matches m cross join lateral (select o.on_day, o.side from bank_lines o where o.id = m.line_id limit 1) l
  where m.record = 'own_money' and m.ended_at is null and l.side = ${sql.lit(side)})`;

/** Everything that a credit on a statement of our account may prove. */
export const provable: RawBuilder<unknown> = sql`(select *, 0::bigint as fee_kobo from ${bookedPayments} p
  union all select *, 0::bigint from ${settledBatches} s union all select *, 0::bigint from ${transfers} t union all select *, 0::bigint from ${ownMoney('credit')} o
  union all select *, 0::bigint from ${returns} r)`;

/**
 * Everything that a debit on a statement of our account may prove. `at_bank`: it left our own account, so a statement must show it. A payout through
 * a provider may leave from our balance there. Charges of the bank are booked from the debits that prove them.
 */
export const outgoing: RawBuilder<unknown> = sql`(
  select p.id, 'payout'::text as record, p.reference, reference_key(p.reference) as key, p.amount_kobo,
    (coalesce(p.acknowledged_at, p.sent_at, p.settled_at) at time zone 'Africa/Lagos')::date as on_day, 'payout'::text as channel,
    null::uuid as customer_id, p.purpose, p.purpose_id, false as at_bank, p.amount_kobo as bank_kobo, p.provider_fee_kobo as fee_kobo
  from payouts p where p.status in ('completed', 'reversed')
  union all
  select w.id, 'withdrawal', w.paid_reference, w.paid_reference_key, w.net_kobo, w.paid_on, 'bank', w.customer_id, 'withdrawal', w.id, true,
    w.net_kobo, 0
  from savings_withdrawals w where w.status in ('completed', 'reversed') and w.paid_reference is not null and w.paid_on is not null
  union all
  select t.id, 'tax_payment', t.reference, t.reference_key, t.amount_kobo, t.paid_on, 'bank', null, 'tax', null, true, t.amount_kobo, 0
  from tax_remittances t where t.status = 'completed'
  union all
  select m.id, 'merchant_settlement', m.reference, m.reference_key, m.amount_kobo, m.paid_on, 'bank', null, 'merchant', m.merchant_id, true,
    m.amount_kobo, 0
  from merchant_settlements m where m.status = 'completed'
  union all
  select s.id, 'settlement_batch', s.provider || '-' || s.number, reference_key(s.provider || s.number), -s.net_kobo, s.settled_on, s.provider,
    null, null, null, true, -s.net_kobo, 0
  from settlement_batches s where s.status = 'settled' and s.net_kobo < 0
  union all
  select m.id, 'bank_charge', 'bank-charge', reference_key(m.id::text), m.amount_kobo, l.on_day, 'bank', null, null, null, true, m.amount_kobo, 0
  from reconciliation_matches m join bank_lines l on l.id = m.line_id
  where m.record = 'bank_charge' and m.ended_at is null
  union all select *, 0::bigint from ${ownMoney('debit')} o)`;

/** `l` is a line of the bank. One that is matched with a payment that was reversed since is open again. */
export const isUnprovenLine: RawBuilder<unknown> = sql`(l.result not in ('dismissed', 'withdrawn') and (l.result <> 'matched' or not exists (
  select from reconciliation_matches m where m.line_id = l.id and m.ended_at is null
    and (exists (select from ${provable} b where b.id = m.payment_id and b.record = m.record)
      or exists (select from ${outgoing} b where b.id = m.payment_id and b.record = m.record)))))`;

/** A line of a statement, a settlement or a batch of the provider proves the payment with this alias. */
export const isProven = (alias: 'b' | 'p'): RawBuilder<unknown> =>
  sql`exists (select from reconciliation_matches m
    where m.payment_id = ${sql.ref(`${alias}.id`)} and m.record = ${sql.ref(`${alias}.record`)} and m.ended_at is null)`;
const unproven = sql`not ${isProven('p')}`;
const incoming = sql`(select p.* from ${provable} p where p.record <> 'payout_return'`;
/** What the list of payments shows. `into_account`, `out_of_account` and `with_providers` are the sums of a day. */
export const shownPayments = (
  show: Exclude<PaymentsShown, 'unmatched' | 'proven_by_provider'>,
  today: Day,
): RawBuilder<unknown> =>
  ({
    into_account: sql`${incoming} and p.at_bank)`,
    out_of_account: sql`(select p.* from ${outgoing} p where p.at_bank)`,
    with_providers: sql`${incoming} and not p.at_bank and ${unproven})`,
    overdue_at_paystack: sql`(select p.* from ${bookedPayments} p where p.record = 'receipt' and exists (
    select from ${overdueReceipts(today)} r where r.id = p.id))`,
  })[show];

/** The journal that booked the payment `b`; null for a payment that no journal is stored of. */
export const journalOfPayment: RawBuilder<string | null> = sql`case b.record
  when 'receipt' then ${journalOf('credit', sql`b.key`)}
  when 'loan_payment' then (select p.journal_id from payment_logs p where p.id = b.id)
  when 'savings_deposit' then (select t.journal_id from savings_transactions t where t.id = b.id)
  when 'loan_return' then b.id
  when 'payout' then ${journalOf('payout', sql`b.key`)}
  when 'payout_return' then coalesce(${journalOf('payout return', sql`b.key`)},
    (select w.end_journal_id from savings_withdrawals w where w.id = b.id))
  when 'withdrawal' then ${journalOf('withdrawal', sql`b.key`)}
  when 'tax_payment' then (select t.journal_id from tax_remittances t where t.id = b.id)
  when 'merchant_settlement' then (select m.journal_id from merchant_settlements m where m.id = b.id)
  when 'settlement_batch' then (select s.journal_id from settlement_batches s where s.id = b.id)
  else (select m.journal_id from reconciliation_matches m where m.id = b.id) end`;

/** What a line of a statement may prove, by the side of the line. */
export const provableBy: Record<BankLineSide, RawBuilder<unknown>> = { credit: provable, debit: outgoing };

/** Their keys are ids: the reference is that of a loan, or the same for all of them. */
const keyedById = sql`('loan_return', 'provider_transfer', 'bank_charge', 'own_money')`;
/** The payment `b` is found by this reference. @param key its normal form. */
export const isReferenced = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(b.key = ${key} or (b.record in ${keyedById} and reference_key(b.reference) = ${key}))`;

/** A transfer of many payments has come from the collecting bank on this day or later. */
export async function isTransferredSince(db: Database, on: Day): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from ${transfers} t where t.on_day >= ${on}) as is`.execute(
    sqlOf(db),
  );
  return rows[0]?.is ?? false;
}
