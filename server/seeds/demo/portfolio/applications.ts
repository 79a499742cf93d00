/** New loans of the demo portfolio: most are paid out in the course of the months, the last ones are at every stage of a decision. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { decideLoan, recordOpinion, releaseLoan } from '#modules/loan-applications';
import { findVisibleLoan } from '#modules/loans';
import { repaymentsView } from '#modules/repayments';
import { fullName, type User } from '#modules/users';
import {
  acceptAsGuarantor,
  actorFor,
  actorOf,
  applyWith,
  approve,
  approveAndAccept,
  type Desk,
  lend,
  refusedByBank,
} from '../lending.ts';
import { acceptDocuments, onboard } from '../profiles.ts';
import type { Random } from './random.ts';

/** `accounts`: the names of bank accounts by number, as their bank returns them. `guarantors`: names one who guarantees no other loan. */
export type ApplicationFacts = {
  desk: Desk;
  random: Random;
  accounts: Map<string, string>;
  officers: ReadonlyMap<string, User>;
  guarantors: () => string;
};
/** `refused`: the bank refused the payout. */
type Stage = 'lent' | 'applied' | 'guaranteed' | 'recommended' | 'reviewed' | 'offered' | 'accepted' | 'refused' | 'denied';
export type NewLoan = { customer: User; loanId: LoanId; dueDays: readonly Day[] };

/** Of the applications that are open today, in the order in which they arrive over the last nine days. */
export const openStages: readonly Stage[] = [
  'offered',
  'denied',
  'refused',
  'reviewed',
  'recommended',
  'guaranteed',
  'applied',
  'accepted',
  'reviewed',
  'recommended',
  'guaranteed',
  'accepted',
  'guaranteed',
  'applied',
];

/** Days before today on which the open application with this number arrives. */
export const openSinceDays = (nth: number): number => 9 - Math.floor((nth * 9) / openStages.length);

/** `isNew`: without a profile until now. */
export type Borrower = { customer: User; at: number; stage: Stage; isNew: boolean };

/** @returns the loan when it is paid out. */
export async function borrow(facts: ApplicationFacts, { customer, at, stage, isNew }: Borrower): Promise<NewLoan | undefined> {
  const { desk, random, officers, guarantors } = facts;
  const actor = actorFor(customer);
  if (isNew) await prepare(facts, { customer, at });
  const product = random.pick([0, 0, 1, 2] as const);
  const loanId = await applyWith(desk.context, actor, {
    product,
    naira: BigInt(random.between(12, 30)) * 5000n,
    tenor: product === 1 ? 16 : 6,
    guarantor: guarantors(),
  });
  const assigned = officers.get(customer.accountOfficerId ?? '');
  const officer = assigned ? actorFor(assigned) : actorOf(desk.people, 'credit_officer@ajo.test');
  if (stage !== 'lent') {
    await leaveAt(desk, { customer: actor, loanId, officer, stage });
    return undefined;
  }
  await lend(desk, actor, { loanId, officer });
  const loan = (await findVisibleLoan(desk.context.db, actor, 'loans.own', loanId))?.loan;
  const rows = loan?.status === 'active' ? (await repaymentsView(desk.context, loan)).instalments : [];
  return { customer, loanId, dueDays: rows.map(({ due_on }) => due_on) };
}

async function prepare({ desk, accounts }: ApplicationFacts, { customer, at }: Pick<Borrower, 'customer' | 'at'>): Promise<void> {
  const [actor, digits] = [actorFor(customer), String(at).padStart(4, '0')];
  const account = `022100${digits}`;
  accounts.set(account, fullName(customer));
  await onboard(desk.context, actor, at, { bvn: `2231000${digits}`, kinPhone: `0805551${digits}`, account });
  await acceptDocuments(desk.context, { customer: actor, officer: actorOf(desk.people, 'compliance_officer@ajo.test') });
}

type Pending = { customer: Actor; loanId: LoanId; officer: Actor; stage: Stage };

async function leaveAt(desk: Desk, { customer, loanId, officer, stage }: Pending): Promise<void> {
  const by = (email: string): Actor => actorOf(desk.people, email);
  if (stage === 'applied') return;
  if (stage === 'offered') return approve(desk, { loanId, officer });
  if (stage === 'accepted') return approveAndAccept(desk, customer, { loanId, officer });
  if (stage === 'refused') {
    await approveAndAccept(desk, customer, { loanId, officer });
    return refusedByBank(desk.context, async () => void (await releaseLoan(desk.context, by('finance@ajo.test'), loanId)));
  }
  await acceptAsGuarantor(desk);
  if (stage === 'guaranteed') return;
  const recommendation = {
    loanId,
    kind: 'recommendation' as const,
    verdict: 'recommended',
    note: 'Visited the business. Sales are steady.',
  };
  await recordOpinion(desk.context, officer, recommendation);
  if (stage === 'recommended') return;
  const review = { loanId, kind: 'review' as const, verdict: 'cleared', note: 'Identity and guarantor confirmed.' };
  await recordOpinion(desk.context, by('compliance_officer@ajo.test'), review);
  if (stage === 'denied')
    await decideLoan(desk.context, by('admin@ajo.test'), {
      loan_id: loanId,
      status: 'denied',
      reason_code: 'documents',
      reason: 'We could not confirm your income. Send a bank statement and apply again',
    });
}
