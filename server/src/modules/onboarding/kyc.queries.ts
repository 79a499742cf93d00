/** Reads for staff who look at identities and documents; outside of the caller's scope nothing is found. */
import { type Actor, may, type StaffCapability } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type CustomerKyc, type KycId, type KycItem, kycReaders, type KycSearch } from '@ajo/contract/modules/onboarding.kyc';
import { type AccountRelation } from '@ajo/contract/modules/onboarding.payee';
import type { FileId } from '@ajo/contract/modules/files';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { findFiles, fileView } from '#modules/files';
import { customerScope, findUser, fullName } from '#modules/users';
import { nameHolds } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { reviewsOf } from './kyc.rules.ts';
import { factsOf, tierViewOf } from './onboarding.queries.ts';
import { sectionsOf } from './onboarding.rules.ts';
import { titleOf } from './section-texts.ts';

/** Identity checks, documents and accounts under one another. A picture of a shop is looked at with its customer, not in the queue. */
const items = sql<Row>`(
  select id, user_id, 'identity' as kind, status, submitted_at, score::int, fields, bvn_last4, digest, null::uuid as file_id, null::jsonb as account, reason, decided_by_name, decided_at
  from identity_checks
  union all
  select id, user_id, kind, status, submitted_at, null::int, null::jsonb, null, null, file_id, null::jsonb, reason, decided_by_name, decided_at
  from kyc_documents
  union all
  select id, user_id, 'bank_account', status, submitted_at, null::int, null::jsonb, null, null, null::uuid,
    jsonb_build_object('bank', bank_name, 'last4', last4, 'name', account_name, 'relation', relation, 'why', relation_reason,
      'byId', asked_by, 'by', asked_by_name, 'at', asked_at), reason, decided_by_name, decided_at
  from bank_account_checks)`;

type AccountRow = {
  bank: string;
  last4: string;
  name: string;
  relation: AccountRelation | null;
  why: string | null;
  byId: string | null;
  by: string | null;
  at: string | null;
};

type Row = {
  id: string;
  user_id: string;
  kind: KycItem['kind'];
  status: KycItem['status'];
  submitted_at: Date;
  score: number | null;
  fields: Record<string, boolean> | null;
  bvn_last4: string | null;
  file_id: string | null;
  account: AccountRow | null;
  reason: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  first_name: string;
  last_name: string;
  branch: string | null;
  officer: string | null;
  taken: boolean;
  opened_by: string | null;
};

/** Who opened the account at the counter; null of a registration. */
const openerOf = (customerId: RawBuilder<unknown>) => sql<string | null>`(select h.actor_id from history h
  where h.subject_id = ${customerId} and h.action = 'opened the account at the counter' order by h.id desc limit 1)`;

export async function openedBy(db: Database, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ by: string | null }>`select ${openerOf(sql`${customerId}`)} as by`.execute(sqlOf(db));
  return rows[0]?.by ?? null;
}

const select = (where: RawBuilder<boolean>, tail: RawBuilder<unknown>) => sql<Row>`
  select item.*, users.first_name, users.last_name, branches.name as branch,
    officer.first_name || ' ' || officer.last_name as officer,
    ${openerOf(sql`item.user_id`)} as opened_by,
    exists (select 1 from bvn_index where bvn_index.digest = item.digest and bvn_index.user_id <> item.user_id) as taken
  from ${items} item
  join users on users.id = item.user_id
  left join branches on branches.id = users.branch_id
  left join users officer on officer.id = users.onboarding_officer_id
  where users.deleted_at is null and ${where} ${tail}`;

const itemId = idColumn('item.id');
const submitted = sortColumn('item.submitted_at', 'timestamptz');
type QueueFilters = Omit<KycSearch, 'page' | 'per_page'>;

/** Who has waited longest comes first; of what is decided, the newest. */
export async function findQueue(
  context: Context,
  actor: Actor,
  { window, ...filters }: QueueFilters & { window: Window },
): Promise<ListPage<KycItem>> {
  const { status, kind, name } = filters;
  const where = sql<boolean>`item.status = ${status} and ${customerScope(actor, 'kyc.verify', 'item.user_id')}
    and ${kind ? sql<boolean>`item.kind = ${kind}` : sql<boolean>`item.kind <> 'business_picture'`}
    and ${nameHolds('users', name)}`;
  const isDecided = status !== 'waiting';
  const { rows, ...page } = await readPage<Row>(context.db, {
    found: ({ columns, after, end }) => sql`select item.id${columns} from ${items} item join users on users.id = item.user_id
      where users.deleted_at is null and ${where} and ${after} ${end}`,
    order: chosenOrder(filters, {
      columns: { submitted },
      id: itemId,
      standard: [
        { ...submitted, descending: isDecided },
        { ...itemId, descending: false },
      ],
    }),
    rows: sql`select page.position, shown_item.* from page
      join lateral (${select(sql<boolean>`item.id = page.id`, sql``)}) shown_item on true`,
    page: window,
    plannedPerCall: Boolean(name),
  });
  return { ...page, rows: await asItems(context, actor, rows) };
}

