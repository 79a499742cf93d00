/** What finance and admins change on a loan without money coming in: a charge, a waiver, a new schedule, a write-off and its undoing. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { SecondApprovalKind } from '@ajo/contract/modules/loans.second-approvals';
import type { Context } from '#context';
import { whyNotOnGuaranteed } from '#modules/guarantors';
import { type HistoryAct, record } from '#modules/history';
import { type JournalId, type JournalKind } from '#modules/ledger';
import { postInTime } from '#modules/ledger/periods';
import {
  closeLoan,
  findVisibleLoan,
  type Loan,
  loanMissing,
  loanNumber,
  lockVisibleLoan,
  moveLoan,
  saveLoan,
} from '#modules/loans';
import type { Account, AccountEvent } from '#modules/schedules';
import { databaseBusinessDay } from '#platform/clock-skew';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import {
  accountStateOf,
  type AppliedEvent,
  applyLoanEvent,
  classDays,
  type LoanEventInput,
  planLoanEvent,
  probationOf,
  totalOf,
} from '#modules/loan-accounts';
import { standingWriteOff } from '#modules/loan-accounts/events';
import { requestOrConfirm } from '#modules/repayments/second-approvals';
import { requireOverpaymentConsent, saveOverpaid, whyNotChange } from '#modules/repayments';
import { whyNotFirstDue } from '../restructure.rules.ts';
import { aboveWaivable, nothingToWaive, writeOffUndone } from '../servicing.errors.ts';

type Without<Event> = Event extends AccountEvent ? Omit<Event, 'id' | 'on'> : never;
/** In the words of the account: id and day are given here. A reversal is of the write-off that holds. */
export type Change = Without<Extract<AccountEvent, { type: 'charge' | 'waiver' | 'reschedule' | 'write_off' | 'reversal' }>>;

const kinds: Record<Change['type'], { journal: JournalKind; capability: Capability; words: HistoryAct }> = {
  charge: { journal: 'penalty-charged', capability: 'loans.schedule', words: 'charged' },
  waiver: { journal: 'charge-waived', capability: 'loans.schedule', words: 'waived' },
  reschedule: { journal: 'correction', capability: 'loans.schedule', words: 'rescheduled' },
  write_off: { journal: 'loan-written-off', capability: 'loans.reverse', words: 'written off' },
  reversal: { journal: 'reversal', capability: 'loans.reverse', words: 'write-off undone' },
};

type ChangeLoanInput = {
  loanId: LoanId;
  change: Change;
  reason: string;
  accepted?: boolean | undefined;
  /** Confirmed in the list of approvals. */
  approvedId?: string;
};

/** One person requests, another confirms. */
export async function changeLoan(context: Context, actor: Actor, input: ChangeLoanInput): Promise<'done' | 'asked'> {
  const { capability, words } = kinds[input.change.type];
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, capability, input.loanId);
    refuseIf(await whyNotOnGuaranteed(tx, actor, loan.id));
    refuseIf(whyNotThisChange(loan, actor, input.change) ?? whyNotOnDay(input.change, context.clock.businessDay()));
    await requireStandingWriteOff(tx, loan.id, input.change);
    const question = {
      kind: questionKinds[input.change.type] ?? 'schedule',
      facts: factsOf(input.change),
      reason: input.reason,
      approvedId: input.approvedId,
    } as const;
    if ((await requestOrConfirm(tx, context, { actor, loan }, question)) === 'asked') {
      await requireAmount(tx, context, loan, input);
      return 'asked';
    }

    const at = context.clock.now();
    const by = { id: actor.id, name: actor.name };
    const applied = await applyLoanEvent(
      tx,
      context,
      await keepClass(tx, context, loan, input.change),
      changeEvent(context, input, by),
    );
    requireEffect(input.change, applied);
    await record(tx, context, {
      actor: by,
      subject: { kind: 'loan', id: loan.id },
      customerId: loan.customerId,
      action: input.change.type === 'reschedule' && input.change.spread ? 're-aged' : words,
      reason: input.reason,
      before: { outstanding: totalOf(applied.before.outstanding), rows: applied.before.rows.length },
      after: { outstanding: totalOf(applied.account.outstanding), rows: applied.account.rows.length },
    });
    await followState(tx, context, loan, { applied, by, reason: input.reason });
    await postInTime(tx, applied.journals, at);
    return 'done';
  });
}

/**
 * A late loan with a new schedule keeps its class for the probation of a restructured one: without money, arrears do not
 * become a good loan.
 */
