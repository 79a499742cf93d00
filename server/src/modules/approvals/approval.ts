/** An approval: an act that one person requested and that takes effect when a second person confirms it. */
import type { Actor, StaffCapability } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { dayMs } from '@ajo/contract/kernel/time';
import type { ApprovalId, ApprovalState } from '@ajo/contract/modules/approvals';
import type { Change } from '@ajo/contract/modules/history';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import type { Database, Tx } from '#platform/db/transaction';

export type ApprovalSubject = { kind: string; id: string; name: string };

export type Approval<Facts = unknown> = {
  id: ApprovalId;
  kind: string;
  subject: ApprovalSubject;
  /** The customer concerned: determines the scope of the approver. */
  customerId: string | null;
  /** What runs on approval; JSON, so no bigint and no dates. */
  facts: Facts;
  reason: string;
  state: ApprovalState;
  requestedBy: string;
  requestedByName: string;
  /** False for a requester whose account is suspended or closed: nothing they requested takes effect. */
  isRequesterActive: boolean;
  requestedAt: Date;
  /** Null: it has no end. */
  expiresAt: Date | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
};

export type ApprovalOutcome = {
  /** The act has become impossible: the approval ends as failed with this reason. */
  failure?: string | undefined;
  /** Work that follows the commit, such as closing sockets. */
  afterCommit?: () => Promise<void>;
};

/** How an approval ended without taking effect. One that expired or was withdrawn has no decision; one that failed was confirmed. */
export type ApprovalEnd = {
  state: 'declined' | 'withdrawn' | 'expired' | 'failed';
  by: Actor | undefined;
  reason: string | undefined;
};

/** Refusals in the words of calls that are older than approvals. */
export type ApprovalRefusals = {
  pending: () => DomainError;
  decided: (approval: Approval<never>) => DomainError;
  expired: () => DomainError;
  own: () => DomainError;
  part: () => DomainError;
};

/** `digest` covers more than the facts: everything that the act would store. */
export type ApprovalEffect = { facts: Change[]; digest: string };

/** A kind of act, registered in `server/src/approvals.ts`. Methods, so that kinds with different facts fit into one list. */
export type ApprovalKind<Facts = unknown> = {
  /** The key of the row: never changed once rows exist. */
  kind: string;
  /** What it is, for people: "Add staff member". */
  title: string;
  /** The right that approving and declining take. */
  capability: StaffCapability;
  /** Null: pending without a time limit. Omitted: thirty days. */
  livesMs?: number | null;
  /** It stays valid when its requester is suspended or closed, because it does not rest on their word. */
  survivesRequester?: boolean;
  /** Its own messages notify people: approvals adds none, neither of the request nor of the decision. */
  notifiesItself?: boolean;
  /** The facts as they were requested. */
  describe(facts: Facts): Change[];
  /**
   * The facts as they are now, when the subject can change while the approval waits. Left out: as they were requested.
   * Reads all approvals of a page at once. @returns the facts by the id of their approval.
   */
  current?(db: Database, approvals: readonly Approval<Facts>[]): Promise<ReadonlyMap<string, Change[]>>;
  /**
   * What the act would do at `at`, shown after the facts. It is part of the version: when anything of it changes, the approver reads again.
   * Reads all approvals of a page at once. @returns the effects by the id of their approval; one that has become impossible has none.
   * It throws for no single approval: an effect that cannot be computed is a fact that states so.
   */
  effects?(db: Database, approvals: readonly Approval<Facts>[], at: Date): Promise<ReadonlyMap<string, ApprovalEffect>>;
  /** Locks the subject as the module's own commands do. It comes before the lock of the approval, everywhere. */
  lockSubject?(tx: Tx, approval: Approval<Facts>): Promise<void>;
  /** People involved other than the subject and the customer: they neither approve nor decline. */
  involved?(facts: Facts): readonly (string | null)[];
  /** Which rows of `approvals` a holder of the capability reaches. Left out: by the customer. */
  reach?(actor: Actor): RawBuilder<boolean>;
  /** Other reasons why this person may not approve. */
  whyNotApprove?(actor: Actor, approval: Approval<Facts>): DomainError | undefined;
  /** Which rows of `approvals` this person neither approves nor declines, and why: they are in no queue of theirs. */
  barred?: { isBarred(actor: Actor): RawBuilder<boolean>; refusal(): DomainError };
  refusals?: Partial<ApprovalRefusals>;
  /** Where it is approved, when the approver adds details. */
  approvedAt?(approval: Approval<Facts>): string;
  /** The page with the document behind it, when there is one: the approver looks at it first. */
  evidenceAt?(approval: Approval<Facts>): string | null;
  /** The act itself, in the transaction of the approval. What it refuses leaves the approval pending; after a failure, `ended` follows. */
  run(tx: Tx, context: Context, decision: ApprovalDecision<Facts>): Promise<ApprovalOutcome | void>;
  /** What follows when it ends without taking effect, in the same transaction. */
  ended?(tx: Tx, context: Context, approval: Approval<Facts>, end: ApprovalEnd): Promise<void>;
};

/** What requesting and settling take: the module that carries out the act may be a higher one. */
export type RequestableKind<Facts = unknown> = Omit<ApprovalKind<Facts>, 'run'>;

/** `input`: the details that the approver adds, if any. */
export type ApprovalDecision<Facts> = { approver: Actor; approval: Approval<Facts>; input: unknown };
/** A list of kinds with different facts. */
export type ApprovalKinds = readonly ApprovalKind<never>[];

/** An undecided approval expires. */
export const approvalLivesMs = 30 * dayMs;

export const isExpired = ({ state, expiresAt }: Pick<Approval, 'state' | 'expiresAt'>, at: Date): boolean =>
  state === 'expired' || (state === 'pending' && expiresAt !== null && expiresAt <= at);

/** An act that was approved and whose facts had changed since. */
export const notCarriedOut = (failure: string): string => `It could not be carried out: ${failure}`;
