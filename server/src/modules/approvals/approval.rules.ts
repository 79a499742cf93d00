/** Pure decisions about approvals: who may confirm, decline or withdraw one. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { ApprovalAction } from '@ajo/contract/modules/approvals';
import { type Approval, type ApprovalKind, type ApprovalRefusals, isExpired } from './approval.ts';
import * as no from './approvals.errors.ts';

const defaults: Omit<ApprovalRefusals, 'pending'> = {
  decided: no.approvalDecided,
  expired: no.approvalExpired,
  own: no.ownApproval,
  part: no.partOfApproval,
};
const refusalsOf = ({ refusals }: Pick<ApprovalKind, 'refusals'>): typeof defaults => ({ ...defaults, ...refusals });

type Moment<Rules extends keyof ApprovalKind> = { kind: Pick<ApprovalKind, 'refusals' | Rules>; at: Date };

function whyNotOpen(approval: Approval, { kind, at }: Moment<never>): DomainError | undefined {
  if (isExpired(approval, at)) return refusalsOf(kind).expired();
  return approval.state === 'pending' ? undefined : refusalsOf(kind).decided(approval as Approval<never>);
}

export function whyNotDecline(
  actor: Actor,
  approval: Approval,
  moment: Moment<'capability' | 'involved'>,
): DomainError | undefined {
  const { kind } = moment;
  if (actor.id === approval.requestedBy) return refusalsOf(kind).own();
  const involved = [approval.subject.id, approval.customerId, ...(kind.involved?.(approval.facts) ?? [])];
  if (involved.includes(actor.id)) return refusalsOf(kind).part();
  if (!may(actor.role, kind.capability)) return no.notYourApproval();
  return whyNotOpen(approval, moment);
}

/** A pending request of a suspended person cannot take effect, unless its kind survives the requester. */
export const whyNotApprove = (
  actor: Actor,
  approval: Approval,
  moment: Moment<'capability' | 'involved' | 'survivesRequester' | 'whyNotApprove'>,
): DomainError | undefined =>
  whyNotDecline(actor, approval, moment) ??
  (approval.isRequesterActive || moment.kind.survivesRequester ? undefined : no.requesterSuspended()) ??
  moment.kind.whyNotApprove?.(actor, approval);

export const whyNotWithdraw = (actor: Actor, approval: Approval, moment: Moment<never>): DomainError | undefined =>
  actor.id === approval.requestedBy ? whyNotOpen(approval, moment) : no.notYourApproval();

/** `barred`: why this person decides nothing about its subject. */
export type ActionMoment = { kind: ApprovalKind; at: Date; barred: DomainError | undefined };

/** The actions that screens may offer. The same rules are checked again when the call is made. */
export function actionsOn(actor: Actor, approval: Approval, { barred, ...moment }: ActionMoment): ApprovalAction[] {
  const possible: [ApprovalAction, DomainError | undefined][] = [
    ['approve', barred ?? whyNotApprove(actor, approval, moment)],
    ['decline', barred ?? whyNotDecline(actor, approval, moment)],
    ['withdraw', whyNotWithdraw(actor, approval, moment)],
  ];
  return possible.flatMap(([action, refused]) => (refused ? [] : [action]));
}

/** Why a person who reads a pending request of another one may not decide it. */
export const refusalOf = (actor: Actor, approval: Approval, { barred, ...moment }: ActionMoment): DomainError | undefined =>
  whyNotOpen(approval, moment) || actor.id === approval.requestedBy
    ? undefined
    : (whyNotDecline(actor, approval, moment) ?? barred);