export const classedAfter = (loan: Loan, { type }: Change, account: Account | undefined): Loan => {
  if (type !== 'reschedule' || !account || account.daysPastDue === 0) return loan;
  const carried = classDays(probationOf(loan), account);
  return { ...loan, carriedDaysLate: carried, probationSince: account.on };
};

async function keepClass(tx: Tx, context: Context, loan: Loan, change: Change): Promise<Loan> {
  if (change.type !== 'reschedule') return loan;
  const { account } = await accountStateOf({ db: tx, clock: context.clock }, loan);
  const { carriedDaysLate, probationSince } = classedAfter(loan, change, account);
  return saveLoan(tx, loan, { carried_days_late: carriedDaysLate, probation_since: probationSince });
}

/** Of a request: a waiver is of what can be waived, and a charge far above the debt was meant. */
async function requireAmount(tx: Tx, context: Context, loan: Loan, input: ChangeLoanInput): Promise<void> {
  const { change, accepted } = input;
  if (change.type === 'charge') await requireOverpaymentConsent(tx, context, loan, { amount: change.amount, accepted });
  if (change.type !== 'waiver') return;
  const moment = { at: context.clock.now(), today: await databaseBusinessDay(context, tx) };
  requireEffect(change, await planLoanEvent(tx, loan, changeEvent(context, input), moment));
}

const questionKinds: Partial<Record<Change['type'], SecondApprovalKind>> = {
  write_off: 'write_off',
  reversal: 'write_off_reversal',
};

type Followed = { applied: AppliedEvent; by: { id: string; name: string }; reason: string };

/** The loan takes the state of its account. What was recovered may pay an undone write-off back in full: the loan runs, and is completed. */
async function followState(tx: Tx, context: Context, loan: Loan, { applied, by, reason }: Followed): Promise<void> {
  const { account } = applied;
  if (loan.status === 'written_off') {
    await saveOverpaid(tx, loan.id, account);
    await moveLoan(tx, context, loan, { to: 'active', by, reason, notice: runsAgain(loanNumber(loan.number)) });
  }
  if (account.state === 'written_off') await moveLoan(tx, context, loan, { to: 'written_off', by, reason });
  if (account.state === 'completed') await closeLoan(tx, context, loan.id);
}

const runsAgain = (number: string): string =>
  `Your loan ${number} is active again. Your payments since its write-off settle its instalments. Contact us if you have questions`;

export const whyNotThisChange = (loan: Loan, actor: Actor, { type }: Change): DomainError | undefined =>
  whyNotChange(loan, actor, type === 'reversal' ? 'written_off' : 'active');

/** A request names the write-off that it undoes: a later one needs a request of its own. */
async function requireStandingWriteOff(tx: Tx, loanId: LoanId, change: Change): Promise<void> {
  if (change.type === 'reversal' && change.reverses !== (await standingWriteOff(tx, loanId))) throw writeOffUndone();
}

/** A request that waited past its first due day is refused when it is confirmed. */
export const whyNotOnDay = (change: Change, on: Day): DomainError | undefined =>
  change.type === 'reschedule' ? whyNotFirstDue(change.firstDueOn, on) : undefined;

/** The event of the change, as it is applied and as it is previewed. */
export const changeEvent = (
  { clock }: Pick<Context, 'clock'>,
  { change, reason }: Pick<ChangeLoanInput, 'change' | 'reason'>,
  by?: { id: string; name: string },
): LoanEventInput => {
  const id = newId<JournalId>(clock.now());
  return {
    event: { ...change, id, on: clock.businessDay() } as AccountEvent,
    kind: kinds[change.type].journal,
    cash: [],
    recorded: { ...(by && { by }), reason },
    // Reports find the event of a journal by it.
    journalId: id,
  };
};

/** In the words of the API, kobo as text: what the second person must send again. */
const factsOf = (change: Change): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]));

/** A waiver of zero, or of more than can be waived, is an input error, not an event. */
export function requireEffect(change: Change, { account }: Pick<AppliedEvent, 'account'>): void {
  const last = account.transactions.at(-1);
  if (change.type !== 'waiver' || !last) return;
  if (last.amount <= noMoney) throw nothingToWaive();
  if (last.amount < change.amount) throw aboveWaivable(last.amount);
}

/** The change that undoes the write-off that holds. @throws DomainError `not_written_off`. */
export async function undoingOf(context: Context, actor: Actor, loanId: LoanId): Promise<Change> {
  const found = await findVisibleLoan(context.db, actor, 'loans.reverse', loanId);
  if (!found) throw loanMissing();
  refuseIf(whyNotChange(found.loan, actor, 'written_off'));
  const reverses = await standingWriteOff(context.db, loanId);
  if (!reverses) throw writeOffUndone();
  return { type: 'reversal', reverses };
}
