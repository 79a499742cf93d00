/** Pure decisions about approvals: who may confirm, decline or withdraw one. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { ApprovalAction } from '@ajo/contract/modules/approvals';
import type { Approval, ApprovalKind } from './approval.ts';
import * as no from './approvals.errors.ts';

const whyNotOpen = ({ state, expiresAt }: Approval, at: Date): DomainError | undefined => {
  if (state === 'expired') return no.approvalExpired();
  if (state !== 'pending') return no.approvalDecided();
  return expiresAt <= at ? no.approvalExpired() : undefined;
};

export function whyNotDecline(
  actor: Actor,
  approval: Approval,
  { kind, at }: { kind: Pick<ApprovalKind, 'capability'>; at: Date },
): DomainError | undefined {
  if (actor.id === approval.askedBy) return no.ownApproval();
  if (actor.id === approval.subject.id || actor.id === approval.customerId) return no.partOfApproval();
  if (!may(actor.role, kind.capability)) return no.notYourApproval();
  return whyNotOpen(approval, at);
}

export const whyNotApprove = (
  actor: Actor,
  approval: Approval,
  { kind, at }: { kind: Pick<ApprovalKind, 'capability' | 'whyNotApprove'>; at: Date },
): DomainError | undefined => whyNotDecline(actor, approval, { kind, at }) ?? kind.whyNotApprove?.(actor, approval);

export const whyNotWithdraw = (actor: Actor, approval: Approval, at: Date): DomainError | undefined =>
  actor.id === approval.askedBy ? whyNotOpen(approval, at) : no.notYourApproval();

/** What screens may offer. The same rules decide again when the button is pressed. */
export function actionsOn(actor: Actor, approval: Approval, { kind, at }: { kind: ApprovalKind; at: Date }): ApprovalAction[] {
  const possible: [ApprovalAction, DomainError | undefined][] = [
    ['approve', whyNotApprove(actor, approval, { kind, at })],
    ['decline', whyNotDecline(actor, approval, { kind, at })],
    ['withdraw', whyNotWithdraw(actor, approval, at)],
  ];
  return possible.flatMap(([action, barred]) => (barred ? [] : [action]));
}
