/** Keeps consents, exports and requests; erases a person by the register. */
import type { Day } from '@ajo/contract/kernel/time';
import type { RequestKind, RequestState } from '@ajo/contract/modules/privacy';
import { removeFiles } from '#modules/files';
import { type PeopleReactions, personClosing } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { marketingVersion, type PrivacyRequest, type Ties } from './privacy.ts';
import { records } from './records.ts';

export const addConsent = async (tx: Tx, consent: { userId: string; granted: boolean; ip: string }, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('consents')
    .values({
      id: newId(at),
      user_id: consent.userId,
      kind: 'marketing',
      given: consent.granted,
      version: marketingVersion,
      at,
      ip: consent.ip,
    })
    .execute());

/** Undefined when one is pending: two concurrent calls make one file. */
export async function addExport(tx: Tx, userId: string, at: Date): Promise<string | undefined> {
  const row = await sqlOf(tx)
    .insertInto('data_exports')
    .values({ id: newId(at), user_id: userId, status: 'waiting', requested_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findPendingExport(db: Database, id: string): Promise<{ userId: string } | undefined> {
  const row = await sqlOf(db)
    .selectFrom('data_exports')
    .select('user_id')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return row && { userId: row.user_id };
}

/** True for the one worker that finishes it: the others wait here and find it done. */
export async function lockWaitingExport(tx: Tx, id: string): Promise<boolean> {
  const row = await sqlOf(tx)
    .selectFrom('data_exports')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const finishExport = async (tx: Tx, id: string, fileId: string, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('data_exports')
    .set({ status: 'ready', file_id: fileId, ready_at: at })
    .where('id', '=', id)
    .execute());

/** Makes old exports inaccessible and returns the files that can be deleted. */
export async function removeOldExports(tx: Tx, before: Date, at: Date): Promise<string[]> {
  const old = await sqlOf(tx)
    .updateTable('data_exports')
    .set({ status: 'removed', removed_at: at })
    .where('status', '=', 'ready')
    .where('ready_at', '<', before)
    .returning('file_id')
    .execute();
  return removeFiles(
    tx,
    old.flatMap(({ file_id: id }) => (id ? [id] : [])),
  );
}

type NewRequest = { userId: string; kind: RequestKind; text: string; dueOn: Day };

/** Undefined when one of the kind is open already. */
export async function addRequest(tx: Tx, { userId, kind, text, dueOn }: NewRequest, at: Date): Promise<string | undefined> {
  const row = await sqlOf(tx)
    .insertInto('privacy_requests')
    .values({ id: newId(at), user_id: userId, kind, details: text, due_on: dueOn, status: 'pending', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function lockRequest(tx: Tx, id: string): Promise<PrivacyRequest | undefined> {
  const row = await sqlOf(tx).selectFrom('privacy_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { id: row.id, userId: row.user_id, kind: row.kind, status: row.status };
}

type Decision = { status: RequestState; reason?: string; by?: { id: string; name: string }; eraseOn?: Day | null };

export const saveDecision = async (tx: Tx, id: string, { status, reason, by, eraseOn }: Decision, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('privacy_requests')
    .set({
      status,
      decided_at: at,
      reason: reason ?? null,
      decided_by: by?.id ?? null,
      decided_by_name: by?.name ?? null,
      erase_on: eraseOn ?? null,
    })
    .where('id', '=', id)
    .execute());

/** In addition to them: a loan that was repaid while a payout of it is on its way. */
const live = ['pending', 'approved', 'disburse', 'disbursement_failed', 'active', 'written_off'] as const;

/** What products hold is asked of the list that the direct close of an account asks. */
export async function tiesOf(db: Database, userId: string, reactions: Pick<PeopleReactions, 'ties'>): Promise<Ties> {
  const { rows } = await sql<{ loans: bigint; investments: bigint; packages: bigint; balances: bigint; last: Day | null }>`
    select (select count(*) from loans where customer_id = ${userId} and (status in (${sql.join(live)}) or tranche_under_way_kobo > 0)) as loans,
      (select count(*) from investment_contracts c where c.customer_id = ${userId} and (c.status in ('pending', 'active')
          or exists (select from investment_payments p where p.contract_id = c.id and p.status <> 'completed'))) as investments,
      (select count(*) from betalife_subscriptions s where s.customer_id = ${userId} and (s.status in ('pending', 'active')
          or (select coalesce(sum(m.amount_kobo), 0) from betalife_moves m where m.subscription_id = s.id) > 0
          or exists (select from betalife_returns r where r.subscription_id = s.id and r.status = 'ordered'))) as packages,
      (select count(*) from ledger.balance join ledger.account on account.id = balance.account_id
        where balance.posted_kobo <> 0 and account.owner_id in (select ${userId} union select loans.id::text from loans where customer_id = ${userId}
          union select savings_accounts.id::text from savings_accounts where customer_id = ${userId})
        and account.class in ('asset', 'liability'))
        + (select count(*) from savings_withdrawals where customer_id = ${userId} and status in ('pending', 'approved', 'failed')) as balances,
      (select max(day) from (select max(completed_on) as day from loans where customer_id = ${userId}
        union all select max(paid_on) from payment_logs where customer_id = ${userId}
        union all select max(disbursed_on) from loans where customer_id = ${userId}
        union all select max((settled_at at time zone 'Africa/Lagos')::date) from credit_refunds where customer_id = ${userId}
        union all select max((t.recorded_at at time zone 'Africa/Lagos')::date) from savings_transactions t
          join savings_accounts a on a.id = t.account_id where a.customer_id = ${userId}
        union all select max(completed_on) from investment_contracts where customer_id = ${userId}
        union all select max(m.on_day) from betalife_moves m join betalife_subscriptions s on s.id = m.subscription_id where s.customer_id = ${userId}
        union all select max(rewarded_on) from referrals where referrer_id = ${userId}) moved) as last`.execute(sqlOf(db));
  const [row] = rows;
  return {
    liveLoans: Number(row?.loans ?? 0),
    liveInvestments: Number(row?.investments ?? 0),
    livePackages: Number(row?.packages ?? 0),
    openBalances: Number(row?.balances ?? 0),
    holdsMoney: await personClosing.holdsMoney(reactions, db, userId),
    lastMoneyOn: row?.last ?? null,
  };
}

export async function dueForErasure(db: Database, today: Day): Promise<{ id: string; userId: string }[]> {
  const rows = await sqlOf(db)
    .selectFrom('privacy_requests')
    .select(['id', 'user_id'])
    .where('erase_on', '<=', today)
    .where('erased_at', 'is', null)
    .orderBy('erase_on')
    .limit(100)
    .execute();
  return rows.map((row) => ({ id: row.id, userId: row.user_id }));
}

/** True for the one worker that erases it. */
export async function claimErasure(tx: Tx, requestId: string, at: Date): Promise<boolean> {
  const row = await sqlOf(tx)
    .updateTable('privacy_requests')
    .set({ erased_at: at })
    .where('id', '=', requestId)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** By the register. States which bytes in the storage can go. */
export async function eraseByRegister(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const files = await sqlOf(tx).selectFrom('files').select('storage_name').where('owner_user_id', '=', userId).execute();
  await sqlOf(tx)
    .updateTable('saved_cards')
    .set({ status: 'removed', removed_at: at })
    .where('owner_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
  // First, because a row without a phone number needs an address.
  await sqlOf(tx)
    .updateTable('users')
    .set({ email: `${userId}@erased.invalid` })
    .where('id', '=', userId)
    .execute();
  for (const { table, owner, onErasure, blank } of records) {
    const ofPerson = sql`where ${sql.ref(owner)} = ${userId}`;
    if (onErasure === 'remove') await sql`delete from ${sql.table(table)} ${ofPerson}`.execute(sqlOf(tx));
    if (onErasure !== 'blank' || !blank) continue;
    const sets = Object.entries(blank).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(sets)} ${ofPerson}`.execute(sqlOf(tx));
  }
  return files.map(({ storage_name: name }) => name);
}
