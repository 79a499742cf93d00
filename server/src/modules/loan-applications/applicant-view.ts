/** The person behind an application, as staff who decide may read them. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Applicant } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { guarantorsOf } from '#modules/guarantors';
import { onboardingOf } from '#modules/onboarding';
import { findUser, fullName } from '#modules/users';
import { loanNumber, loanMissing, findVisibleLoan } from '#modules/loans';
import { sentLoansOf } from './application.store.ts';

export async function applicantOf({ db }: Context, actor: Actor, id: LoanId): Promise<Applicant> {
  const found = await findVisibleLoan(db, actor, 'loans.read', id);
  const user = found && (await findUser(db, found.loan.customerId));
  if (!user) throw loanMissing();
  const officer = user.accountOfficerId ? await findUser(db, user.accountOfficerId) : undefined;
  const [{ percent, sections }, guarantors, loans] = await Promise.all([
    onboardingOf(db, user.id),
    guarantorsOf(db, id),
    sentLoansOf(db, user.id),
  ]);
  return {
    name: fullName(user),
    email: user.email,
    phone: user.phone,
    branch: found.customer.branch,
    officer: officer ? fullName(officer) : null,
    born_on: user.dateOfBirth,
    customer_since: user.createdAt,
    suspended: user.suspendedAt !== null,
    percent,
    sections,
    guarantors: guarantors.map((one) => ({ id: one.id, name: one.name, relationship: one.relationship, status: one.status })),
    loans: loans.map((loan) => ({
      id: loan.id,
      number: loanNumber(loan.number),
      status: loan.status,
      purpose: loan.purpose,
      principal: loan.principal,
      applied_at: loan.appliedAt,
    })),
  };
}
