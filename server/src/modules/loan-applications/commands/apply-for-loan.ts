/** A customer applies: the product's terms are copied onto the loan, the guarantor is invited, everything in one transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import type { LoanId, LoanRequest } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { guarantorsOf, inviteGuarantor, isSamePerson, lowerGuarantees } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { onboardingOf } from '#modules/onboarding';
import { asE164, giveOfficer, lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { whyNotGuaranteed } from '../correction.rules.ts';
import { type Loan, addLoan, countLoans, saveLoan } from '#modules/loans';
import { guarantorUnnamed } from '../loan-applications.errors.ts';
import { type Applicant, whyNotApply, feeColumns } from '../application.rules.ts';
import { countRunning, draftOf, openStates } from '../application.store.ts';
import { noSteps, notifyDesks } from './notify-desks.ts';
import { findProduct, termColumns, instalmentsOf, whyNotSchedule } from '#modules/loan-products';
import { assessAndKeep, whyNotLend } from '#modules/assessments';
import { recordBureauConsent } from '#modules/credit-bureaus';

type Application = {
  input: LoanRequest;
  /** The network of the customer; null at the counter, where it is that of staff. */
  ip: string | null;
  /** At the counter: the member of staff who filled it in, and what the customer agreed to by code. */
  counter?: { staff: Actor; consent: string };
};

/** The customer of the application, also when staff fill it in. */
type Customer = Pick<Actor, 'id' | 'name'>;

/**
 * Everything that can refuse an application, without a change. The customer's row must be locked: of two applications at once the second
 * sees the first.
 * @throws DomainError the first reason, with its field where it has one.
 */
export async function requireApplicable(tx: Tx, context: Context, { id }: Pick<Customer, 'id'>, input: LoanRequest) {
  const on = context.clock.businessDay();
  const product = await findProduct(tx, input.loan_interest_id, on);
  const guarantor = namedIn(input);
  if (!guarantor && product.required_guarantors > 0) throw guarantorUnnamed();
  const applicant = await applicantOf(tx, id);
  const question = { amount: input.amount, instalments: input.tenor, on };
  const instalments = instalmentsOf(product, question);
  refuseIf(whyNotApply(applicant, product, { amount: input.amount, instalments }) ?? whyNotSchedule(product, question));
  const begun = await draftOf(tx, id);
  refuseIf(await whyNotLend(tx, context, { customerId: id, loanId: begun?.id, product, amount: input.amount, instalments }));
  return { product, guarantor, instalments, begun };
}

export const applyForLoan = (context: Context, customer: Customer | Actor, application: Application): Promise<Loan> =>
  inTransaction(context.db, async (tx) => {
    await lockUser(tx, customer.id, { mustBeOpen: true });
    const checked = await requireApplicable(tx, context, customer, application.input);
    await giveOfficer(tx, context, customer.id);
    const loan = await send(tx, context, customer, { ...application, ...checked });
    await keepConsent(tx, context, loan, application);
    const { guarantor, begun } = checked;
    if (guarantor) await nameGuarantor(tx, context, { loan, customer, guarantor });
    await assessAndKeep(tx, context, loan, { moment: 'submission', byName: customer.name });
    await recordSent(tx, context, { customer, loan, begun, counter: application.counter });
    await notify(tx, context, {
      userId: customer.id,
      kind: 'loan',
      message: `We have your application for ${naira(loan.principal)}`,
      link: `/dashboard?loan=${loan.id}`,
    });
    await notifyDesks(tx, context, { loanId: loan.id, before: noSteps });
    return loan;
  });

/** The consent of an application includes credit reports. */
const keepConsent = (tx: Tx, { clock }: Context, { id, customerId }: Loan, { ip, counter }: Application): Promise<void> => {
  const of = { customerId, loanId: id, at: clock.now() };
  return recordBureauConsent(tx, counter ? { ...of, takenBy: counter.staff.id } : { ...of, ip: ip ?? '' });
};

type Checked = Awaited<ReturnType<typeof requireApplicable>>;

/** The product's terms are copied onto the loan: the begun application, or a new one. */
function send(
  tx: Tx,
  context: Context,
  customer: Customer,
  { input, ip, counter, product, instalments, begun }: Application & Checked,
): Promise<Loan> {
  const at = context.clock.now();
  const sent = {
    ...termColumns(product),
    status: 'pending' as const,
    principal_kobo: input.amount,
    ...feeColumns(product, input.amount, context.clock.businessDay()),
    instalments,
    consent_at: at,
    consent_ip: ip,
    applied_at: at,
    prepared_by: counter?.staff.id ?? null,
    reason: null,
    draft: null,
    terms_changed_at: null,
  };
  return begun
    ? saveLoan(tx, begun, sent)
    : addLoan(tx, { ...sent, id: newId<LoanId>(at), customer_id: customer.id, created_at: at });
}

type Sent = { customer: Customer | Actor; loan: Loan; begun: Checked['begun']; counter: Application['counter'] };

function recordSent(tx: Tx, context: Context, { customer, loan, begun, counter }: Sent): Promise<void> {
  const again = begun?.appliedAt ? ' again' : '';
  return record(tx, context, {
    actor: counter?.staff ?? customer,
    subject: { kind: 'loan', id: loan.id },
    customerId: customer.id,
    action: counter ? `sent the application of the customer${again}` : `applied${again}`,
    ...(begun && { from: begun.status }),
    to: 'pending',
    ...(begun?.appliedAt && { before: { principal: begun.principal, instalments: begun.instalments, product: begun.purpose } }),
    after: {
      principal: loan.principal,
      instalments: loan.instalments,
      product: loan.purpose,
      ...(counter && { consent: counter.consent }),
    },
  });
}

type Guarantor = Parameters<typeof inviteGuarantor>[2]['guarantor'];

/** Whole, the email address aside, or not at all: as the contract has it. */
function namedIn({
  guarantor_name: name,
  guarantor_email: email,
  guarantor_phone: phone,
  ...input
}: LoanRequest): Guarantor | undefined {
  const { guarantor_relationship: relationship } = input;
  return name && phone && relationship ? { name, email: email || null, phone: asE164(phone), relationship } : undefined;
}

type Naming = { loan: Loan; customer: Customer; guarantor: Guarantor };

/** A guarantor named before who is still valid for the amount is kept; any other is invited. */
async function nameGuarantor(tx: Tx, context: Context, { loan, customer, guarantor }: Naming): Promise<void> {
  const named = (await guarantorsOf(tx, loan.id)).find((one) => one.status !== 'denied' && isSamePerson(one, guarantor));
  refuseIf(named && whyNotGuaranteed(loan.principal, [named]));
  if (named) return lowerGuarantees(tx, context, { loanId: loan.id, amount: loan.principal });
  await inviteGuarantor(tx, context, {
    loanId: loan.id,
    borrower: { id: customer.id, name: customer.name },
    amount: loan.principal,
    guarantor,
  });
}

async function applicantOf(tx: Tx, customerId: string): Promise<Applicant> {
  const { sections } = await onboardingOf(tx, customerId);
  return {
    missingSections: sections.filter((section) => section.required && section.state !== 'complete').map(({ title }) => title),
    openApplications: await countLoans(tx, customerId, openStates),
    runningLoans: await countRunning(tx, customerId),
  };
}