/** One item, as the caller of a verdict sees it afterwards. */
export async function findItem(context: Context, actor: Actor, id: KycId): Promise<KycItem | undefined> {
  const where = sql<boolean>`item.id = ${id} and ${customerScope(actor, 'kyc.verify', 'item.user_id')}`;
  const { rows } = await select(where, sql``).execute(sqlOf(context.db));
  return (await asItems(context, actor, rows))[0];
}

/** The documents of one business; the caller has checked that the user may see them. */
export async function findBusinessItems(context: Context, actor: Actor, ownerId: UserId): Promise<KycItem[]> {
  const where = sql<boolean>`item.user_id = ${ownerId} and item.status <> 'replaced' and item.kind in ('business_registration', 'business_picture')`;
  const { rows } = await select(where, sql`order by item.kind desc, item.submitted_at desc, item.id desc`).execute(
    sqlOf(context.db),
  );
  return asItems(context, actor, rows);
}

/** Whose it is; undefined outside of the scope of those who verify. */
export async function ownerInScope(db: Database, actor: Actor, id: KycId): Promise<string | undefined> {
  const where = sql<boolean>`item.id = ${id} and ${customerScope(actor, 'kyc.verify', 'item.user_id')}`;
  return (await select(where, sql``).execute(sqlOf(db))).rows[0]?.user_id;
}

type Reach = { capability: StaffCapability; customerId: string };

export async function isInScope(db: Database, actor: Actor, { capability, customerId }: Reach): Promise<boolean> {
  const found = await sqlOf(db)
    .selectFrom('users')
    .select('id')
    .where('id', '=', customerId)
    .where('type', 'in', ['user', 'default'])
    .where('deleted_at', 'is', null)
    .where(customerScope(actor, capability, 'users.id'))
    .executeTakeFirst();
  return found !== undefined;
}

function accountView({ bank, last4, name, relation, why, byId, by, at }: AccountRow, actor: Actor): KycItem['account'] {
  const vouching = relation && why && by && at ? { relation, reason: why, by, at: new Date(at) } : null;
  return { bank, last4, name, asked: vouching, asked_by_me: byId === actor.id };
}

async function asItems(context: Context, actor: Actor, rows: readonly Row[]): Promise<KycItem[]> {
  const ids = rows.map((row) => row.file_id as FileId | null).filter((id) => id !== null);
  const files = new Map((await findFiles(context.db, ids)).map((file) => [file.id, fileView(context, file)]));
  return rows.map((row) => ({
    id: row.id as KycId,
    kind: row.kind,
    title: titleOf(row.kind),
    status: row.status,
    customer: {
      id: row.user_id as UserId,
      name: `${row.first_name} ${row.last_name}`.trim(),
      branch: row.branch,
      officer: row.officer,
    },
    submitted_at: row.submitted_at,
    score: row.score,
    fields: row.fields,
    bvn_last4: row.bvn_last4,
    taken: row.taken,
    account: row.account && accountView(row.account, actor),
    file: files.get(row.file_id as FileId) ?? null,
    reason: row.reason,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at,
    can: reviewsOf(
      {
        kind: row.kind,
        status: row.status,
        customerId: row.user_id,
        requestedBy: row.account?.byId ?? null,
        openedBy: row.opened_by,
      },
      actor,
    ),
  }));
}

/** Undefined when the customer is in none of the scopes that open documents. */
export async function customerKycOf(context: Context, actor: Actor, customerId: UserId): Promise<CustomerKyc | undefined> {
  const reaches = await Promise.all(
    kycReaders
      .filter((capability) => may(actor.role, capability))
      .map((capability) => isInScope(context.db, actor, { capability, customerId })),
  );
  const user = reaches.includes(true) ? await findUser(context.db, customerId) : undefined;
  if (!user) return undefined;
  const facts = await factsOf(context.db, customerId);
  const { percent, sections } = sectionsOf(facts);
  const where = sql<boolean>`item.user_id = ${customerId} and item.status <> 'replaced'`;
  const { rows } = await select(where, sql`order by item.submitted_at desc, item.id desc`).execute(sqlOf(context.db));
  return {
    customer: {
      id: customerId,
      name: fullName(user),
      first_name: user.firstName,
      last_name: user.lastName,
      date_of_birth: user.dateOfBirth,
      phone: user.phone,
    },
    percent,
    tier: await tierViewOf(context, customerId, facts),
    sections,
    items: await asItems(context, actor, rows),
    consent: await consentOf(context.db, customerId),
  };
}

async function consentOf(db: Database, customerId: string): Promise<CustomerKyc['consent']> {
  const row = await sqlOf(db)
    .selectFrom('identity_checks')
    .select(['consent_purpose', 'consent_version', 'consent_at', 'consent_ip'])
    .where('user_id', '=', customerId)
    .where('status', '<>', 'replaced')
    .executeTakeFirst();
  return row ? { purpose: row.consent_purpose, version: row.consent_version, at: row.consent_at, ip: row.consent_ip } : null;
}
