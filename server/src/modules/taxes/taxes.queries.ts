/** Reads taxes from the books: what each month accrued, and the lines of its return. */
import { type Kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { Tax, type TaxMonth } from '@ajo/contract/modules/taxes';
import type { Context } from '#context';
import { investmentNumber } from '#modules/investment-contracts';
import { savingsNumber } from '#modules/savings';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { reversalsRequested } from './commands/reverse-remittance.ts';
import { remittancesOf } from './remittance.store.ts';
import { spanOf, taxAccounts, type Remittance } from './tax.ts';
import { monthsOfTaxes } from './tax-months.queries.ts';
import { standingOf, stateOf } from './taxes.rules.ts';

type Span = { from: Day; to: Day };

/** Journal `j` is no payment to the authority, and does not reverse one. */
const isNoPayment = sql`not exists (select from tax_remittances r where r.journal_id = j.id)
  and not exists (select from tax_remittances r where r.reversal_journal_id = j.id)`;

const pendingOf = (remittances: readonly Remittance[]): Kobo =>
  sumOf(remittances.filter(({ status }) => status === 'pending').map(({ amount }) => amount));

/** What is open of one tax in one month, without payments that wait for their second person. */
export async function unpaidOf(db: Database, tax: Tax, month: string): Promise<Kobo> {
  const { from, to } = spanOf(month);
  const { open } = standingOf((await monthsOfTaxes(db, to))[tax], from);
  const own = (await remittancesOf(db, from)).filter((one) => one.tax === tax);
  return minus(open, pendingOf(own));
}

/** Credit of earlier months for one tax. */
export async function creditOf(db: Database, tax: Tax, month: string): Promise<Kobo> {
  const { from, to } = spanOf(month);
  return standingOf((await monthsOfTaxes(db, to))[tax], from).credit;
}

export async function taxesOf({ db, clock }: Pick<Context, 'db' | 'clock'>, month: string): Promise<TaxMonth[]> {
  const span = spanOf(month);
  const today = clock.businessDay();
  const [remittances, months] = [await remittancesOf(db, span.from), await monthsOfTaxes(db, span.to)];
  const ids = remittances.map(({ id }) => id);
  const requested = await reversalsRequested(db, ids, clock.now());
  return Tax.options.map((tax) => {
    const own = remittances.filter((one) => one.tax === tax);
    const standing = standingOf(months[tax], span.from);
    const { accrued, remitted, credit, open, creditLeft } = standing;
    return {
      tax,
      code: taxAccounts[tax].code,
      accrued,
      remitted,
      credit,
      open,
      credit_left: creditLeft,
      unpaid: minus(open, pendingOf(own)),
      due_on: span.dueOn,
      status: stateOf({ ...standing, dueOn: span.dueOn }, today),
      remittances: own.map((one) => viewOf(one, requested.has(one.id))),
    };
  });
}

const viewOf = (one: Remittance, isReversalRequested: boolean): TaxMonth['remittances'][number] => ({
  id: one.id,
  amount: one.amount,
  reference: one.reference,
  paid_on: one.paidOn,
  status: one.status === 'declined' ? 'pending' : one.status,
  requested_by: one.requestedByName,
  confirmed_by: one.confirmedByName,
  journal_id: one.journalId,
  requested_at: one.requestedAt,
  reversal_requested: isReversalRequested,
  reversal: one.reversal && { by: one.reversal.by, reason: one.reversal.reason, journal_id: one.reversal.journalId },
});

export type WithheldLine = { customer: string; account: string; interest: Kobo; tax: Kobo };

/** Interest and tax by account, of journals of the span. */
export async function withheldIn(db: Database, { from, to }: Span): Promise<WithheldLine[]> {
  const { rows } = await sql<{ kind: 'savings' | 'investment'; number: bigint; customer: string; interest: Kobo; tax: Kobo }>`
    /* planned per call */
    select 'savings' as kind, a.number, u.first_name || ' ' || u.last_name as customer,
        coalesce(sum(t.change_kobo) filter (where coalesce(back.type, t.type) = 'interest'), 0)::bigint as interest,
        coalesce(-sum(t.change_kobo) filter (where coalesce(back.type, t.type) = 'withholding_tax'), 0)::bigint as tax
      from savings_transactions t join ledger.journal j on j.id = t.journal_id and j.effective_on between ${from} and ${to}
        join savings_accounts a on a.id = t.account_id join users u on u.id = a.customer_id
        left join savings_transactions back on back.id = t.reverses_id
     where coalesce(back.type, t.type) in ('interest', 'withholding_tax') group by a.number, u.id
    union all
    select 'investment', c.number, u.first_name || ' ' || u.last_name,
        coalesce(sum(m.liability_kobo) filter (where m.cause = 'interest'), 0)::bigint,
        coalesce(-sum(m.liability_kobo) filter (where m.cause = 'tax'), 0)::bigint
      from investment_moves m join ledger.journal j on j.id = m.journal_id and j.effective_on between ${from} and ${to}
        join investment_contracts c on c.id = m.contract_id join users u on u.id = c.customer_id
     where m.cause in ('interest', 'tax') group by c.number, u.id
    order by 3, 1, 2`.execute(sqlOf(db));
  return rows
    .filter(({ tax }) => tax !== noMoney)
    .map(({ kind, number, ...line }) => ({
      ...line,
      account: kind === 'savings' ? savingsNumber(number) : investmentNumber(number),
    }));
}

export type TaxEntry = { on: Day; journal: string; base: Kobo; amount: Kobo };

/** What a journal of the tax books beside it: fee income without VAT, or the money that left. */
const baseCodes: Record<Exclude<Tax, 'withholding'>, readonly string[]> = { vat: ['4010'], levy: ['1000', '1030'] };

/** Each entry of the account in the span, without what was paid to the authority. Above zero: charged. */
export async function entriesOf(db: Database, tax: keyof typeof baseCodes, { from, to }: Span): Promise<TaxEntry[]> {
  const { rows } = await sql<TaxEntry>`/* planned per call */
    select j.effective_on::text as on, j.id as journal, (-sum(l.amount))::bigint as amount,
        coalesce((select -sum(b.amount) from unnest(j.accounts, j.amounts) b(account, amount) join ledger.account o on o.id = b.account
          where o.code = any (${[...baseCodes[tax]]}::text[])), 0)::bigint as base
      from ledger.journal j, unnest(j.accounts, j.amounts) l(account, amount) join ledger.account a on a.id = l.account
     where a.code = ${taxAccounts[tax].code} and j.effective_on between ${from} and ${to}
       and ${isNoPayment}
     group by j.id, j.effective_on, j.accounts, j.amounts
     order by j.effective_on, j.id`.execute(sqlOf(db));
  return rows;
}

/** The journals that charged, withheld or gave back the tax in the span, without payments to the authority. */
export async function countJournals(db: Database, tax: Tax, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* planned per call */ select count(*)::int as count from ledger.journal j
    where j.effective_on between ${from} and ${to}
      and exists (select from unnest(j.accounts) l(account) join ledger.account a on a.id = l.account where a.code = ${taxAccounts[tax].code})
      and ${isNoPayment}`.execute(sqlOf(db));
  return rows[0]?.count ?? 0;
}
