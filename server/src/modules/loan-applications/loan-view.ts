/** A loan as it is answered: with its opinions, guarantors, schedule, assessment, and what this caller may do. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { CreditAssessment, StoredAssessment } from '@ajo/contract/modules/loans.credit';
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import type { LoanNote } from '@ajo/contract/modules/loan-applications.desk';
import { LoanDraft } from '@ajo/contract/modules/loan-applications.drafts';
import {
  KeyFacts,
  type LoanBrief,
  type ListedLoan as ListedLoanRow,
  type LoanId,
  type LoanRow,
  type LoanView,
  type OpenDocument,
} from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { guarantorsOf } from '#modules/guarantors';
import { balanceOf, gl } from '#modules/ledger';
import { heldOn } from '#modules/ledger/holds';
import { payeeOf } from '#modules/onboarding';
import { causeOfFailure, whyNotEndPayouts } from '#modules/payouts';
import { cardFeePayer, previewOf } from '#modules/schedules';
import { findUser, fullName, hidesContacts } from '#modules/users';
import { actionsOn } from './actions.rules.ts';
import { assessmentsOf, assessLoan, nothingToReview, openDocuments, toReviewOf } from '#modules/assessments';
import { newScheduleOf } from '#modules/loan-accounts/events';
import { approvalFacts } from './commands/approval-facts.ts';
import {
  type ListedLoan,
  type Loan,
  loanNumber,
  loanMissing,
  findVisibleLoan,
  linkedLoans,
  type LoanWithCustomer,
} from '#modules/loans';
import { cardFeePayerOf, netPaidOut, netPayout, plannedTermsOf, returnableUntil } from '#modules/loans/pricing';
import type { Opinion, OpinionKind } from './opinion.ts';
import { type ApprovalFacts, isReleased, pendingPayoutStep } from './decision.rules.ts';
import type { ListedPosition } from './listed-loan.queries.ts';
import { draftOf, notesOf } from './application.store.ts';
import { bankAccountMissing } from './loan-applications.errors.ts';

type Clock = Context['clock'];

export async function viewOf(context: Context, actor: Actor, capability: Capability, id: LoanId): Promise<LoanView> {
  const { db, clock } = context;
  const found = await findVisibleLoan(db, actor, capability, id);
  if (!found) throw loanMissing();
  const { loan } = found;
  const isStaff = capability !== 'loans.own';
  const assessment = isStaff ? await assessmentFor(context, loan) : undefined;
  const account = gl.customerCredit(loan.customerId);
  const credit = await balanceOf(db, account);
  const available = minus(credit, await heldOn(db, account));
  const payee = await payeeOf(context, loan.customerId);
  const assessed = await approvalFacts(db, context, actor, { loan, assessment });
  const documents = await documentsOf(db, loan);
  const facts = {
    ...assessed,
    credit: available,
    payee: payee.account ? payee.whyNot : bankAccountMissing(),
    documents,
    ...(await payoutFact(context, loan)),
  };
  const guarantors = await guarantorsOf(db, id);
  return {
    ...rowOf(found, actor, facts, clock),
    ...termsView(loan),
    reason: isStaff ? loan.reason : reasonForCustomer(loan),
    ...opinionsView(isStaff ? facts.opinions : []),
    ...(await deskView(db, loan, { isStaff, secondAbove: facts.secondAbove })),
    offer_accepted_ip: isStaff && !hidesContacts(actor.role, 'user') ? loan.offerAcceptedIp : null,
    guarantors: guarantors.map((one) => ({ id: one.id, name: one.name, relationship: one.relationship, status: one.status })),
    assessment: assessment ?? null,
    human_review: isStaff ? loan.humanReview : null,
    preview: previewOf(
      plannedTermsOf(loan, loan.disbursedOn ?? clock.businessDay()),
      cardFeePayerOf(loan, await cardFeePayer(db, context)),
    ),
    customer_credit: credit,
    ...(await linkedLoans(db, loan)),
    new_schedule: await newScheduleOf(db, loan),
    bank: bankView(payee, isStaff),
    account_problem: payee.problem,
    check_account: isAccountToCheck(loan),
    open_documents: documents,
    waits_for: isStaff ? pendingPayoutStep(loan, facts).map(({ message }) => message) : [],
  };
}

/** Who decides on it, who looks after the customer, who filled it in, and what waits for a look. */
async function deskView(
  db: Context['db'],
  loan: Loan,
  { isStaff, secondAbove }: { isStaff: boolean; secondAbove: Kobo },
): Promise<Pick<LoanView, 'approvers' | 'officer' | 'prepared_by' | 'to_review'>> {
  if (!isStaff) return { approvers: 1, officer: null, prepared_by: null, to_review: nothingToReview };
  const { id, customerId, principal, preparedBy } = loan;
  const customer = await findUser(db, customerId);
  const officer = customer?.accountOfficerId ? await findUser(db, customer.accountOfficerId) : undefined;
  const preparer = preparedBy ? await findUser(db, preparedBy) : undefined;
  return {
    approvers: principal > secondAbove ? 2 : 1,
    officer: officer ? fullName(officer) : null,
    prepared_by: preparer ? fullName(preparer) : null,
    to_review: isBeforePayout(loan) ? await toReviewOf(db, id) : nothingToReview,
  };
}

