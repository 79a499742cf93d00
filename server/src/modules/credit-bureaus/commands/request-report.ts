/** Staff request a credit report about an applicant. The bureau is called between two transactions, under a reference that is stored first. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { addDays } from '@ajo/contract/kernel/time';
import { type BureauName, bureauTitles } from '@ajo/contract/modules/credit-bureaus';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { type Loan, lockVisibleLoan } from '#modules/loans';
import { verifiedBvns } from '#modules/onboarding';
import { fullName, lockUser } from '#modules/users';
import type { BureauAnswer, BureauQuestion } from '#platform/bureau/bureau';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { consentOf } from '../bureau-consent.store.ts';
import { settingsToday } from '../bureau-setting.ts';
import { bureauNotConnected, bvnNotVerified, consentMissing, enquiryPending } from '../credit-bureaus.errors.ts';
import { facilitiesOf, isValid, summaryOf, whyNotRequest } from '../enquiry.rules.ts';
import {
  addEnquiry,
  type Attempt,
  enquiriesOf,
  lockAttempt,
  type Received,
  repeatEnquiry,
  saveAnswer,
  saveFailure,
} from '../enquiry.store.ts';

type Requested = { loanId: LoanId; bureau: BureauName };
type Claimed = { attempt: Attempt; loan: Loan; question: BureauQuestion };

/**
 * A valid report of the bureau about the customer is reused: nothing is requested. An enquiry that failed is sent again under the same reference.
 * @throws DomainError `loan_missing` outside of the caller's scope, `bureau_not_connected`, `application_decided`, `bureau_consent_missing`,
 * `bvn_not_verified`, `bureau_enquiry_pending`, and `unavailable` while the bureau cannot be reached.
 */
export async function requestReport(context: Context, actor: Actor, requested: Requested): Promise<void> {
  const claimed = await inTransaction(context.db, (tx) => claim(tx, context, actor, requested));
  if (!claimed) return;
  const bureau = context.bureaus[requested.bureau];
  if (!bureau) throw bureauNotConnected();
  const [result] = await Promise.allSettled([bureau.request(claimed.question)]);
  const answer = result.status === 'fulfilled' ? result.value : undefined;
  await inTransaction(context.db, (tx) => settle(tx, context, actor, { ...requested, ...claimed, answer }));
  if (result.status === 'rejected') throw result.reason;
}

/** Undefined for a valid report. */
async function claim(tx: Tx, context: Context, actor: Actor, { loanId, bureau }: Requested): Promise<Claimed | undefined> {
  const loan = await lockVisibleLoan(tx, actor, 'bureau.enquire', loanId);
  if (!context.bureaus[bureau]) throw bureauNotConnected();
  const customer = await lockUser(tx, loan.customerId);
  const consent = await consentOf(tx, loanId);
  const bvn = (await verifiedBvns({ ...context, db: tx }, [customer.id])).get(customer.id);
  const { latest, attempt } = await enquiriesOf(tx, { customerId: customer.id, bureau });
  const at = context.clock.now();
  const facts = { status: loan.status, hasConsent: consent !== undefined, hasBvn: bvn !== undefined, attempt, at };
  refuseIf(whyNotRequest(facts));
  if (!consent) throw consentMissing();
  if (!bvn) throw bvnNotVerified();
  if (isValid(latest, context.clock.businessDay())) return undefined;
  const next = { customerId: customer.id, bureau, loanId, consentId: consent.id, actor, at };
  const begun = attempt ? await repeatEnquiry(tx, attempt.id, next) : await addEnquiry(tx, next);
  if (!begun) throw enquiryPending();
  await note(tx, context, actor, { loan, bureau, action: 'requested a credit report' });
  const question = { reference: begun.id, bvn, name: fullName(customer), bornOn: customer.dateOfBirth, amount: loan.principal };
  return { attempt: begun, loan, question };
}

type Settled = Claimed & { bureau: BureauName; answer: BureauAnswer | undefined };

/** An attempt that another one has taken over changes nothing. */
async function settle(tx: Tx, context: Context, actor: Actor, { attempt, loan, bureau, answer }: Settled): Promise<void> {
  if (!(await lockAttempt(tx, attempt))) return;
  const noted = { loan, bureau };
  if (!answer) {
    await saveFailure(tx, attempt.id);
    return note(tx, context, actor, { ...noted, action: 'got no answer from a credit bureau' });
  }
  const { days_valid: days } = await settingsToday(tx, context);
  const at = context.clock.now();
  const received = answer.status === 'hit' ? receivedOf(context, answer) : undefined;
  const validUntil = addDays(context.clock.businessDay(), days);
  await saveAnswer(tx, context, attempt.id, { at, validUntil, customerId: loan.customerId, raw: answer.raw, received });
  await note(tx, context, actor, {
    ...noted,
    action: received ? 'received a credit report' : 'found no record at a credit bureau',
  });
}

function receivedOf({ config, clock }: Context, { report }: Extract<BureauAnswer, { status: 'hit' }>): Received {
  const facilities = facilitiesOf(report, config.BRAND_LEGAL_NAME);
  const summary = summaryOf(report, { facilities, on: clock.businessDay() });
  return { number: report.number, score: report.score, summary, facilities };
}

/** The history has no figure of the report: more people read it. */
const note = (
  tx: Tx,
  context: Context,
  actor: Actor,
  { loan, bureau, action }: { loan: Loan; bureau: BureauName; action: HistoryAct },
): Promise<void> =>
  record(tx, context, {
    actor,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action,
    after: { bureau: bureauTitles[bureau] },
  });
