/** What an account has earned and was not posted becomes the customer's at once, before the account closes; and is taken back. */
import { type Kobo, minus, negative, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import type { Context } from '#context';
import { type Journal, type JournalId, reverse } from '#modules/ledger';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { addInterestMoves, changesAfter, earningOf, nextClosings, saveEarnings } from '../earning.store.ts';
import { correctDays, type Earning, isBackdated, postAtOnce, type ValuedChange } from '../earning.rules.ts';
import { accrualJournal, postingJournal, taxJournal } from '../interest-journals.rules.ts';
import type { NewSavingsTransaction, SavingsAccount } from '../../savings.ts';
import { recordTransactions } from '../../commands/record-transaction.ts';
import { transactionsOfJournals } from '../../savings-transaction.store.ts';

/** `postings`: of `journals`, those that made the interest the customer's. */
type Paid = { account: SavingsAccount; interest: Kobo; tax: Kobo; journals: Journal[]; postings: JournalId[] };

/**
 * Interest until the last closed day, with what the next closing of a day would correct. The caller has locked the account and posts the
 * journals last. What a correction took back beyond the interest that is left is our loss: the customer does not pay it.
 */
export async function payAccruedInterest(tx: Tx, context: Context, account: SavingsAccount): Promise<Paid> {
  const { earning, journals } = await correct(tx, context, account);
  const interest = earning ? minus(earning.accrued, earning.posted) : noMoney;
  if (!earning || interest === noMoney) return { account, interest: noMoney, tax: noMoney, journals, postings: [] };
  const at = context.clock.now();
  const on = context.clock.businessDay();
  const place = () => ({ accountId: account.id, on, id: newId<JournalId>(at) });
  const { tax, earning: posted } = postAtOnce(account.terms, earning);
  const posting = postingJournal(place(), interest);
  const taken = tax > noMoney ? taxJournal(place(), tax) : undefined;
  const row = (type: 'interest' | 'withholding_tax', change: Kobo, journalId: JournalId): NewSavingsTransaction => ({
    type,
    change,
    journalId,
    valueOn: on,
    channel: 'system',
  });
  const rows = [row('interest', interest, posting.id), ...(taken ? [row('withholding_tax', negative(tax), taken.id)] : [])];
  const recorded = await recordTransactions(tx, context, account, rows);
  await addInterestMoves(
    tx,
    [{ journalId: posting.id, accountId: account.id, cause: 'posted', on, closing: 1, payable: negative(interest) }],
    at,
  );
  await saveEarnings(tx, [{ id: account.id, earning: posted }]);
  const made = [posting, ...(taken ? [taken] : [])];
  return { account: recorded.account, interest, tax, journals: [...journals, ...made], postings: made.map(({ id }) => id) };
}

/** The correction is the accrual of today that the next closing of a day would make. */
async function correct(
  tx: Tx,
  { clock }: Context,
  account: SavingsAccount,
): Promise<{ earning: Earning | undefined; journals: Journal[] }> {
  const before = await earningOf(tx, account.id);
  const corrected = await correctedEarning(tx, account);
  if (!before || !corrected) return { earning: undefined, journals: [] };
  const { balance, earned, accrued, posted } = corrected;
  const earning = { ...corrected, accrued: accrued > posted ? accrued : posted };
  const amount = minus(earning.accrued, before.accrued);
  await saveEarnings(tx, [{ id: account.id, earning }]);
  if (amount === noMoney) return { earning, journals: [] };
  const on = clock.businessDay();
  const closing = (await nextClosings(tx, [account.id])).get(account.id)?.get(on) ?? 1;
  const journal = accrualJournal({ accountId: account.id, on, closing }, amount);
  const move = { journalId: journal.id, accountId: account.id, cause: 'accrued' as const, on, closing, payable: amount };
  await addInterestMoves(tx, [{ ...move, accrual: { balance, earned } }], clock.now());
  return { earning, journals: [journal] };
}

/** With deposits and reversals that count from closed days. Undefined for an account that never had money. Nothing is saved. */
export async function correctedEarning(
  db: Database,
  { id, terms }: { id: SavingsId; terms: SavingsProductTerms },
): Promise<Earning | undefined> {
  const earning = await earningOf(db, id);
  if (!earning || terms.kind === 'package' || terms.rate_bps === 0) return earning;
  const fresh = await changesOf(db, id, earning.seq);
  if (earning.seq > 0 && !isBackdated(earning, fresh)) return earning;
  return correctDays(terms, earning, earning.seq === 0 ? fresh : await changesOf(db, id, 0));
}

const changesOf = async (db: Database, id: SavingsId, seq: number): Promise<ValuedChange[]> =>
  (await changesAfter(db, [{ id, seq }])).get(id) ?? [];

const notClosed = 'The account was not closed';

/**
 * Interest that was posted for a closing is owed again: the closing ended without a payment. One reversal for each row, from its own day,
 * so that the days since earn as if nothing was posted. The account is locked and its money is free. Posts last.
 */
export async function takeBackInterest(
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  journals: readonly JournalId[],
): Promise<void> {
  const at = context.clock.now();
  // The tax comes first: with it the balance covers the interest.
  const rows = (await transactionsOfJournals(tx, account.id, journals)).toReversed();
  const earning = await earningOf(tx, account.id);
  if (rows.length === 0 || !earning) return;
  const mirrors = rows.map((row) => ({ ...row, mirror: newId<JournalId>(at) }));
  await recordTransactions(
    tx,
    context,
    account,
    mirrors.map(({ id, change, on, mirror }) => ({
      type: 'reversal',
      change: negative(change),
      valueOn: on,
      channel: 'system',
      journalId: mirror,
      reversesId: id,
      note: notClosed,
    })),
  );
  const posted = rows.filter(({ type }) => type === 'interest');
  await addInterestMoves(
    tx,
    posted.map(({ journalId, on, change }) => ({
      journalId,
      accountId: account.id,
      cause: 'posting_reversed',
      on,
      closing: 1,
      payable: change,
    })),
    at,
  );
  const interest = sumOf(posted.map(({ change }) => change));
  // What bears interest is computed again from the first transaction.
  await saveEarnings(tx, [{ id: account.id, earning: { ...earning, seq: 0, posted: minus(earning.posted, interest) } }]);
  const effectiveOn = context.clock.businessDay();
  for (const { journalId, mirror } of mirrors)
    await reverse(tx, { of: journalId, id: mirror, effectiveOn, reason: notClosed }, at);
}