const payoutFact = async (context: Context, loan: Loan): Promise<Pick<ApprovalFacts, 'payout'>> =>
  isReleased(loan)
    ? { payout: { whyNotEnd: await whyNotEndPayouts(context.db, context, { purpose: 'loan', purposeId: loan.id }) } }
    : {};

const isBeforePayout = ({ status }: Pick<Loan, 'status'>): boolean =>
  ['incomplete', 'pending', 'approved', 'disbursement_failed'].includes(status);

const documentsOf = async (db: Context['db'], loan: Loan): Promise<OpenDocument[]> =>
  isBeforePayout(loan) ? openDocuments(db, loan.customerId, loan.terms) : [];

const bankView = ({ account, vouched }: Awaited<ReturnType<typeof payeeOf>>, isStaff: boolean): LoanView['bank'] =>
  account
    ? {
        bank: account.bankName,
        number: `••••••${account.number.slice(-4)}`,
        name: account.name,
        vouched: isStaff ? vouched : null,
      }
    : null;

/** The last payout failed because of the customer's account. */
const isAccountToCheck = ({ status, reason }: Pick<Loan, 'status' | 'reason'>): boolean =>
  status === 'disbursement_failed' && causeOfFailure(reason) === 'account';

/** What the provider reports of an account is for staff; a reason that a person wrote is for the customer too. */
function reasonForCustomer({ status, reason }: Pick<Loan, 'status' | 'reason'>): string | null {
  if (status === 'disbursement_failed')
    return isAccountToCheck({ status, reason })
      ? 'Please check that your bank account can take the money'
      : 'We could not send the money yet. We will try again';
  return status === 'reversed' ? 'The money was returned to us: you owe nothing on this loan' : reason;
}

/** Before the decision, the result of the rules now; afterwards their last result. */
async function assessmentFor(context: Context, loan: Loan): Promise<CreditAssessment | undefined> {
  if (['pending', 'approved', 'disbursement_failed'].includes(loan.status)) return assessLoan(context.db, context, loan);
  const [last] = await assessmentsOf(context.db, loan.id);
  return last && { inputs: last.inputs, result: last.result };
}

const termsView = (loan: Loan) => ({
  reason_code: loan.reasonCode,
  rate_percent: loan.ratePercent,
  rate_period: loan.ratePeriod,
  method: loan.method,
  fee: loan.fee,
  upfront_fee: loan.upfrontFee,
  upfront_fee_paid_at: loan.upfrontFeePaidAt,
  down_payment: loan.downPayment,
  tranche_plan: [...loan.tranchePlan],
  paid_out: loan.disbursedOn ? netPaidOut(loan) : netPayout(loan),
  product_id: loan.productId,
  terms: loan.terms,
  offer: loan.offer ? KeyFacts.decode(loan.offer as Parameters<typeof KeyFacts.decode>[0]) : null,
  offer_accepted_at: loan.offerAcceptedAt,
  offer_signature: loan.offerSignature,
  offer_sha256: loan.offerSha256,
  offer_expires_at: loan.offerExpiresAt,
  cooling_off_until: returnableUntil(loan),
  cooling_off_requested_at: loan.coolingOffRequestedAt,
  completed_on: loan.completedOn,
});

const opinionsView = (opinions: readonly Opinion[]) => ({
  recommendation: opinionView(opinions, 'recommendation'),
  review: opinionView(opinions, 'review'),
  first_approval: opinionView(opinions, 'first_approval'),
  decision: opinionView(opinions, 'decision'),
});

