/** What finance and admins change on a running loan without money coming in: a charge, a waiver, a new schedule, a write-off. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { type JournalKind, postInTime } from '#modules/ledger';
import { closeLoan, lockVisibleLoan, moveLoan } from '#modules/loans';
import type { AccountEvent } from '#modules/schedules';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { totalOf, applyLoanEvent, type AppliedEvent, type LoanEventInput } from '#modules/loan-accounts';
import { whyNotChange, requireOverpaymentConsent, requestOrConfirm } from '#modules/repayments';
import { whyNotFirstDue } from '../restructure.rules.ts';
import { nothingToWaive } from '../servicing.errors.ts';

type Without<Event> = Event extends AccountEvent ? Omit<Event, 'id' | 'on'> : never;
/** In the words of the account: id and day are given here. */
export type Change = Without<Extract<AccountEvent, { type: 'charge' | 'waiver' | 'reschedule' | 'write_off' }>>;

const kinds: Record<Change['type'], { journal: JournalKind; capability: Capability; words: HistoryAct }> = {
  charge: { journal: 'penalty-charged', capability: 'loans.schedule', words: 'charged' },
  waiver: { journal: 'charge-waived', capability: 'loans.schedule', words: 'waived' },
  reschedule: { journal: 'correction', capability: 'loans.schedule', words: 'rescheduled' },
  write_off: { journal: 'loan-written-off', capability: 'loans.reverse', words: 'written off' },
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
    refuseIf(whyNotChange(loan, actor) ?? whyNotThisChange(input.change, context.clock.businessDay()));
    const question = {
      kind: input.change.type === 'write_off' ? 'write_off' : 'schedule',
      facts: factsOf(input.change),
      reason: input.reason,
      approvedId: input.approvedId,
    } as const;
    if ((await requestOrConfirm(tx, context, { actor, loan }, question)) === 'asked') {
      if ('amount' in input.change)
        await requireOverpaymentConsent(tx, context, loan, { amount: input.change.amount, accepted: input.accepted });
      return 'asked';
    }

    const at = context.clock.now();
    const by = { id: actor.id, name: actor.name };
    const applied = await applyLoanEvent(tx, context, loan, changeEvent(context, input, by));
    demandEffect(input.change, applied);
    await record(tx, context, {
      actor: by,
      subject: { kind: 'loan', id: loan.id },
      customerId: loan.customerId,
      action: input.change.type === 'reschedule' && input.change.spread ? 're-aged' : words,
      reason: input.reason,
      before: { outstanding: totalOf(applied.before.outstanding), rows: applied.before.rows.length },
      after: { outstanding: totalOf(applied.account.outstanding), rows: applied.account.rows.length },
    });
    if (applied.account.state === 'written_off')
      await moveLoan(tx, context, loan, { to: 'written_off', by, reason: input.reason });
    if (applied.account.state === 'completed') await closeLoan(tx, context, loan.id);
    await postInTime(tx, applied.journals, at);
    return 'done';
  });
}

/** A request that waited past its first due day is refused when it is confirmed. */
export const whyNotThisChange = (change: Change, on: Day): DomainError | undefined =>
  change.type === 'reschedule' ? whyNotFirstDue(change.firstDueOn, on) : undefined;

/** The event of the change, as it is applied and as it is previewed. */
export const changeEvent = (
  { clock }: Pick<Context, 'clock'>,
  { change, reason }: Pick<ChangeLoanInput, 'change' | 'reason'>,
  by: { id: string; name: string },
): LoanEventInput => ({
  event: { ...change, id: newId(clock.now()), on: clock.businessDay() } as AccountEvent,
  kind: kinds[change.type].journal,
  cash: [],
  recorded: { by, reason },
});

/** In the words of the API, kobo as text: what the second person must send again. */
const factsOf = (change: Change): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]));

/** A waiver of zero is an input error, not an event. */
export function demandEffect(change: Change, { account }: Pick<AppliedEvent, 'account'>): void {
  const last = account.transactions.at(-1);
  if (change.type === 'waiver' && last && last.amount <= 0n) throw nothingToWaive();
}
