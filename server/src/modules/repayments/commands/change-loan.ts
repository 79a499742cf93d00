/** What finance and admins change on a running loan without money coming in: a charge, a waiver, a new schedule, a write-off. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { JournalKind } from '#modules/ledger';
import { closeLoan, lockVisibleLoan, moveLoan } from '#modules/loans';
import type { AccountEvent } from '#modules/schedules';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { totalOf } from '../loan-account.rules.ts';
import { whyNotChange } from '../repayment.rules.ts';
import { nothingToWaive } from '../repayments.errors.ts';
import { askAboveOwed } from './ask-above-owed.ts';
import { askOrConfirm } from './ask-or-confirm.ts';
import { happen, type Happened, postInTime } from './happen.ts';

type Without<Event> = Event extends AccountEvent ? Omit<Event, 'id' | 'on'> : never;
/** In the words of the account: id and day are given here. */
export type Change = Without<Extract<AccountEvent, { type: 'charge' | 'waiver' | 'reschedule' | 'write_off' }>>;

const kinds: Record<Change['type'], { journal: JournalKind; capability: Capability; words: string }> = {
  charge: { journal: 'penalty-charged', capability: 'loans.schedule', words: 'charged' },
  waiver: { journal: 'charge-waived', capability: 'loans.schedule', words: 'waived' },
  reschedule: { journal: 'correction', capability: 'loans.schedule', words: 'rescheduled' },
  write_off: { journal: 'loan-written-off', capability: 'loans.reverse', words: 'written off' },
};

type Wish = { loanId: LoanId; change: Change; reason: string; accepted?: boolean | undefined };

/** One person asks, another confirms. */
export async function changeLoan(context: Context, actor: Actor, wish: Wish): Promise<'done' | 'asked'> {
  const { journal, capability, words } = kinds[wish.change.type];
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, capability, wish.loanId);
    refuseIf(whyNotChange(loan, actor));
    const question = {
      kind: wish.change.type === 'write_off' ? 'write_off' : 'schedule',
      facts: factsOf(wish.change),
      reason: wish.reason,
    } as const;
    if ((await askOrConfirm(tx, context, { actor, loan }, question)) === 'asked') {
      if ('amount' in wish.change) await askAboveOwed(tx, context, loan, { amount: wish.change.amount, accepted: wish.accepted });
      return 'asked';
    }

    const at = context.clock.now();
    const by = { id: actor.id, name: actor.name };
    const event = { ...wish.change, id: newId(at), on: context.clock.businessDay() } as AccountEvent;
    const happened = await happen(tx, context, loan, { event, kind: journal, cash: [], recorded: { by, reason: wish.reason } });
    demandEffect(wish.change, happened);
    await record(tx, context, {
      actor: by,
      subject: { kind: 'loan', id: loan.id },
      customerId: loan.customerId,
      action: wish.change.type === 'reschedule' && wish.change.spread ? 're-aged' : words,
      reason: wish.reason,
      before: { outstanding: totalOf(happened.before.outstanding), rows: happened.before.rows.length },
      after: { outstanding: totalOf(happened.account.outstanding), rows: happened.account.rows.length },
    });
    if (happened.account.state === 'written_off')
      await moveLoan(tx, context, loan, { to: 'written_off', by, reason: wish.reason });
    if (happened.account.state === 'completed') await closeLoan(tx, context, loan.id);
    await postInTime(tx, happened.journals, at);
    return 'done';
  });
}

/** In the words of the API, kobo as text: what the second person must send again. */
const factsOf = (change: Change): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]));

/** A waiver that forgives nothing is a mistake of the person, not an event. */
function demandEffect(change: Change, { account }: Happened): void {
  const last = account.transactions.at(-1);
  if (change.type === 'waiver' && last && last.amount <= 0n) throw nothingToWaive();
}
