/** Collects what is due from the customer's saved card: written down first, at most twice a day, never more than is owed. */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { AutoDebitResult, DebitAttemptId } from '@ajo/contract/modules/card-debits';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { remindOfDecline } from '#modules/loan-accounts/reminders';
import { lockLoan, lockVisibleLoan } from '#modules/loans';
import { type Charged, chargeSavedCard, type MoneyInRegistry, type usableCardOf } from '#modules/wallets';
import { findUser, fullName } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { JobData } from '#platform/jobs/jobs';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { attemptKeyPrefix, debitJob, type DebitRequest } from '../card-debit.ts';
import { type Due, whyNotAutoDebit } from '../card-debit.rules.ts';
import { addAttempt, loansToDebit, markRefused } from '../card-debit.store.ts';
import { attemptOfRun, debitFactsOf } from '../card-debits.queries.ts';
import { alreadyTried, noCard, nothingDue } from '../card-debits.errors.ts';
import { instructionsOf } from '#modules/repayments';

type Attempt = { id: DebitAttemptId; customerId: string; card: NonNullable<Awaited<ReturnType<typeof usableCardOf>>> } & Pick<
  Due,
  'amount' | 'minAmount'
>;

/**
 * Charges one loan; repeating the run returns the result of its attempt. Not inside a transaction, because the provider is queried.
 * @throws DomainError when nothing may be tried: nothing due, two attempts today, no card, not running, tried by this run before.
 */
export async function autoDebitLoan(
  context: Context,
  reactions: MoneyInRegistry,
  input: DebitRequest & { scope?: Actor | undefined },
): Promise<AutoDebitResult> {
  const earlier = await attemptOfRun(context, input);
  if (earlier) return { tried: 1, status: earlier.status, reason: earlier.reason };
  const attempt = await inTransaction(context.db, (tx) => writeDown(tx, context, input));
  failpoint('debit.written');
  const { status, reason, cause } = await charge(context, reactions, { attempt, loanId: input.loanId });
  if (status !== 'completed' && status !== 'pending') {
    const { customerId, amount, card } = attempt;
    const from = `${card.kind === 'card' ? 'card' : 'account'} ending ${card.last4}`;
    const declined = { customerId, loanId: input.loanId, amount, from, reason: cause ?? 'it was refused' };
    await inTransaction(context.db, (tx) => remindOfDecline(tx, context, declined));
    return { tried: 1, status: 'failed', reason };
  }
  return { tried: 1, status, reason };
}

async function writeDown(
  tx: Tx,
  { clock }: Context,
  { loanId, run, actor, scope }: DebitRequest & { scope?: Actor | undefined },
): Promise<Attempt> {
  const loan = scope ? await lockVisibleLoan(tx, scope, 'payments.auto_debit', loanId) : await lockLoan(tx, loanId);
  const [today, at] = [clock.businessDay(), clock.now()];
  const facts = await debitFactsOf({ db: tx, clock }, loan);
  refuseIf(whyNotAutoDebit(loan, { ...facts, actorId: actor?.id }));
  const { due, card, triesToday } = facts;
  if (!due) throw nothingDue();
  if (!card) throw noCard();
  const id = newId<DebitAttemptId>(at);
  const isNew = await addAttempt(tx, {
    id,
    loan_id: loanId,
    loan_payment_id: due.oldest.id,
    customer_id: loan.customerId,
    card_id: card.id,
    run,
    tried_on: today,
    nth: triesToday + 1,
    amount_kobo: due.amount,
    requested_by: actor?.id ?? null,
    requested_by_name: actor?.name ?? null,
    created_at: at,
  });
  if (!isNew) throw alreadyTried();
  return { id, customerId: loan.customerId, card, amount: due.amount, minAmount: due.minAmount };
}

/** What the card itself refuses (another charge is under way) ends this try, with its reason next to it. */
async function charge(
  context: Context,
  reactions: MoneyInRegistry,
  { attempt, loanId }: { attempt: Attempt; loanId: DebitRequest['loanId'] },
): Promise<Pick<Charged, 'status' | 'reason' | 'cause'>> {
  try {
    return await chargeSavedCard(context, reactions, {
      purpose: 'loan_repayment',
      purposeId: loanId,
      payerId: attempt.customerId,
      cardId: attempt.card.id,
      mayUseMandate: true,
      price: { amount: attempt.amount, fee: noMoney },
      minAmount: attempt.minAmount,
      instructions: instructionsOf({ penaltiesLast: true }),
      key: attemptKeyPrefix + attempt.id,
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    await inTransaction(context.db, (tx) => markRefused(tx, attempt.id, error.message));
    return { status: 'failed', reason: error.message, cause: error.message };
  }
}

/** A job for each loan with something due and a card: within the person's scope, or everywhere for the clock. Returns how many. */
export async function autoDebitAll(
  context: Context,
  { run, actor }: { run: string; actor?: Actor | undefined },
): Promise<number> {
  const loans = await loansToDebit(context.db, context.clock.businessDay(), actor);
  await inTransaction(context.db, async (tx) => {
    for (const loanId of loans) await context.jobs.send(tx, debitJob, { loanId, run, ...(actor && { actorId: actor.id }) });
  });
  return loans.length;
}

/** One loan of a run. What may not be tried now is no fault of the run. */
export async function autoDebitFromJob(context: Context, reactions: MoneyInRegistry, data: JobData): Promise<void> {
  const { loanId = '', run = '', actorId } = data;
  const person = actorId === undefined ? undefined : await findUser(context.db, actorId);
  const actor = person && { id: person.id, name: fullName(person) };
  try {
    await autoDebitLoan(context, reactions, { loanId: loanId as LoanId, run, actor });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    context.log.info({ loan: loanId, why: error.code }, 'a loan was not debited');
  }
}
