/** Requested changes of people as approvals, one kind for each kind of change. The row of the request keeps its facts and its outcome. */
import type { AccountRole, Actor } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Change } from '@ajo/contract/modules/history';
import { ManagementKind } from '@ajo/contract/modules/users.requests';
import type { Context } from '#context';
import type { ApprovalEnd, ApprovalKind, ApprovalKinds, RequestableKind } from '#modules/approvals';
import { changesOf } from '#modules/history';
import type { Database, Tx } from '#platform/db/transaction';
import { settleManagementRequest } from '../requests/management-request.store.ts';
import type { PeopleReactions } from '../people-reactions.ts';
import { changeOf, type FactTexts } from '../person-change.rules.ts';
import { whyNotActOn, whyNotGiveRole, whyNotSuspend, whyNotTakeRole } from '../person.rules.ts';
import { outcomeOfEnd, requestRefusals } from '../requests/request-outcome.ts';
import { obligationsOf } from '../obligations.store.ts';
import type { User } from '../user.ts';
import { findUsers, lockUser, readableFactsOf } from '../user.store.ts';
import { inviteAgain } from './add-staff.ts';
import { changeFacts, changeRole, closeAccount, reinstate, suspend, whyNotClose, whyNotFacts } from './change-person.ts';

type Sides = { before: FactTexts; after: FactTexts };
/** `readable`: with branches by their names. Requests that are older than approvals have none. */
export type ManagementFacts = Sides & { kind: ManagementKind; readable?: Sides };

const titles: Record<ManagementKind, string> = {
  role: 'Change a role',
  profile: 'Change a profile',
  suspend: 'Suspend an account',
  reinstate: 'Reinstate an account',
  delete: 'Close an account',
};

type RequestedChange = { id: string; subject: { id: string }; facts: { after: FactTexts } };

/** What the requests would change now: the people may have changed since they were made. */
export async function currentChanges(db: Database, requests: readonly RequestedChange[]): Promise<ReadonlyMap<string, Change[]>> {
  const users = await findUsers(
    db,
    requests.map(({ subject }) => subject.id),
  );
  const changes = requests.map(({ subject, facts: { after } }) => {
    const user = users.get(subject.id);
    return user ? changeOf(user, after) : { before: {}, after };
  });
  const readable = await readableFactsOf(
    db,
    changes.flatMap(({ before, after }) => [before, after]),
  );
  return new Map(requests.map(({ id }, i) => [id, changesOf(readable[2 * i] ?? {}, readable[2 * i + 1] ?? {})]));
}

const managementApproval = (kind: ManagementKind): RequestableKind<ManagementFacts> => ({
  kind: `person_${kind}`,
  title: titles[kind],
  capability: 'management_requests.review',
  refusals: requestRefusals,
  describe: ({ readable, ...stored }) => changesOf((readable ?? stored).before, (readable ?? stored).after),
  lockSubject: async (tx, { subject }) => void (await lockUser(tx, subject.id)),
  current: currentChanges,
  ended: (tx, context, { id }, end: ApprovalEnd) =>
    settleManagementRequest(tx, id, { ...outcomeOfEnd(end), at: context.clock.now() }),
});

const kinds = new Map(ManagementKind.options.map((kind) => [kind, managementApproval(kind)]));

type Reactions = Pick<PeopleReactions, 'invited' | 'renamed' | 'rightsChanged' | 'ties'>;

export const managementApprovals = (reactions: Reactions): ApprovalKinds =>
  [...kinds.values()].map((kind): ApprovalKind<ManagementFacts> => ({
    ...kind,
    run: async (tx, context, { approver: actor, approval }) => {
      const user = await lockUser(tx, approval.subject.id);
      const failure = await carryOut(tx, context, { actor, user, facts: approval.facts, reason: approval.reason }, reactions);
      const outcome = { status: 'completed', reviewedBy: actor.id, at: context.clock.now() } as const;
      if (!failure) await settleManagementRequest(tx, approval.id, outcome);
      return { failure, afterCommit: () => context.live.disconnect(user.id) };
    },
  }));

export function managementApprovalOf(kind: ManagementKind): RequestableKind<ManagementFacts> {
  const found = kinds.get(kind);
  if (!found) throw new Error(`no approval of ${kind}`);
  return found;
}

type Work = { actor: Actor; user: User; facts: ManagementFacts; reason: string };

/** What the approver may not do is refused; what has become impossible meanwhile ends the request as failed, with the reason. */
async function carryOut(tx: Tx, context: Context, work: Work, reactions: Reactions): Promise<string | undefined> {
  const { actor, user, facts, reason } = work;
  const barred = await whyNotCarryOut(tx, context, work, reactions);
  if (barred?.kind === 'forbidden') throw barred;
  if (barred) return barred.message;
  const { after } = facts;
  const act = { actor, user, reason };
  const acts: Record<ManagementKind, () => Promise<void>> = {
    role: () => changeRole(tx, context, act, { type: after.user_type_id as AccountRole, reactions }),
    // The person may have changed since the request was made: history keeps what this act replaces.
    profile: async () => {
      await changeFacts(tx, context, act, { ...changeOf(user, after), reactions });
      if (after.email) await inviteAgain(tx, context, user, reactions);
    },
    suspend: () => suspend(tx, context, act),
    reinstate: () => reinstate(tx, context, act),
    delete: () => closeAccount(tx, context, act, reactions),
  };
  await acts[facts.kind]();
  return undefined;
}

async function whyNotCarryOut(
  tx: Tx,
  context: Context,
  { actor, user, facts: { kind, after } }: Work,
  reactions: Reactions,
): Promise<DomainError | undefined> {
  const obligations = await obligationsOf(tx, user);
  const type = after.user_type_id as AccountRole;
  switch (kind) {
    case 'role':
      return whyNotGiveRole(actor, user, type) ?? whyNotTakeRole(type, obligations);
    case 'profile':
      return whyNotActOn(actor, user, 'customers.edit') ?? whyNotFacts(tx, context, after);
    case 'delete':
      return whyNotClose(tx, { actor, user }, reactions);
    case 'suspend':
    case 'reinstate':
      return whyNotSuspend(actor, user, { suspend: kind === 'suspend', obligations });
  }
}
