/** The end of the day for savings: interest accrues, and at the end of a month it becomes the customer's, with its tax. */
import { type Kobo, minus, naira, negative, noMoney, plus } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { periodName } from '@ajo/contract/modules/savings-products.words';
import type { Insertable } from 'kysely';
import type { Context } from '#context';
import { type Journal, type JournalId } from '#modules/ledger';
import { postInTime } from '#modules/ledger/periods';
import { notifyEach } from '#modules/notifications';
import type { Tables } from '#platform/db/tables';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { earnDays, type EarnedDays, type InterestPosting, isBackdated, seqThrough, type ValuedChange } from '../earning.rules.ts';
import {
  addInterestMoves,
  changesAfter,
  type EarningAccount,
  type InterestMove,
  lockAccountsBehind,
  nextClosings,
  saveEarnings,
} from '../earning.store.ts';
import { accrualJournal, postingJournal, taxJournal } from '../interest-journals.rules.ts';
import { addTransactions, saveBalances } from '../../savings-transaction.store.ts';

type Page = { after: string | undefined; size: number };

/** Closes every day until `on` of the next accounts that are behind; accounts locked by others are left out. */
export const closeSavingsDays = (context: Context, on: Day, { after, size }: Page) =>
  inTransaction(context.db, async (tx) => {
    const accounts = await lockAccountsBehind(tx, on, { after, size });
    await closeAll(tx, context, accounts, on);
    return { done: accounts.length, last: accounts.at(-1)?.id as string | undefined };
  });

export const closeDaysOfSavings = (context: Context, id: string, on: Day): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const accounts = await lockAccountsBehind(tx, on, { only: id });
    await closeAll(tx, context, accounts, on);
    return accounts.length === 1;
  });

/** In the transaction of a command that needs the interest of every day until `on`. */
export async function closeDaysInside(tx: Tx, context: Context, id: string, on: Day): Promise<void> {
  await closeAll(tx, context, await lockAccountsBehind(tx, on, { only: id }), on);
}

async function closeAll(tx: Tx, context: Context, accounts: readonly EarningAccount[], until: Day): Promise<void> {
  if (accounts.length === 0) return;
  const at = context.clock.now();
  const changes = await changesOf(tx, accounts);
  const closings = await nextClosings(
    tx,
    accounts.map(({ id }) => id),
  );
  const closed = accounts.map((account) => closeDays(account, changes.get(account.id) ?? [], { until, at, closings }));
  const rows = closed.flatMap((one) => one.rows);
  if (rows.length > 0) {
    await addTransactions(tx, rows);
    await saveBalances(
      tx,
      closed
        .filter((one) => one.rows.length > 0)
        .map(({ id, balance, transactionsCount }) => ({ id, balance, transactionsCount })),
    );
    await notifyEach(
      tx,
      context,
      closed.flatMap(({ notices }) => notices),
    );
  }
  await saveEarnings(tx, closed);
  await addInterestMoves(
    tx,
    closed.flatMap(({ moves }) => moves),
    at,
  );
  failpoint('savings_interest.unposted');
  await postInTime(
    tx,
    closed.flatMap(({ journals }) => journals),
    at,
  );
}

/** New transactions of each account; all of them where one counts from a day that is in the figures. */
async function changesOf(tx: Tx, accounts: readonly EarningAccount[]): Promise<ReadonlyMap<SavingsId, readonly ValuedChange[]>> {
  const fresh = await changesAfter(
    tx,
    accounts.map(({ id, earning: { seq } }) => ({ id, seq })),
  );
  const again = accounts.filter(({ id, earning }) => isBackdated(earning, fresh.get(id) ?? []));
  for (const { earning } of again) earning.seq = 0;
  const whole = await changesAfter(
    tx,
    again.map(({ id }) => ({ id, seq: 0 })),
  );
  return new Map([...fresh, ...whole]);
}

type Closing = { until: Day; at: Date; closings: ReadonlyMap<SavingsId, ReadonlyMap<Day, number>> };
type Closed = Pick<EarningAccount, 'id' | 'balance' | 'transactionsCount' | 'earning'> & {
  rows: Insertable<Tables['savings_transactions']>[];
  moves: InterestMove[];
  journals: Journal[];
  notices: Parameters<typeof notifyEach>[2][number][];
};

function closeDays(account: EarningAccount, changes: readonly ValuedChange[], { until, at, closings }: Closing): Closed {
  const earned = earnDays(account.terms, account.earning, changes, until);
  const closed: Closed = {
    id: account.id,
    balance: account.balance,
    transactionsCount: account.transactionsCount,
    earning: earned.earning,
    rows: [],
    moves: [],
    journals: [],
    notices: [],
  };
  addAccruals(closed, earned, closings.get(account.id) ?? new Map());
  for (const posting of earned.postings) addPosting(closed, account, posting, at);
  const valued = [...changes, ...closed.rows.map(({ seq, value_on: on }) => ({ seq, on }))];
  return { ...closed, earning: { ...earned.earning, seq: seqThrough(account.earning.seq, valued, until) } };
}

function addAccruals({ id, moves, journals }: Closed, { accruals }: EarnedDays, closings: ReadonlyMap<Day, number>): void {
  for (const { on, amount, ...accrual } of accruals) {
    const closing = closings.get(on) ?? 1;
    const journal = accrualJournal({ accountId: id, on, closing }, amount);
    journals.push(journal);
    moves.push({ journalId: journal.id, accountId: id, cause: 'accrued', on, closing, payable: amount, accrual });
  }
}

function addPosting(closed: Closed, account: EarningAccount, { on, interest, tax }: InterestPosting, at: Date): void {
  const { id } = account;
  const posting = postingJournal({ accountId: id, on }, interest);
  closed.journals.push(posting);
  closed.moves.push({ journalId: posting.id, accountId: id, cause: 'posted', on, closing: 1, payable: negative(interest) });
  addRow(closed, { type: 'interest', change: interest, on, journalId: posting.id }, at);
  if (tax > noMoney) {
    const journal = taxJournal({ accountId: id, on }, tax);
    closed.journals.push(journal);
    addRow(closed, { type: 'withholding_tax', change: negative(tax), on, journalId: journal.id }, at);
  }
  const period = periodName(account.terms.posting, addDays(on, -1));
  // A notice each day is none.
  if (period === undefined) return;
  const taxed = tax > noMoney ? `, after ${naira(tax)} of withholding tax` : '';
  closed.notices.push({
    userId: account.customerId,
    kind: 'savings',
    message: `${naira(minus(interest, tax))} of interest for ${period} was added to “${account.name}”${taxed}. The balance is ${naira(closed.balance)}`,
    link: `/savings/${id}/transactions`,
  });
}

type Change = { type: 'interest' | 'withholding_tax'; change: Kobo; on: Day; journalId: JournalId };

function addRow(closed: Closed, { type, change, on, journalId }: Change, at: Date): void {
  closed.balance = plus(closed.balance, change);
  closed.transactionsCount += 1;
  closed.rows.push({
    id: newId(at),
    account_id: closed.id,
    seq: closed.transactionsCount,
    type,
    state: 'completed',
    change_kobo: change,
    balance_kobo: closed.balance,
    value_on: on,
    channel: 'system',
    journal_id: journalId,
    recorded_at: at,
  });
}
