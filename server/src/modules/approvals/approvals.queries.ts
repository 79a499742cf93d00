/** Reads for the list "Waiting for approval". */
import { type Actor, type Capability, may } from '@ajo/contract/kernel/access';
import type { ApprovalId, ApprovalSearch, ApprovalState, ApprovalView } from '@ajo/contract/modules/approvals';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import { type Approval, type ApprovalKind, type ApprovalKinds, isExpired } from './approval.ts';
import { type ActionMoment, actionsOn, refusalOf } from './approval.rules.ts';
import { type ApprovalRow, selectApprovals, toApproval } from './approval.store.ts';
import { type CurrentFacts, currentFacts, versionOf } from './approval-facts.ts';
import { approvalMissing } from './approvals.errors.ts';

/** What the list needs from the program: the registered kinds, and the reach of a person over customers. */
export type Registry = {
  kinds: ApprovalKinds;
  customerScope: (actor: Actor, capability: Capability, column: string) => RawBuilder<boolean>;
};

/** The caller requested it, or may decide its kind within the own scope. To everyone else it does not exist. */
function visible(actor: Actor, { kinds, customerScope }: Registry): RawBuilder<boolean> {
  const decidable = kinds
    .filter(({ capability }) => may(actor.role, capability))
    .map(
      (one) =>
        sql`(approvals.kind = ${one.kind} and ${one.reach?.(actor) ?? customerScope(actor, one.capability, 'approvals.customer_id')})`,
    );
  return sql<boolean>`(${sql.join([sql`approvals.asked_by = ${actor.id}`, ...decidable], sql` or `)})`;
}

const isRegistered = ({ kinds }: Registry): RawBuilder<boolean> =>
  sql<boolean>`approvals.kind = any(${kinds.map(({ kind }) => kind)}::text[])`;

type ApprovalViewOptions = Registry & { at: Date };

/** An approval past its end is expired, also before the job has ended it. */
const stateNow = (at: Date): RawBuilder<ApprovalState> =>
  sql<ApprovalState>`case when approvals.state = 'pending' and approvals.expires_at <= ${at} then 'expired' else approvals.state end`;

type ListOptions = ApprovalViewOptions & { window: Window };

/** Pending, requested by others, and of a kind that the caller may decide within the own scope. */
const isToDecide = (actor: Actor, { at, ...registry }: ApprovalViewOptions): RawBuilder<boolean> =>
  sql<boolean>`(approvals.state = 'pending' and ${stateNow(at)} = 'pending' and approvals.asked_by <> ${actor.id}
    and ${visible(actor, registry)} and not ${isBarred(actor, registry)})`;

/** Each kind has its own condition. */
const isBarred = (actor: Actor, { kinds }: Pick<Registry, 'kinds'>): RawBuilder<boolean> => {
  const conditions = kinds.flatMap(({ kind, barred }) =>
    barred ? [sql`(approvals.kind = ${kind} and ${barred.isBarred(actor)})`] : [],
  );
  return sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
};

/** Of these approvals, those that this person may not decide whatever their capability. */
async function barredAmong(
  db: Database,
  actor: Actor,
  { approvals, ...registry }: Pick<Registry, 'kinds'> & { approvals: readonly Approval[] },
): Promise<ReadonlySet<string>> {
  const ids = approvals.filter(({ state }) => state === 'pending').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const found = sqlOf(db).selectFrom('approvals').select('id').where('id', 'in', ids).where(isBarred(actor, registry));
  return new Set((await found.execute()).map(({ id }) => id));
}

/** Why this person neither approves nor declines it, from what is stored now. */
export async function whyBarred(
  db: Database,
  actor: Actor,
  kind: ApprovalKind,
  approval: Approval,
): Promise<DomainError | undefined> {
  if (!kind.barred) return undefined;
  const barred = await barredAmong(db, actor, { kinds: [kind], approvals: [approval] });
  return barred.has(approval.id) ? kind.barred.refusal() : undefined;
}

const byId = idColumn('approvals.id');

