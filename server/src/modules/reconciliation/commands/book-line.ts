/** Money of the lender itself, such as capital, interest of the bank or a salary, is booked from the line that proves it, when a second person confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { OwnAccount } from '@ajo/contract/modules/reconciliation.statements';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { type AccountRef, credit, debit, type Journal, type JournalId, gl } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { type BankLine, lineText } from '../reconciliation.ts';
import { whyNotBook } from '../reconciliation.rules.ts';
import { lockLine } from '../reconciliation.store.ts';
import { saveProof } from './prove-payment.ts';

/** `own_account` names the account for the program, `account` for people. */
type BookingFacts = { line: string; narration: string; account: string; own_account: OwnAccount };

const accounts: Record<OwnAccount, { ref: AccountRef; name: string }> = {
  capital: { ref: gl.equity, name: '3000 Equity' },
  other_income: { ref: gl.otherIncome, name: '4060 Other income' },
  operating_expense: { ref: gl.operatingExpenses, name: '5040 Operating expenses' },
};

const bankLineBooking: ApprovalKind<BookingFacts> = {
  kind: 'bank_line_booking',
  title: 'Book a bank line to an account',
  capability: 'reconciliation.resolve',
  describe: ({ line, narration, account }) => changesOf({}, { line, narration, account }),
  lockSubject: async (tx, { subject }) => void (await lockLine(tx, subject.id as BankLineId)),
  run: async (tx, context, { approver, approval: { subject, facts, reason, requestedByName } }) => {
    const line = await lockLine(tx, subject.id as BankLineId);
    const why = whyNotBook(line, facts.own_account);
    if (why) return { failure: why.message };
    await book(tx, context, { line, account: facts.own_account, actor: approver, reason: `${reason} (${requestedByName})` });
    return undefined;
  },
};
export const bookingApprovals: ApprovalKinds = [bankLineBooking];

type Booking = { id: BankLineId; account: OwnAccount; reason: string };

/** @throws DomainError `line_not_booked`, 422 that names `account` for the wrong side, and while another request for the line is pending. */
export const requestBooking = (context: Context, actor: Actor, { id, account, reason }: Booking): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const line = await lockLine(tx, id);
    refuseIf(whyNotBook(line, account));
    await requestApproval(tx, context, actor, {
      kind: bankLineBooking,
      subject: { kind: 'bank_line', id, name: line.narration.slice(0, 80) },
      facts: { line: lineText(line), narration: line.narration, account: accounts[account].name, own_account: account },
      reason,
    });
  });

type Booked = { line: BankLine; account: OwnAccount; actor: Actor; reason: string };

/** Dr 1000 bank / Cr the account for a credit, and the other way round for a debit. */
async function book(tx: Tx, context: Context, { line, account, actor, reason }: Booked): Promise<void> {
  const at = context.clock.now();
  const { ref, name } = accounts[account];
  const [to, from] = line.side === 'credit' ? [gl.bankOperating, ref] : [ref, gl.bankOperating];
  const journal: Journal = {
    id: newId<JournalId>(at),
    kind: 'bank-line-booked',
    effectiveOn: line.on,
    legs: [debit(to, line.amount), credit(from, line.amount)],
    actorId: actor.id,
    meta: { bank_line: line.id },
  };
  const id = newId(at);
  const proof = { line, payment: { id, record: 'own_money' as const }, rule: 'by_hand' as const, by: actor };
  await saveProof(tx, context, proof, { id, journal_id: journal.id });
  await record(tx, context, {
    actor,
    subject: { kind: 'bank_line', id: line.id },
    action: 'booked a line of the bank to an account',
    reason,
    after: { line: lineText(line), account: name },
  });
  failpoint('bank_line_booking.unposted');
  await postOnItsDay(tx, context, [journal]);
}
