/** A customer applies: the product's terms are copied onto the loan, the guarantor is invited, everything in one transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import type { LoanApplication, LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { inviteGuarantor } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { onboardingOf } from '#modules/onboarding';
import { lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Loan } from '../loan.ts';
import { type Applicant, whyNotApply } from '../loan.rules.ts';
import { addLoan, countLoans } from '../loan.store.ts';
import { feeOf } from '../offer.rules.ts';
import { findProduct, termColumns } from '../product.store.ts';
import { assessAndKeep } from './assess-loan.ts';

type Application = { wish: LoanApplication; ip: string };

export async function applyForLoan(context: Context, actor: Actor, { wish, ip }: Application): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    // The person's row is the queue: of two applications at once the second sees the first.
    await lockUser(tx, actor.id);
    const product = await findProduct(tx, wish.loan_interest_id);
    const applicant = await applicantOf(tx, actor.id);
    refuseIf(whyNotApply(applicant, product, { amount: wish.amount, instalments: wish.tenor }));

    const at = context.clock.now();
    const loan = await addLoan(tx, {
      id: newId<LoanId>(at),
      customer_id: actor.id,
      ...termColumns(product),
      status: 'pending',
      principal_kobo: wish.amount,
      fee_kobo: feeOf(product, wish.amount),
      instalments: wish.tenor,
      consent_at: at,
      consent_ip: ip,
      applied_at: at,
      created_at: at,
    });
    await inviteGuarantor(tx, context, {
      loanId: loan.id,
      borrower: { id: actor.id, name: actor.name },
      amount: loan.principal,
      guarantor: {
        name: wish.guarantor_name,
        email: wish.guarantor_email,
        phone: wish.guarantor_phone,
        relationship: wish.guarantor_relationship,
      },
    });
    await assessAndKeep(tx, context, loan, { moment: 'submission', byName: actor.name });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loan.id },
      customerId: actor.id,
      action: 'applied',
      to: 'pending',
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

async function applicantOf(tx: Tx, customerId: string): Promise<Applicant> {
  const { sections } = await onboardingOf(tx, customerId);
  return {
    missingSections: sections.filter((section) => section.required && section.state !== 'complete').map(({ title }) => title),
    openApplications: await countLoans(tx, customerId, ['pending', 'approved', 'disburse', 'disbursement_failed']),
    runningLoans: await countLoans(tx, customerId, ['active']),
  };
}
