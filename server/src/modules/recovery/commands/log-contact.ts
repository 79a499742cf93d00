/** Records a contact with a customer about arrears. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import { dayInLagos, longInstant } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { ContactBreach, ContactChannel, NewContact } from '@ajo/contract/modules/recovery';
import type { Context } from '#context';
import { record } from '#modules/history';
import { accountStateOf } from '#modules/loan-accounts';
import { type Loan, loanNumber, lockVisibleLoan } from '#modules/loans';
import { notifyRoles } from '#modules/notifications';
import { owedOn } from '#modules/repayments';
import { settingOn } from '#modules/settings';
import { lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { breachOf, followsPromise, whyNotContact, whyNotNow } from '../contact.rules.ts';
import { addContact, timesSpokenTo } from '../contact.store.ts';
import { recoverySettings } from '../recovery-setting.ts';
import { nothingToRecover } from '../recovery.errors.ts';
import { type LatestPromise, promiseBefore } from '../recovery.queries.ts';
import { leftOfLoss } from '../written-off.queries.ts';

type Contact = Omit<NewContact, 'contacted_at'> & { contactedAt: Date };

/** @returns the id of the contact. */
export async function logContact(
  context: Context,
  actor: Actor,
  { loanId, contacted_at: at, ...given }: NewContact & { loanId: LoanId },
): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'recovery.log', loanId);
    const contact = { ...given, contactedAt: at ?? context.clock.now() };
    refuseIf(await whyNotLog(tx, context, loan, contact));
    return saveContact(tx, context, actor, { loan, contact, isNow: at === undefined });
  });
}

export async function whyNotLog(tx: Tx, context: Context, loan: Loan, contact: Contact): Promise<DomainError | undefined> {
  if (!['active', 'written_off'].includes(loan.status)) return nothingToRecover();
  // What was owed on an earlier day may be paid since.
  const isOfToday = dayInLagos(contact.contactedAt) === context.clock.businessDay();
  const owed = contact.outcome === 'promise' && isOfToday ? await owedTo(tx, context, loan) : undefined;
  const before = await earlierPromise(tx, loan, contact);
  const kept = before?.promise.state === 'open' ? before.promise.paid : undefined;
  return whyNotContact(contact, { now: context.clock.now(), owed, kept });
}

const earlierPromise = async (tx: Tx, loan: Loan, { outcome, contactedAt }: Contact): Promise<LatestPromise | undefined> =>
  outcome === 'promise' ? promiseBefore(tx, loan.id, contactedAt) : undefined;

/** The lock of the customer counts requests at the same time too, of all loans of the customer. The rules of the contact's own day apply. */
async function breachIn(tx: Tx, loan: Loan, contact: Contact, isNow: boolean): Promise<ContactBreach | null> {
  await lockUser(tx, loan.customerId);
  const on = dayInLagos(contact.contactedAt);
  const spokenTo = await timesSpokenTo(tx, loan.customerId, on);
  const limits = await settingOn(tx, recoverySettings, on);
  const breach = breachOf(contact, { spokenTo, limits });
  if (breach && isNow) throw whyNotNow(breach, limits);
  return breach;
}

const channelWords: Record<ContactChannel, string> = { call: 'phone', visit: 'visit', sms: 'SMS', mail: 'email', app: 'app' };

const breachWords: Record<ContactBreach, string> = {
  hours: 'outside of the contact hours',
  daily_limit: 'after the customer had been reached on that day',
};

async function notifyCompliance(
  tx: Tx,
  context: Context,
  { actor, loan, contact, breach }: { actor: Actor; loan: Loan; contact: Contact; breach: ContactBreach },
): Promise<void> {
  await notifyRoles(tx, context, ['compliance_officer'], {
    kind: 'loan',
    message: `${actor.name} recorded a contact by ${channelWords[contact.channel]} on ${longInstant(contact.contactedAt)} about ${loanNumber(loan.number)}, ${breachWords[breach]}`,
    isTrouble: true,
    link: `/admin/requests/${loan.id}`,
  });
}

/** Of a loan that was written off, what is not recovered yet. */
async function owedTo(tx: Tx, context: Context, loan: Loan): Promise<Kobo> {
  if (loan.status === 'active') return sumOf((await accountStateOf({ ...context, db: tx }, loan)).rows.map(owedOn));
  return leftOfLoss(tx, loan.id);
}

/**
 * Also of a contact that broke a rule of its day: compliance is notified. `isNow`: no time was entered, so what breaks a rule is refused.
 *
 * @returns its id
 */
export async function saveContact(
  tx: Tx,
  context: Context,
  actor: Actor,
  { loan, contact, isNow = false }: { loan: Loan; contact: Contact; isNow?: boolean },
): Promise<string> {
  const now = context.clock.now();
  const id = newId(now);
  const breach = await breachIn(tx, loan, contact, isNow);
  const before = await earlierPromise(tx, loan, contact);
  await addContact(tx, {
    id,
    loan_id: loan.id,
    customer_id: loan.customerId,
    channel: contact.channel,
    outcome: contact.outcome,
    contacted_at: contact.contactedAt,
    breach,
    promised_on: contact.promised_on ?? null,
    promised_kobo: contact.promised_amount ?? null,
    ...followsPromise(before, contact.contactedAt),
    note: contact.note,
    recorded_by: actor.id,
    recorded_by_name: actor.name,
    recorded_at: now,
  });
  await record(tx, context, {
    actor: { id: actor.id, name: actor.name },
    subject: { kind: 'loan', id: loan.id },
    action: 'recorded a contact about the arrears',
    after: { channel: contact.channel, outcome: contact.outcome, promised_on: contact.promised_on ?? null },
  });
  if (breach) await notifyCompliance(tx, context, { actor, loan, contact, breach });
  return id;
}
