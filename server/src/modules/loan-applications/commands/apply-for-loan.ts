/** A customer applies: the product's terms are copied onto the loan, the guarantor is invited, everything in one transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import type { LoanApplication, LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { guarantorsOf, inviteGuarantor } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { onboardingOf } from '#modules/onboarding';
import { giveOfficer, lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { whyNotGuaranteed } from '../correction.rules.ts';
import { type Loan, addLoan, countLoans, saveLoan } from '#modules/loans';
import { guarantorUnnamed } from '../loan-applications.errors.ts';
import { type Applicant, whyNotApply, feeColumns } from '../application.rules.ts';
import { countRunning, draftOf, openStates } from '../application.store.ts';
import { findProduct, termColumns, instalmentsOf, whyNotSchedule } from '#modules/loan-products';
import { assessAndKeep, whyNotLend } from '#modules/assessments';

type Application = { input: LoanApplication; ip: string };

export async function applyForLoan(context: Context, actor: Actor, { input, ip }: Application): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    // The person's row is the queue: of two applications at once the second sees the first.
    await lockUser(tx, actor.id);
    const on = context.clock.businessDay();
    const product = await findProduct(tx, input.loan_interest_id, on);
    const guarantor = namedIn(input);
    if (!guarantor && product.required_guarantors > 0) throw guarantorUnnamed();
    const applicant = await applicantOf(tx, actor.id);
    const question = { amount: input.amount, instalments: input.tenor, on };
    const instalments = instalmentsOf(product, question);
    refuseIf(whyNotApply(applicant, product, { amount: input.amount, instalments }) ?? whyNotSchedule(product, question));

    const begun = await draftOf(tx, actor.id);
    refuseIf(
      await whyNotLend(tx, context, { customerId: actor.id, loanId: begun?.id, product, amount: input.amount, instalments }),
    );
    await giveOfficer(tx, context, actor.id);

    const at = context.clock.now();
    const sent = {
      ...termColumns(product),
      status: 'pending' as const,
      principal_kobo: input.amount,
      ...feeColumns(product, input.amount, on),
      instalments,
      consent_at: at,
      consent_ip: ip,
      applied_at: at,
      reason: null,
      draft: null,
      terms_changed_at: null,
    };
    const loan = begun
      ? await saveLoan(tx, begun, sent)
      : await addLoan(tx, { ...sent, id: newId<LoanId>(at), customer_id: actor.id, created_at: at });
    if (guarantor) await nameGuarantor(tx, context, { loan, actor, guarantor });
    await assessAndKeep(tx, context, loan, { moment: 'submission', byName: actor.name });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loan.id },
      customerId: actor.id,
      action: begun?.appliedAt ? 'applied again' : 'applied',
      ...(begun && { from: begun.status }),
      to: 'pending',
      ...(begun?.appliedAt && { before: { principal: begun.principal, instalments: begun.instalments, product: begun.purpose } }),
      after: { principal: loan.principal, instalments: loan.instalments, product: product.name },
    });
    await notify(tx, context, {
      userId: actor.id,
      kind: 'loan',
      message: `We have your application for ${naira(loan.principal)}`,
      link: `/dashboard?loan=${loan.id}`,
    });
    return loan;
  });
}

type Guarantor = Parameters<typeof inviteGuarantor>[2]['guarantor'];

/** Whole or not at all, as the contract has it. */
function namedIn({
  guarantor_name: name,
  guarantor_email: email,
  guarantor_phone: phone,
  ...input
}: LoanApplication): Guarantor | undefined {
  const { guarantor_relationship: relationship } = input;
  return name && email && phone && relationship ? { name, email, phone, relationship } : undefined;
}

type Naming = { loan: Loan; actor: Actor; guarantor: Guarantor };

/** A guarantor named before who is still valid for the amount is kept; any other is invited. */
async function nameGuarantor(tx: Tx, context: Context, { loan, actor, guarantor }: Naming): Promise<void> {
  const named = (await guarantorsOf(tx, loan.id)).find(({ email, status }) => email === guarantor.email && status !== 'denied');
  refuseIf(named && whyNotGuaranteed(loan.principal, [named]));
  if (named) return;
  await inviteGuarantor(tx, context, {
    loanId: loan.id,
    borrower: { id: actor.id, name: actor.name },
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
