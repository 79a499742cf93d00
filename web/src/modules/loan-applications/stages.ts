/** The stages of a loan from the application to the payout, as its opinions and dates show them. Pure. */
import type { LoanAction, LoanView } from '@ajo/contract/modules/loans';

export type StageName =
  | 'correction'
  | 'guarantors'
  | 'recommendation'
  | 'review'
  | 'first_approval'
  | 'decision'
  | 'offer'
  | 'payout';

/** `now`: it can be taken now. `stopped`: it ended the application, or blocks what follows. */
export type Stage = {
  name: StageName;
  state: 'done' | 'stopped' | 'now' | 'later';
  by?: string;
  at?: Date;
  verdict?: string;
  note?: string;
};

export type StagedLoan = Pick<
  LoanView,
  | 'status'
  | 'reason'
  | 'terms'
  | 'guarantors'
  | 'recommendation'
  | 'review'
  | 'first_approval'
  | 'decision'
  | 'approvers'
  | 'offer_accepted_at'
  | 'disbursed_on'
  | 'applied_at'
>;

const ready: readonly string[] = ['registered', 'active', 'completed'];
export const acceptedGuarantors = ({ guarantors }: Pick<StagedLoan, 'guarantors'>): number =>
  guarantors.filter(({ status }) => ready.includes(status)).length;

const negative: readonly string[] = ['not_recommended', 'not_cleared', 'denied'];

function opinionStage(name: StageName, opinion: LoanView['decision']): Stage {
  if (!opinion) return { name, state: 'later' };
  const { by, at, verdict, note } = opinion;
  return { name, state: negative.includes(verdict) ? 'stopped' : 'done', by, at, verdict, note };
}

/** Nothing of the application is open any more: it was paid out, or it ended. */
export const isOver = ({ status, disbursed_on: paidOn }: Pick<StagedLoan, 'status' | 'disbursed_on'>): boolean =>
  paidOn !== null || ['denied', 'cancelled', 'reversed'].includes(status);

/** A failed payout blocks the loan until staff pay out again. */
function payoutStage({ status, disbursed_on: paidOn, reason }: StagedLoan): Stage {
  if (status === 'disbursement_failed') return { name: 'payout', state: 'stopped', ...(reason && { note: reason }) };
  return { name: 'payout', state: paidOn ? 'done' : 'later' };
}

/** In the order in which they are taken. Of a loan that was paid out or refused, only what has happened. */
export function stagesOf(loan: StagedLoan): Stage[] {
  const needed = loan.terms.required_guarantors;
  const all: Stage[] = [
    ...(loan.status === 'incomplete' ? [{ name: 'correction', state: 'now' } as const] : []),
    ...(needed > 0 ? [{ name: 'guarantors', state: acceptedGuarantors(loan) >= needed ? 'done' : 'later' } as const] : []),
    opinionStage('recommendation', loan.recommendation),
    opinionStage('review', loan.review),
    ...(loan.approvers > 1 || loan.first_approval ? [opinionStage('first_approval', loan.first_approval)] : []),
    opinionStage('decision', loan.decision),
    loan.offer_accepted_at ? { name: 'offer', state: 'done', at: loan.offer_accepted_at } : { name: 'offer', state: 'later' },
    payoutStage(loan),
  ];
  if (isOver(loan)) return all.filter(({ state }) => state === 'done' || state === 'stopped');
  if (loan.status === 'incomplete') return all;
  if (loan.status !== 'pending')
    return nextOf(all.filter(({ name, state }) => state !== 'later' || afterDecision.includes(name)));
  return nextOf(all);
}

const afterDecision: readonly StageName[] = ['offer', 'payout'];

function nextOf(all: Stage[]): Stage[] {
  // Guarantors answer while the desk works: their stage does not hold up the one after it.
  const open = all.filter(({ state }) => state === 'later');
  const next = open[0]?.name === 'guarantors' ? open.slice(0, 2) : open.slice(0, 1);
  return all.map((stage) => (next.includes(stage) ? { ...stage, state: 'now' } : stage));
}

/** Since when the present stage can be taken: since the one before it, or since the application. */
export const waitingSince = (loan: StagedLoan): Date | null =>
  stagesOf(loan)
    .flatMap(({ at }) => (at ? [at] : []))
    .reduce<Date | null>((latest, at) => (latest && latest > at ? latest : at), loan.applied_at);

const actOf: Partial<Record<StageName, LoanAction>> = {
  recommendation: 'recommend',
  review: 'review',
  first_approval: 'approve',
  decision: 'approve',
  payout: 'release',
};

const isFailedPayout = (name: StageName, state: Stage['state']): boolean => name === 'payout' && state === 'stopped';

/** The one act that moves the loan on, if the caller may do it now. */
export function mainAction(loan: StagedLoan & Pick<LoanView, 'can'>): LoanAction | undefined {
  const candidates = stagesOf(loan).flatMap(({ name, state }) =>
    state === 'now' || isFailedPayout(name, state) ? [actOf[name]] : [],
  );
  return [...candidates, 'record_payment' as const].find((action) => action !== undefined && loan.can.includes(action));
}