function opinionView(opinions: readonly Opinion[], kind: OpinionKind): LoanView['review'] {
  const found = opinions.find((opinion) => opinion.kind === kind);
  // An approval that was undone is no decision.
  return found && found.verdict !== 'pending'
    ? { by: found.byName, at: found.at, verdict: found.verdict, note: found.note }
    : null;
}

export async function briefOf(db: Context['db'], actor: Actor, id: LoanId): Promise<LoanBrief> {
  const found = await findVisibleLoan(db, actor, 'loans.read', id);
  if (!found) throw loanMissing();
  const { loan, customer } = found;
  const { accountOfficerId } = (await findUser(db, loan.customerId)) ?? {};
  const officer = accountOfficerId ? await findUser(db, accountOfficerId) : undefined;
  return {
    id: loan.id,
    number: loanNumber(loan.number),
    status: loan.status,
    returned_on: loan.returnedOn,
    customer: { id: customer.id as UserId, name: customer.name, branch: customer.branch },
    officer: officer ? fullName(officer) : null,
  };
}

/** A line of a list. What needs opinions, guarantors or the bank account to be decided is offered on the loan's own page only. */
/** With its state of today, for the lists of staff. */
export const listedForStaff = (
  found: LoanWithCustomer<ListedLoan> & ListedPosition,
  actor: Actor,
  clock: Clock,
): ListedLoanRow => ({
  ...listed(found, actor, clock),
  ...found.position,
});

export function listed(found: LoanWithCustomer<ListedLoan>, actor: Actor, clock: Clock): LoanRow {
  const row = rowOf(found, actor, { opinions: [], guarantors: [], staffGuarantors: [], limit: undefined }, clock);
  return { ...row, can: row.can.filter((action) => action !== 'release' && !(action === 'cancel' && isReleased(found.loan))) };
}

function rowOf({ loan, customer }: LoanWithCustomer<ListedLoan>, actor: Actor, facts: ApprovalFacts, clock: Clock): LoanRow {
  return {
    id: loan.id,
    number: loanNumber(loan.number),
    status: loan.status,
    customer: { ...customer, phone: hidesContacts(actor.role, 'user') ? null : customer.phone, id: customer.id as UserId },
    purpose: loan.purpose,
    principal: loan.principal,
    instalments: loan.instalments,
    frequency: loan.frequency,
    applied_at: loan.appliedAt,
    disbursed_on: loan.disbursedOn,
    returned_on: loan.returnedOn,
    can: actionsOn(loan, actor, facts, { now: clock.now(), today: clock.businessDay() }),
  };
}

/** The application that the customer has begun or must correct. The guarantor who was named before is in the form again. */
export async function draftFor({ db }: Context, actor: Actor): Promise<LoanDraft | null> {
  const begun = await draftOf(db, actor.id);
  if (!begun) return null;
  const [named] = (await guarantorsOf(db, begun.id)).filter(({ status }) => status !== 'denied');
  const before = named && {
    guarantor_name: named.name,
    guarantor_email: named.email ?? '',
    guarantor_phone: named.phone,
    guarantor_relationship: named.relationship,
  };
  return LoanDraft.decode({
    step: 0,
    guarantor_name: '',
    guarantor_email: '',
    guarantor_phone: '',
    guarantor_relationship: '',
    ...before,
    ...(begun.draft as object | null),
    loan_id: begun.id,
    loan_interest_id: begun.productId,
    amount: Number(begun.principal),
    tenor: begun.instalments,
    sent_back_because: begun.appliedAt ? begun.reason : null,
  });
}

/** To people outside of the scope the loan does not exist, nor do its notes and assessments. */
async function requireVisible({ db }: Context, actor: Actor, id: LoanId): Promise<void> {
  if (!(await findVisibleLoan(db, actor, 'loans.file', id))) throw loanMissing();
}

export async function notesFor(context: Context, actor: Actor, id: LoanId): Promise<LoanNote[]> {
  await requireVisible(context, actor, id);
  return notesOf(context.db, id);
}

export async function assessmentsFor(context: Context, actor: Actor, id: LoanId): Promise<StoredAssessment[]> {
  await requireVisible(context, actor, id);
  return assessmentsOf(context.db, id);
}
