/** A deposit is undone: its journal is mirrored, its rows and those of its shares are reversed from their own day. No money is sent. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, naira, negative, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { SavingsId, SavingsTransactionId } from '@ajo/contract/modules/savings';
import { cameThroughProvider, returnsToSuspense } from '@ajo/contract/modules/savings-desk';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { reversalNeedsTwo } from '#modules/bookings';
import { changesOf, record } from '#modules/history';
import { type JournalId, reverse } from '#modules/ledger';
import { notify } from '#modules/notifications';
import {
  freeOn,
  lockSavings,
  lockVisibleSavings,
  recordTransactions,
  type SavingsAccount,
  savingsNumber,
} from '#modules/savings';
import { moveToSuspense, returnToSuspense } from '#modules/wallets/suspense';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { leavingFrom, type RecordedRow, whyNotCovered, whyNotReverse } from '../reversal.rules.ts';
import { ownSavings, transactionMissing } from '../savings-desk.errors.ts';
import { findRow, rowsOfJournal } from '../savings-desk.store.ts';

/** As JSON, and as the approver reads it. */
type ReversalFacts = {
  transaction: SavingsTransactionId;
  amount: string;
  reference: string;
  countedFrom: string;
  shares: number;
  toSuspense: boolean;
};

export const depositReversal: ApprovalKind<ReversalFacts> = {
  kind: 'savings_deposit_reversal',
  title: 'Reverse a savings deposit',
  capability: 'savings.reverse',
  refusals: { part: ownSavings },
  describe: ({ amount, reference, countedFrom, shares, toSuspense }) =>
    changesOf(
      {},
      {
        amount: naira(kobo(BigInt(amount))),
        reference,
        value_on: countedFrom,
        ...(shares > 0 && { shares_taken_back: shares }),
        ...(toSuspense && { returns_to_suspense: true }),
      },
    ),
  lockSubject: async (tx, { subject }) => void (await lockSavings(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject, facts, reason } }) => {
    const account = await lockSavings(tx, subject.id);
    const deposit = await lockDeposit(tx, account, { id: facts.transaction, actorId: approver.id });
    await reverseNow(tx, context, { ...deposit, by: approver, reason });
  },
};

type Input = { id: SavingsId; transactionId: SavingsTransactionId; reason: string };
export type ReversedDeposit = { state: 'done'; id: SavingsTransactionId; amount: Kobo; balance: Kobo };

/**
 * @returns the reversal, or `asked` when a second person must confirm it.
 * @throws DomainError `savings_reversal_not_covered` when an account does not have what leaves it.
 */
export const reverseDeposit = (
  context: Context,
  actor: Actor,
  { id, transactionId, reason }: Input,
): Promise<ReversedDeposit | { state: 'asked' }> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.reverse', id);
    const deposit = await lockDeposit(tx, account, { id: transactionId, actorId: actor.id });
    const { row, rows } = deposit;
    if (!(await reversalNeedsTwo(tx, context, actor.id, row.change)))
      return reverseNow(tx, context, { ...deposit, by: actor, reason });
    await requestApproval(tx, context, actor, {
      kind: depositReversal,
      subject: { kind: 'savings', id: account.id, name: `Savings ${savingsNumber(account.number)}` },
      customerId: account.customerId,
      facts: {
        transaction: row.id,
        amount: row.change.toString(),
        reference: row.reference ?? '—',
        countedFrom: longDay(row.valueOn),
        shares: leavingFrom(rows).size - 1,
        toSuspense: returnsToSuspense(row.channel),
      },
      reason,
    });
    return { state: 'asked' };
  });

type Deposit = { account: SavingsAccount; row: RecordedRow; rows: RecordedRow[]; shares: Map<SavingsId, SavingsAccount> };

/** The account is locked. Locks those of the shares, and checks that each has what leaves it. */
async function lockDeposit(
  tx: Tx,
  account: SavingsAccount,
  { id, actorId }: { id: SavingsTransactionId; actorId: string },
): Promise<Deposit> {
  const row = await findRow(tx, id);
  if (!row) throw transactionMissing();
  refuseIf(whyNotReverse(account, row, actorId));
  const rows = await rowsOfJournal(tx, { customerId: account.customerId, journalId: row.journalId });
  const shares = new Map<SavingsId, SavingsAccount>([[account.id, account]]);
  const leaving = leavingFrom(rows);
  for (const other of [...leaving.keys()].toSorted()) if (!shares.has(other)) shares.set(other, await lockSavings(tx, other));
  for (const [other, one] of shares) {
    const leaves = leaving.get(other) ?? noMoney;
    refuseIf(whyNotCovered(savingsNumber(one.number), leaves, await freeOn(tx, one)));
  }
  return { account, row, rows, shares };
}

type Reversal = Deposit & { by: Actor; reason: string };

/** Posts the mirror last. */
async function reverseNow(tx: Tx, context: Context, reversal: Reversal): Promise<ReversedDeposit> {
  const { account, row, by, reason } = reversal;
  const at = context.clock.now();
  const journalId = newId<JournalId>(at);
  const { id, balance } = await reverseRows(tx, context, { ...reversal, journalId });
  const recordedBy = { id: by.id, name: by.name };
  const { channel, reference } = row;
  const noun = 'savings account';
  // The mirror credits suspense, where the money came from: the receipt waits there again.
  if (channel === 'suspense' && reference)
    await returnToSuspense(tx, context, { bookedAs: reference, noun, by: recordedBy, reason });
  await record(tx, context, {
    actor: by,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'deposit reversed',
    reason,
    before: { amount: row.change, reference: row.reference, value_on: row.valueOn },
    after: { balance },
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `A deposit of ${naira(row.change)} to “${account.name}” was reversed. The balance is ${naira(balance)}. Contact us if you have questions`,
    isTrouble: true,
    link: `/savings/${account.id}/transactions`,
  });
  // The mirror credits the provider, which still settles the payment: suspense owes the money instead.
  if (cameThroughProvider(channel) && reference)
    await moveToSuspense(tx, context, { reference, journalId: row.journalId, noun, by: recordedBy, reason });
  failpoint('savings_reversal.unposted');
  await reverse(tx, { of: row.journalId, id: journalId, effectiveOn: context.clock.businessDay(), actorId: by.id, reason }, at);
  return { state: 'done', id, amount: row.change, balance };
}

/** One reversal for each row, from its own day: the next closing of a day corrects the interest since then. */
async function reverseRows(
  tx: Tx,
  context: Context,
  { row, rows, shares, by, journalId, reason }: Reversal & { journalId: JournalId },
): Promise<{ id: SavingsTransactionId; balance: Kobo }> {
  let reversed: { id: SavingsTransactionId; balance: Kobo } | undefined;
  for (const [accountId, account] of shares) {
    const own = rows.filter((one) => one.accountId === accountId);
    const { account: after, ids } = await recordTransactions(
      tx,
      context,
      account,
      own.map((one) => ({
        type: 'reversal',
        change: negative(one.change),
        valueOn: one.valueOn,
        channel: one.channel,
        journalId,
        reference: one.reference ?? undefined,
        note: reason,
        reversesId: one.id,
        recordedBy: { id: by.id, name: by.name },
      })),
    );
    const id = ids[own.findIndex((one) => one.id === row.id)];
    if (id) reversed = { id, balance: after.balance };
  }
  if (!reversed) throw new Error(`the rows of deposit ${row.id} do not contain it`);
  return reversed;
}
