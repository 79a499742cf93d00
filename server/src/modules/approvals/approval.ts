/** An approval: an act that one person requested and that takes effect when a second person confirms it. */
import type { Actor, StaffCapability } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { dayMs } from '@ajo/contract/kernel/time';
import type { ApprovalId, ApprovalState } from '@ajo/contract/modules/approvals';
import type { Change } from '@ajo/contract/modules/history';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';

export type ApprovalSubject = { kind: string; id: string; name: string };

export type Approval<Facts = unknown> = {
  id: ApprovalId;
  kind: string;
  subject: ApprovalSubject;
  /** The customer whose affair it is: the scope of the approver is judged by it. */
  customerId: string | null;
  /** What runs on approval; JSON, so no bigint and no dates. */
  facts: Facts;
  reason: string;
  state: ApprovalState;
  askedBy: string;
  askedByName: string;
  askedAt: Date;
  expiresAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
};

/** Work that follows the commit, such as closing sockets. */
export type AfterCommit = () => Promise<void>;

/** A kind of act, registered in `server/src/approvals.ts`. Methods, so that kinds with different facts fit into one list. */
export type ApprovalKind<Facts = unknown> = {
  /** The key of the row: never changed once rows exist. */
  kind: string;
  /** What it is, for people: "Add a colleague". */
  title: string;
  /** The right that approving and declining take. */
  capability: StaffCapability;
  /** What the approver reads. */
  describe(facts: Facts): Change[];
  /** What else stands in the way of this person as approver. */
  whyNotApprove?(actor: Actor, approval: Approval<Facts>): DomainError | undefined;
  /** The act itself, in the transaction of the approval. What it refuses leaves the approval pending. */
  run(tx: Tx, context: Context, decision: { approver: Actor; approval: Approval<Facts> }): Promise<AfterCommit | void>;
};
/** A list of kinds with different facts. */
export type ApprovalKinds = readonly ApprovalKind<never>[];

/** An approval that nobody decided ends by itself. */
export const approvalLivesMs = 30 * dayMs;
