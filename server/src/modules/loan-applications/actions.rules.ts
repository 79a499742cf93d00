/** The actions that screens may offer on a loan. The same rules are checked again when the call is made. */
import { type Actor, type Capability, may } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanAction } from '@ajo/contract/modules/loans';
import { whyNotCoolOff } from './cooling-off.rules.ts';
import { whyNotTouch } from './correction.rules.ts';
import { type ListedLoan, whyNotMove } from '#modules/loans';
import { whyNotImpartial } from '#modules/guarantors';
import { awaitsFee } from '#modules/loans/pricing';
import {
  type ApprovalFacts,
  whyNotAccept,
  whyNotApprove,
  whyNotCancel,
  whyNotDecide,
  whyNotJudge,
  whyNotRefuse,
  whyNotRelease,
} from './decision.rules.ts';

export type Moment = { now: Date; today: Day };

export const actionsOn = (loan: ListedLoan, actor: Actor, facts: ApprovalFacts, moment: Moment): LoanAction[] =>
  loan.customerId === actor.id ? ownActions(loan, facts, moment) : staffActions(loan, actor, facts);

const lawful = (possible: readonly [LoanAction, unknown][]): LoanAction[] =>
  possible.flatMap(([action, refused]) => (refused ? [] : [action]));

const ownActions = (loan: ListedLoan, { credit = noMoney, payout }: ApprovalFacts, { now, today }: Moment): LoanAction[] =>
  lawful([
    ['accept', whyNotAccept(loan, loan.offerVersion ?? '', now)],
    ['cancel', whyNotCancel(loan, payout)],
    ['cool_off', whyNotCoolOff(loan, today)],
    ['pay_fee', !awaitsFee(loan) || credit >= loan.upfrontFee],
  ]);

function staffActions(loan: ListedLoan, actor: Actor, facts: ApprovalFacts): LoanAction[] {
  const unless = (capability: Capability, isOpen: boolean): boolean => !may(actor.role, capability) || !isOpen;
  const isPending = loan.status === 'pending';
  const own = whyNotImpartial(actor, facts.staffGuarantors);
  const whyNotCorrect = (capability: 'loans.edit' | 'loans.purpose') => own ?? whyNotTouch(loan, actor, capability);
  const denial = { loan_id: loan.id, status: 'denied', reason: 'x', reason_code: 'other' } as const;
  return lawful([
    ['recommend', own ?? whyNotJudge(loan, actor, 'recommendation', facts.opinions)],
    ['review', own ?? whyNotJudge(loan, actor, 'review', facts.opinions)],
    ['approve', whyNotApprove(loan, actor, facts)],
    ['deny', own ?? (loan.status === 'disburse' || whyNotRefuse(loan, actor, denial))],
    ['send_back', own ?? whyNotDecide(loan, actor) ?? whyNotMove(loan, 'incomplete')],
    ['undo_approval', own ?? whyNotRefuse(loan, actor, { loan_id: loan.id, status: 'pending', reason: 'x' })],
    ['release', whyNotRelease(loan, actor, facts)],
    ['request_guarantor', unless('guarantors.request', isPending)],
    ['email_guarantor', unless('guarantors.request', isPending)],
    ['edit', whyNotCorrect('loans.edit')],
    ['plan_tranches', loan.terms.max_tranches === 1 || whyNotCorrect('loans.edit')],
    ['change_purpose', whyNotCorrect('loans.purpose')],
    ['flag_review', !isPending || !mayFlag(actor)],
    ['note', !mayNote(actor)],
    ['record_payment', unless('payments.record', takesPayments(loan))],
  ]);
}

/** Recoveries of a written-off loan are booked too. */
const takesPayments = (loan: ListedLoan): boolean => ['active', 'written_off'].includes(loan.status) || awaitsFee(loan);

const mayFlag = ({ role }: Actor): boolean =>
  (['loans.recommend', 'loans.review', 'loans.approve'] as const).some((capability) => may(role, capability));

const mayNote = ({ role }: Actor): boolean =>
  (['loans.recommend', 'loans.review', 'loans.approve', 'loans.release', 'loans.edit', 'recovery.log'] as const).some(
    (capability) => may(role, capability),
  );
