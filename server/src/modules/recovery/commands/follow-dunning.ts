/** Sends the steps of the dunning sequence to customers in arrears: each once for a loan and an episode of arrears, within the rules of contacts. */
import { daysBetween } from '@ajo/contract/kernel/time';
import { noMoney } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { RecoverySettings } from '@ajo/contract/modules/recovery';
import type { DunningReason, DunningStep } from '@ajo/contract/modules/recovery.dunning';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type Loan, lockLoan } from '#modules/loans';
import { type LetterRefusal, sendLetter } from '#modules/notifications';
import { lockUser } from '#modules/users';
import { virtualAccountOf } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { isWithinHours } from '../contact.rules.ts';
import { timesSpokenTo } from '../contact.store.ts';
import { stepsToday } from '../dunning-setting.ts';
import { type Decision, decideSteps, letterOf } from '../dunning.rules.ts';
import { type Arrears, arrearsOf, messagesOn, loansToFollow, recordsOf, saveRecord } from '../dunning.store.ts';
import { settingsToday } from '../recovery-setting.ts';
import { latestPromise } from '../recovery.queries.ts';

type Rules = { steps: readonly DunningStep[]; limits: RecoverySettings };

/** Each loan in a transaction of its own: one that fails does not stop the others, and the next run continues. Outside the hours of contacts nothing happens. */
export async function followDunning(context: Context): Promise<void> {
  const limits = await settingsToday(context.db, context);
  const steps = await stepsToday(context.db, context);
  const days = steps.map((step) => step.days);
  for (const loanId of await loansToFollow(context.db, days, context.clock.businessDay())) {
    if (!isWithinHours(context.clock.now(), limits)) return;
    try {
      await inTransaction(context.db, (tx) => followLoan(tx, context, loanId, { steps, limits }));
    } catch (error) {
      context.log.error({ err: error, loan: loanId }, 'the arrears of a loan could not be followed');
    }
    failpoint('dunning.sent');
  }
}

/** The locks of loan and customer make "once" and "one message a day" hold for several workers. */
async function followLoan(tx: Tx, context: Context, loanId: LoanId, { steps, limits }: Rules): Promise<void> {
  const loan = await lockLoan(tx, loanId);
  // Its instalments are given back: a step that waits is decided when the return has ended.
  if (loan.coolingOffRequestedAt !== null) return;
  const { firstName } = await lockUser(tx, loan.customerId);
  const today = context.clock.businessDay();
  const { arrears, isClosed } = await arrearsOf(tx, loanId, today);
  if (!isClosed) return;
  const decisions = decideSteps({
    steps,
    arrears: arrears && { days: daysBetween(arrears.dueOn, today), episodeOn: arrears.episodeOn },
    isWrittenOff: loan.status === 'written_off',
    records: await recordsOf(tx, loanId),
    hold: await holdOf(tx, context, loan, limits),
  });
  for (const decision of decisions) {
    const step = steps.find(({ days }) => days === decision.step);
    await apply(tx, context, { loan, firstName, arrears, decision, step });
  }
  if (decisions.length > 0) failpoint('dunning.logged');
}

async function holdOf(
  tx: Tx,
  { clock }: Context,
  { id, customerId }: Loan,
  limits: RecoverySettings,
): Promise<DunningReason | undefined> {
  const today = clock.businessDay();
  if ((await latestPromise(tx, id, today))?.promise.state === 'open') return 'promise';
  if ((await timesSpokenTo(tx, customerId, today)) >= limits.contacts_per_day) return 'contact_limit';
  const { letter, reminder } = await messagesOn(tx, customerId, today);
  if (letter) return 'other_letter';
  return reminder ? 'reminder' : undefined;
}

type Application = {
  loan: Loan;
  firstName: string;
  arrears: Arrears | undefined;
  decision: Decision;
  step: DunningStep | undefined;
};

async function apply(tx: Tx, context: Context, application: Application): Promise<void> {
  const { loan, arrears, decision } = application;
  const [today, now] = [context.clock.businessDay(), context.clock.now()];
  const { refusal, sent } = decision.outcome === 'sent' ? await write(tx, context, application) : {};
  await saveRecord(tx, {
    id: newId(now),
    loan_id: loan.id,
    customer_id: loan.customerId,
    episode_on: decision.episodeOn,
    step_days: decision.step,
    channel: decision.channel,
    outcome: refusal ? 'skipped' : decision.outcome,
    reason: refusal ?? decision.reason,
    days_past_due: arrears ? daysBetween(arrears.dueOn, today) : 0,
    overdue_kobo: arrears?.overdue ?? noMoney,
    subject: sent?.subject || null,
    message: sent?.text ?? null,
    logged_on: today,
    logged_at: now,
  });
  if (sent)
    await record(tx, context, {
      actor: 'system',
      subject: { kind: 'loan', id: loan.id },
      action: 'wrote to the customer about the arrears',
      after: { step: decision.step, channel: decision.channel },
    });
}

type Written = { refusal?: LetterRefusal | undefined; sent?: { subject: string; text: string } | undefined };

async function write(tx: Tx, context: Context, { loan, firstName, arrears, decision, step }: Application): Promise<Written> {
  if (!arrears || !step) throw new Error(`loan ${loan.id} has no step ${decision.step} to send`);
  const letter = letterOf(step, {
    firstName,
    number: loan.number,
    overdue: arrears.overdue,
    days: daysBetween(arrears.dueOn, context.clock.businessDay()),
    dueOn: arrears.dueOn,
    account: await virtualAccountOf(tx, loan.customerId),
  });
  const refusal = await sendLetter(tx, context, {
    ...letter,
    userId: loan.customerId,
    channel: decision.channel,
    button: { label: 'Open my loan', url: `${context.config.appUrl}/dashboard?loan=${loan.id}` },
  });
  return refusal ? { refusal } : { sent: letter };
}
