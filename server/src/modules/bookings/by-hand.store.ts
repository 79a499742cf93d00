/**
 * Sums what one person recorded or reversed by hand since a moment: repayments, savings deposits, files of both, credits of our bank from suspense,
 * and withdrawals.
 */
import { type Kobo, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { dayInLagos, startOfDay } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import { needsSecondReverser } from './by-hand.rules.ts';
import { manualLimitsToday } from './manual-limits.ts';

type BookedBy = { by: string; since: Date };
type Within = Pick<Context, 'clock' | 'config'>;

/** What one person booked or reversed by hand today. Locks the person's total until the transaction ends: of two payments at once the second is added to the first. */
async function recordedToday(tx: Tx, { clock }: Within, by: string, kind: 'payment' | 'reversal'): Promise<Kobo> {
  const since = startOfDay(dayInLagos(clock.now()));
  await sql`select pg_advisory_xact_lock(hashtextextended('by hand:' || ${by}, 0))`.execute(sqlOf(tx));
  return kind === 'reversal'
    ? sumOf([
        await reversed(tx, { by, since }),
        await reversedDeposits(tx, { by, since }),
        await reversedWithdrawals(tx, { by, since }),
      ])
    : sumOf([
        await debited(tx, { by, since }),
        await imported(tx, { by, since }),
        await deposited(tx, { by, since }),
        await identified(tx, { by, since }),
      ]);
}

/**
 * What this person recorded by hand today, when the sum exceeds with it what one person records alone on one day; otherwise undefined.
 * Locks the person's total until the transaction ends.
 */
export async function recordedAboveLimit(tx: Tx, within: Within, by: string, sum: Kobo): Promise<Kobo | undefined> {
  const recorded = await recordedToday(tx, within, by, 'payment');
  return plus(recorded, sum) > (await manualLimitsToday(tx, within)).recorded_per_day ? recorded : undefined;
}

/** One large reversal, or many small ones on one day. Locks the person's total until the transaction ends. */
export async function reversalNeedsTwo(tx: Tx, within: Within, by: string, amount: Kobo): Promise<boolean> {
  const { reversed_per_day: perDay } = await manualLimitsToday(tx, within);
  const alone = within.config.REVERSAL_ALONE_UP_TO;
  return needsSecondReverser(amount, await recordedToday(tx, within, by, 'reversal'), { alone, perDay });
}

/** A reversal confirmed by a second person is in no total: the total limits what one person does alone. */
const reversed = (tx: Tx, { by, since }: BookedBy): Promise<Kobo> =>
  total(
    tx,
    sql`select sum(l.amount_kobo) from payment_logs l
      where l.recorded_by = ${by} and l.recorded_at >= ${since} and l.kind = 'reversal'
        and not exists (select from second_approvals s where s.loan_id = l.loan_id and s.kind = 'payment_reversal'
          and s.confirmed_at is not null and s.facts ->> 'payment' = l.reverses_id::text)`,
  );

const reversedDeposits = (tx: Tx, { by, since }: BookedBy): Promise<Kobo> =>
  total(
    tx,
    sql`select sum(d.change_kobo) from savings_transactions t join savings_transactions d on d.id = t.reverses_id and d.type = 'deposit'
      where t.recorded_by = ${by} and t.recorded_at >= ${since} and t.type = 'reversal'
        and not exists (select from approvals a where a.subject_id = t.account_id and a.kind = 'savings_deposit_reversal'
          and a.state = 'approved' and a.facts ->> 'transaction' = d.id::text)`,
  );

/** A denial returns the money of an order that was not paid: it is no reversal. */
const reversedWithdrawals = (tx: Tx, { by, since }: BookedBy): Promise<Kobo> =>
  total(
    tx,
    sql`select -sum(o.change_kobo) from savings_transactions t join savings_transactions o on o.id = t.reverses_id
        join savings_withdrawals w on w.end_journal_id = t.journal_id and w.status = 'reversed'
      where t.recorded_by = ${by} and t.recorded_at >= ${since} and t.type = 'reversal'
        and not exists (select from approvals a where a.subject_id = w.id and a.kind = 'savings_withdrawal_reversal'
          and a.state = 'approved')`,
  );

const debited = (tx: Tx, { by, since }: BookedBy): Promise<Kobo> =>
  total(
    tx,
    sql`select sum(amount_kobo) from payment_logs
      where recorded_by = ${by} and recorded_at >= ${since} and kind <> 'reversal' and source = 'debit'`,
  );

const deposited = (tx: Tx, { by, since }: BookedBy): Promise<Kobo> =>
  total(
    tx,
    sql`select sum(change_kobo) from savings_transactions
      where recorded_by = ${by} and recorded_at >= ${since} and type = 'deposit' and (channel = 'bank'
        or channel = 'slip' and exists (select from payment_slips s where s.booked_id = savings_transactions.id and s.uploaded_by = s.customer_id))`,
  );

/** Credits of our own bank account that were in suspense: their statement is a file that a person uploads. */
const identified = (tx: Tx, { by, since }: BookedBy): Promise<Kobo> =>
  total(
    tx,
    sql`select sum(u.amount_kobo) from unidentified_receipts u join receipts r on r.reference = u.reference and r.channel = 'bank'
      where u.resolved_by = ${by} and u.resolved_at >= ${since} and u.resolution = 'book'`,
  );

/** From the moment a file is accepted: its job may book the rows later. */
const imported = (tx: Tx, { by, since }: BookedBy): Promise<Kobo> =>
  total(
    tx,
    sql`select sum(r.amount_kobo) from repayment_imports i join repayment_import_rows r on r.import_id = i.id
      where i.started_by = ${by} and i.accepted_at >= ${since} and i.kind <> 'loans' and not i.dry_run
      and r.outcome in ('waiting', 'booked')`,
  );

async function total(tx: Tx, sum: RawBuilder<unknown>): Promise<Kobo> {
  const { rows } = await sql<{ total: Kobo }>`select coalesce((${sum}), 0)::bigint as total`.execute(sqlOf(tx));
  return rows[0]?.total ?? noMoney;
}
