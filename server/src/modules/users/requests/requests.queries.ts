/** Reads for the lists of transfer requests and of user-management requests. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type {
  ManagementRequestId,
  ManagementRequestView,
  RequestState,
  TransferId,
  TransferView,
} from '@ajo/contract/modules/users.requests';
import type { RawBuilder } from 'kysely';
import { changesOf } from '#modules/history';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, newestFirst, type SortQuery } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import type { FactTexts } from '../person-change.rules.ts';
import { personScope, reading, type Rights } from '../person-scope.store.ts';
import { whyNotReview } from './transfer.rules.ts';
import { transferScope } from './transfer.store.ts';
import { hidesContacts } from '../user.ts';
import { requestMissing, transferMissing } from '../users.errors.ts';

type RequestFilters = { status?: RequestState[] | undefined; id?: string; subjectId?: string } & SortQuery<'requested'>;
type Search = { at: Date; window: Window };
const onlyOne: Window = { page: 1, per_page: 1 };

const fullNameOf = (table: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;
/** Names of customers shown with a request; with their total count. */
const maxNames = 50;

/**
 * Anyone who made a request or decided it sees it; other staff by the reach over all its customers, which the approval itself may have
 * taken out of the decider's.
 */
const visibleTransfer = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(${actor.id} in (user_transfers.requested_by, user_transfers.reviewed_by) or ${transferScope(actor, 'transfers.request')})`;

const transferId = idColumn('user_transfers.id');

export async function findTransfers(
  db: Database,
  actor: Actor,
  filters: RequestFilters,
  { at, window }: Search,
): Promise<ListPage<TransferView>> {
  let found = sqlOf(db).selectFrom('user_transfers').select('user_transfers.id').where(visibleTransfer(actor));
  if (filters.id) found = found.where('user_transfers.id', '=', filters.id);
  if (filters.status?.length) found = found.where('user_transfers.status', 'in', filters.status);
  const { rows, ...page } = await readPage<TransferRow>(db, {
    found: (slice) => sliced(found, slice),
    order: chosenOrder(filters, { columns: { requested: transferId }, id: transferId, standard: newestFirst(transferId) }),
    rows: sql`select page.position, user_transfers.*, ${fullNameOf('old')} as old_name, ${fullNameOf('new')} as new_name,
        ${fullNameOf('maker')} as maker_name, ${fullNameOf('reviewer')} as reviewer_name, branches.name as branch_name,
        ${customersJson} as customers,
        (select count(*)::int from user_transfer_customers part where part.transfer_id = user_transfers.id) as count
      from page join user_transfers on user_transfers.id = page.id
        left join users old on old.id = user_transfers.old_officer_id
        join users new on new.id = user_transfers.new_officer_id left join branches on branches.id = new.branch_id
        join users maker on maker.id = user_transfers.requested_by
        left join users reviewer on reviewer.id = user_transfers.reviewed_by`,
    page: window,
  });
  return { ...page, rows: rows.map((row) => viewOfTransfer(row, actor, at)) };
}

type TransferRow = CourseRow & {
  id: string;
  old_officer_id: string | null;
  new_officer_id: string;
  old_name: string | null;
  new_name: string;
  branch_name: string | null;
  customers: { id: UserId; name: string }[];
  count: number;
};

function viewOfTransfer(row: TransferRow, actor: Actor, at: Date): TransferView {
  const course = courseOf(row);
  const involved = [row.old_officer_id, row.new_officer_id];
  const mayReview = !whyNotReview(actor, course.facts, { right: 'transfers.review', involved, at });
  return {
    id: row.id as TransferId,
    old_officer: row.old_officer_id && row.old_name ? { id: row.old_officer_id as UserId, name: row.old_name } : null,
    new_officer: { id: row.new_officer_id as UserId, name: row.new_name, branch: row.branch_name },
    customers: row.customers,
    customer_count: row.count,
    ...course.view,
    can: mayReview ? ['review'] : [],
  };
}

const customersJson = sql<{ id: UserId; name: string }[]>`(select coalesce(json_agg(named), '[]'::json) from (
  select person.id, trim(person.first_name || ' ' || person.last_name) as name
  from user_transfer_customers part join users person on person.id = part.customer_id
  where part.transfer_id = user_transfers.id order by person.id limit ${sql.lit(maxNames)}) named)`;

type CourseRow = {
  status: RequestState;
  reason: string;
  denial_reason: string | null;
  failure: string | null;
  requested_by: string;
  maker_name: string;
  requested_at: Date;
  expires_at: Date;
  reviewer_name: string | null;
  reviewed_at: Date | null;
};

const courseOf = (row: CourseRow) => ({
  facts: { status: row.status, requestedBy: row.requested_by, expiresAt: row.expires_at },
  view: {
    status: row.status,
    reason: row.reason,
    denial_reason: row.denial_reason,
    failure: row.failure,
    requested_by: { id: row.requested_by as UserId, name: row.maker_name },
    requested_at: row.requested_at,
    expires_at: row.expires_at,
    reviewed_by: row.reviewer_name,
    reviewed_at: row.reviewed_at,
  },
});

/** @throws DomainError `transfer_missing`. */
export async function transferView(db: Database, actor: Actor, id: string, at: Date): Promise<TransferView> {
  const { rows } = await findTransfers(db, actor, { id }, { at, window: onlyOne });
  if (!rows[0]) throw transferMissing();
  return rows[0];
}

/** HR reads requests about staff; about customers it may not see what changes. */
const visibleRequest = (actor: Actor): RawBuilder<boolean> => {
  const rights: Rights = hidesContacts(actor.role, 'user') ? { staff: 'staff.read' } : reading;
  return sql<boolean>`(user_management_requests.requested_by = ${actor.id} or ${personScope(actor, rights)})`;
};

const requestId = idColumn('user_management_requests.id');

export async function findManagementRequests(
  db: Database,
  actor: Actor,
  filters: RequestFilters,
  { at, window }: Search,
): Promise<ListPage<ManagementRequestView>> {
  let found = sqlOf(db)
    .selectFrom('user_management_requests')
    .innerJoin('users', 'users.id', 'user_management_requests.subject_id')
    .select('user_management_requests.id')
    .where(visibleRequest(actor));
  if (filters.id) found = found.where('user_management_requests.id', '=', filters.id);
  if (filters.subjectId) found = found.where('user_management_requests.subject_id', '=', filters.subjectId);
  if (filters.status?.length) found = found.where('user_management_requests.status', 'in', filters.status);
  const { rows, ...page } = await readPage<RequestRow>(db, {
    found: (slice) => sliced(found, slice),
    order: chosenOrder(filters, { columns: { requested: requestId }, id: requestId, standard: newestFirst(requestId) }),
    rows: sql`select page.position, user_management_requests.*, users.type as subject_type, ${fullNameOf('users')} as subject_name,
        ${fullNameOf('maker')} as maker_name, ${fullNameOf('reviewer')} as reviewer_name
      from page join user_management_requests on user_management_requests.id = page.id
        join users on users.id = user_management_requests.subject_id
        join users maker on maker.id = user_management_requests.requested_by
        left join users reviewer on reviewer.id = user_management_requests.reviewed_by`,
    page: window,
  });
  const branches = await branchNames(db);
  return { ...page, rows: rows.map((row) => viewOfRequest(row, { actor, at, branches })) };
}

type RequestRow = CourseRow & {
  id: string;
  kind: ManagementRequestView['kind'];
  subject_id: string;
  subject_name: string;
  subject_type: ManagementRequestView['subject']['type'];
  before: unknown;
  after: unknown;
};
type Viewing = { actor: Actor; at: Date; branches: Map<string, string> };

function viewOfRequest(row: RequestRow, { actor, at, branches }: Viewing): ManagementRequestView {
  const course = courseOf(row);
  const involved = [row.subject_id];
  const mayReview = !whyNotReview(actor, course.facts, { right: 'management_requests.review', involved, at });
  return {
    id: row.id as ManagementRequestId,
    kind: row.kind,
    subject: { id: row.subject_id as UserId, name: row.subject_name, type: row.subject_type },
    changes: changesOf(named(row.before as FactTexts, branches), named(row.after as FactTexts, branches)),
    ...course.view,
    can: mayReview ? ['review'] : [],
  };
}

/** @throws DomainError `request_missing`. */
export async function managementRequestView(db: Database, actor: Actor, id: string, at: Date): Promise<ManagementRequestView> {
  const { rows } = await findManagementRequests(db, actor, { id }, { at, window: onlyOne });
  if (!rows[0]) throw requestMissing();
  return rows[0];
}

const branchNames = async (db: Database): Promise<Map<string, string>> => {
  const rows = await sqlOf(db).selectFrom('branches').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Branches by their names. */
const named = (facts: FactTexts, branches: Map<string, string>): FactTexts =>
  facts.branch_id ? { ...facts, branch_id: branches.get(facts.branch_id) ?? facts.branch_id } : facts;