/** Oldest first unless another order is chosen. */
export async function findApprovals(
  db: Database,
  actor: Actor,
  { state, kind, part, ...order }: Omit<ApprovalSearch, 'page' | 'per_page'>,
  { window, ...options }: ListOptions,
): Promise<ListPage<ApprovalView>> {
  let found = sqlOf(db)
    .selectFrom('approvals')
    .select('approvals.id')
    .where(part === 'to_decide' ? isToDecide(actor, options) : visible(actor, options))
    .where(isRegistered(options));
  if (state?.length) found = found.where(stateNow(options.at), 'in', state);
  if (kind) found = found.where('kind', '=', kind);
  if (part === 'requested') found = found.where('asked_by', '=', actor.id);
  const { rows, ...page } = await readPage<ApprovalRow>(db, {
    found: (slice) => sliced(found, slice),
    order: chosenOrder(order, { columns: { requested: byId }, id: byId, standard: [{ ...byId, descending: false }] }),
    rows: selectApprovals(db)
      .innerJoin(sql<{ id: string; position: bigint }>`page`.as('page'), 'page.id', 'approvals.id')
      .select('page.position'),
    page: window,
  });
  return { ...page, rows: await viewsOf(db, rows.map(toApproval), actor, options) };
}

export async function findApproval(
  db: Database,
  actor: Actor,
  options: ApprovalViewOptions & { id: ApprovalId },
): Promise<ApprovalView> {
  const row = await selectApprovals(db)
    .where('id', '=', options.id)
    .where(visible(actor, options))
    .where(isRegistered(options))
    .executeTakeFirst();
  const [view] = row ? await viewsOf(db, [toApproval(row)], actor, options) : [];
  if (!view) throw approvalMissing();
  return view;
}

/** Whether this person reaches it; asked again inside of the transaction that decides. */
export async function isVisible(
  db: Database,
  actor: Actor,
  { id, ...registry }: Registry & { id: ApprovalId },
): Promise<boolean> {
  const row = await sqlOf(db)
    .selectFrom('approvals')
    .select('id')
    .where('id', '=', id)
    .where(visible(actor, registry))
    .executeTakeFirst();
  return row !== undefined;
}

/** What is pending for the caller's decision, by kind: the counts of the list with `part=to_decide`. */
export async function countPendingApprovals(
  db: Database,
  actor: Actor,
  options: ApprovalViewOptions,
): Promise<{ kind: string; title: string; waiting: number }[]> {
  const rows = await sqlOf(db)
    .selectFrom('approvals')
    .select((row) => ['kind', row.fn.countAll<bigint>().as('waiting')])
    .where(isToDecide(actor, options))
    .groupBy('kind')
    .execute();
  const counts = new Map(rows.map(({ kind, waiting }) => [kind, Number(waiting)]));
  return options.kinds
    .filter(({ kind, capability }) => may(actor.role, capability) || counts.has(kind))
    .map(({ kind, title }) => ({ kind, title, waiting: counts.get(kind) ?? 0 }));
}

export const kindOf = ({ kinds }: Pick<Registry, 'kinds'>, { kind }: Pick<Approval, 'kind'>): ApprovalKind => {
  const registered = kinds.find((one) => one.kind === kind);
  if (!registered) throw approvalMissing();
  return registered as ApprovalKind;
};

/** The facts are read once per kind, however many rows of it the page has. */
async function viewsOf(
  db: Database,
  approvals: readonly Approval[],
  actor: Actor,
  options: ApprovalViewOptions,
): Promise<ApprovalView[]> {
  const { at } = options;
  const facts = new Map<string, CurrentFacts>();
  for (const [name, ofKind] of Map.groupBy(approvals, ({ kind }) => kind))
    for (const [id, found] of await currentFacts(db, { kind: kindOf(options, { kind: name }), at }, ofKind)) facts.set(id, found);
  const barred = await barredAmong(db, actor, { ...options, approvals });
  return approvals.map((approval) => {
    const kind = kindOf(options, approval);
    const refusal = barred.has(approval.id) ? kind.barred?.refusal() : undefined;
    return viewOf(approval, facts.get(approval.id) ?? { facts: [] }, actor, { kind, at, barred: refusal });
  });
}

function viewOf(approval: Approval, current: CurrentFacts, actor: Actor, moment: ActionMoment): ApprovalView {
  const { kind, at } = moment;
  return {
    id: approval.id,
    kind: approval.kind,
    title: kind.title,
    subject: approval.subject,
    facts: current.facts,
    version: versionOf(approval, current),
    reason: approval.reason,
    state: isExpired(approval, at) ? 'expired' : approval.state,
    approved_on_page: kind.approvedAt?.(approval) ?? null,
    evidence_page: kind.evidenceAt?.(approval) ?? null,
    asked_by: approval.requestedByName,
    asked_at: approval.requestedAt,
    expires_at: approval.expiresAt,
    decided_by: approval.decidedByName,
    decided_at: approval.decidedAt,
    decision_reason: approval.decisionReason,
    can: actionsOn(actor, approval, moment),
    refusal: refusalOf(actor, approval, moment)?.message ?? null,
  };
}
