/** A deposit that finance books by hand. Above a total per person and day, or dated far back, a second person confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsId, SavingsTransactionId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { recordedAboveLimit } from '#modules/bookings';
import { findUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { SavingsAccount } from '../savings.ts';
import { ownerClosed, ownSavings, savingsMissing } from '../savings.errors.ts';
import { savingsOwner } from '../savings.queries.ts';
import { isDatedFarBack, whyNotBook, whyNotReceive } from '../savings.rules.ts';
import { lockSavings, lockVisibleSavings } from '../savings.store.ts';
import { type BankDeposit, bookBankDeposit } from './book-deposit.ts';
import { savingsOpening, savingsSubject } from './review-savings.ts';

type ManualDeposit = { amount: Kobo; reference: string; paidOn: Day; note?: string | undefined };
/** A deposit as JSON. */
type ManualDepositFacts = Omit<ManualDeposit, 'amount'> & { amount: string };

const manualSavingsDeposit: ApprovalKind<ManualDepositFacts> = {
  kind: 'manual_savings_deposit',
  title: 'Book a savings deposit manually',
  capability: 'savings.deposit',
  refusals: { part: ownSavings },
  describe: ({ amount, reference, paidOn, note }) =>
    changesOf({}, { amount: naira(kobo(BigInt(amount))), reference, paid_on: paidOn, ...(note && { note }) }),
  lockSubject: async (tx, { subject }) => void (await lockSavings(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject, facts, requestedBy, requestedByName } }) => {
    const account = await lockSavings(tx, subject.id);
    const deposit = { ...facts, amount: kobo(BigInt(facts.amount)) };
    const recorder = { id: requestedBy, name: requestedByName };
    await book(tx, context, { account, actorId: approver.id, deposit, recorder });
  },
};

export const savingsApprovals: ApprovalKinds = [savingsOpening, manualSavingsDeposit];

type Booking = { account: SavingsAccount; actorId: string; deposit: ManualDeposit; recorder: { id: string; name: string } };

async function book(tx: Tx, context: Context, { account, actorId, deposit, recorder }: Booking): Promise<SavingsTransactionId> {
  refuseIf(await whyNotBookNow(tx, context, account, { actorId, paidOn: deposit.paidOn }));
  return bookBankDeposit(tx, context, account, { ...deposit, recordedBy: recorder });
}

/** The account is locked. An owner who left is named first: of the account alone the state would be read. */
async function whyNotBookNow(
  tx: Tx,
  { clock }: Context,
  account: SavingsAccount,
  facts: { actorId: string; paidOn: Day },
): Promise<DomainError | undefined> {
  if ((await findUser(tx, account.customerId))?.deletedAt) return ownerClosed();
  return whyNotBook(account, { ...facts, today: clock.businessDay() });
}

type Input = Omit<ManualDeposit, 'paidOn'> & { id: SavingsId; paidOn: Day | undefined };

/** @returns the transaction, or `asked` when a second person must confirm it. */
export const recordManualDeposit = (
  context: Context,
  actor: Actor,
  { id, ...input }: Input,
): Promise<SavingsTransactionId | 'asked'> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.deposit', id);
    const today = context.clock.businessDay();
    const deposit = { ...input, paidOn: input.paidOn ?? today };
    const isAboveLimit = (await recordedAboveLimit(tx, context, actor.id, deposit.amount)) !== undefined;
    if (!isAboveLimit && !isDatedFarBack(deposit.paidOn, today))
      return book(tx, context, { account, actorId: actor.id, deposit, recorder: { id: actor.id, name: actor.name } });
    refuseIf(await whyNotBookNow(tx, context, account, { actorId: actor.id, paidOn: deposit.paidOn }));
    await requestApproval(tx, context, actor, {
      kind: manualSavingsDeposit,
      subject: savingsSubject(account),
      customerId: account.customerId,
      facts: { ...deposit, amount: deposit.amount.toString() },
      reason: deposit.note ?? `Reference ${deposit.reference}`,
    });
    return 'asked';
  });

type ImportedDeposit = ManualDeposit & {
  /** Like SV-000042. */
  number: string;
  recorder: { id: string; name: string };
  /** Who accepted the file, when a second person had to. */
  approvedBy: string | null;
};

/**
 * A row of a file, in the transaction of the row. The daily total of its uploader was checked when the file was accepted.
 * @throws DomainError `savings_missing`, and why the account takes no such deposit.
 */
async function bookImportedDeposit(
  tx: Tx,
  context: Context,
  { number, recorder, approvedBy, ...deposit }: ImportedDeposit,
): Promise<void> {
  const target = await savingsOwner.find(tx, number);
  if (!target) throw savingsMissing();
  const account = await lockSavings(tx, target.owner.id);
  if (account.customerId === approvedBy) throw ownSavings();
  refuseIf(await whyNotBookNow(tx, context, account, { actorId: recorder.id, paidOn: deposit.paidOn }));
  await bookBankDeposit(tx, context, account, { ...deposit, channel: 'import', recordedBy: recorder });
}

/**
 * The receipt of a transfer, when its credit was found on our bank statement. The account is locked. Posts its journal last.
 * @throws DomainError why the account takes no such deposit.
 */
async function bookSlipDeposit(
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  deposit: Omit<BankDeposit, 'channel' | 'recordedBy'> & { recordedBy: { id: string; name: string } },
): Promise<SavingsTransactionId> {
  refuseIf(await whyNotBookNow(tx, context, account, { actorId: deposit.recordedBy.id, paidOn: deposit.paidOn }));
  return bookBankDeposit(tx, context, account, { ...deposit, channel: 'slip' });
}

/** Deposits that reached our own bank account, booked by other modules. */
export const bankDeposits = { bookImported: bookImportedDeposit, bookSlip: bookSlipDeposit, isDatedFarBack, whyNotReceive };
