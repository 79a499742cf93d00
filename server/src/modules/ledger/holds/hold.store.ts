/** Money in suspense: not a posting, but counted by the same check that keeps an account above its floor. */
import assert from 'node:assert/strict';
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import { repeated, sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { findAccounts, idsOf, rowsOf } from '../account.store.ts';
import { plain } from '../batch.ts';
import { isSplit } from '../chart.ts';
import type { AccountRef, Journal, JournalId } from '../journal.ts';
import { accountFrozen, holdEnded, notEnoughFunds } from '../ledger.errors.ts';
import { type Outcome, post } from '../posting.store.ts';

/** `id` is the hold's key: the same hold requested twice is placed once. */
export type Hold = { id: string; account: AccountRef; amount: Kobo; expiresAt: Date };

/**
 * Sets money aside until it is released, captured or expires.
 * @throws DomainError `not_enough_funds` or `account_frozen`; Error when the id belongs to another hold.
 */
export async function placeHold(tx: Tx, { id, account, amount, expiresAt }: Hold, at: Date): Promise<void> {
  assert(amount > 0n && !isSplit(account.code), 'a hold needs an amount and an account');
  const [accountId] = await idsOf(tx, account);
  if (accountId === undefined) throw notEnoughFunds();
  const { rows } = await sql<{ status: number }>`
    select ledger.place_hold(${id}::uuid, ${accountId}::bigint, ${amount}::bigint, ${expiresAt}::timestamptz, ${at}::timestamptz) as status`.execute(
    sqlOf(tx),
  );
  const status = rows[0]?.status ?? -1;
  if (status === 2) throw notEnoughFunds();
  if (status === 6) throw accountFrozen();
  assert(status === 0 || status === 1, `hold ${id} was refused: status ${status}`);
}

/** Locks the hold. Nothing when it was never placed or has ended. */
export async function heldUnder(tx: Tx, id: string): Promise<Kobo> {
  const { rows } = await sql<{ amount: Kobo }>`
    select amount_kobo as amount from ledger.hold where id = ${id} and state = 'open' for no key update`.execute(sqlOf(tx));
  return rows[0]?.amount ?? noMoney;
}

/** The sum of the open holds on an account, for screens. Takes no lock: ask `availableIn` before you decide. */
export async function heldOn(db: Database, account: AccountRef): Promise<Kobo> {
  const ids = await findAccounts(db, rowsOf(account));
  const { rows } = await sql<{ held: Kobo }>`select coalesce(sum(held_kobo), 0)::bigint as held from ledger.balance
    where account_id = any (${plain([...ids.values()])}::bigint[])`.execute(sqlOf(db));
  return rows[0]?.held ?? noMoney;
}

/** Gives the money back to its account. Again is quiet. @throws DomainError `hold_ended` when it was captured or has expired. */
export const releaseHold = (tx: Tx, id: string, at: Date): Promise<void> => endHold(tx, { id, state: 'released' }, at);

/** Ends the hold and posts what it was for, as the last statement of the transaction. Again is `already`. */
export async function captureHold(tx: Tx, { id, journal }: { id: string; journal: Journal }, at: Date): Promise<Outcome> {
  await endHold(tx, { id, state: 'captured', journalId: journal.id }, at);
  const [outcome] = await post(tx, [journal], at);
  assert(outcome);
  return outcome;
}

async function endHold(
  tx: Tx,
  hold: { id: string; state: 'released' | 'captured'; journalId?: JournalId },
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ status: number }>`
    select ledger.end_hold(${hold.id}::uuid, ${hold.state}, ${hold.journalId ?? null}::uuid, ${at}::timestamptz) as status`.execute(
    sqlOf(tx),
  );
  const status = rows[0]?.status ?? -1;
  if (status === 5) throw holdEnded();
  assert(status === 0 || status === 1, `hold ${hold.id} was not placed`);
}

/** The job: releases expired holds. Returns their number. */
export async function expireHolds(db: Database, at: Date): Promise<number> {
  const atOnce = 500;
  let ended = 0;
  for (let last = atOnce; last === atOnce; ended += last) {
    const { rows } = await sql<{
      ended: number;
    }>`select ledger.expire_holds(${at}::timestamptz, ${atOnce}::int) as ended`.execute(sqlOf(db));
    last = rows[0]?.ended ?? 0;
  }
  return ended;
}

const availableStatement = `
  select normal * posted_kobo - held_kobo - coalesce(floor_kobo, 0) as available from ledger.balance
   where account_id = any ($1::bigint[]) order by account_id for no key update`;

/** What may still be taken from the account: balance less holds less floor. Locks it until the transaction ends. */
export async function availableIn(tx: Tx, account: AccountRef): Promise<Kobo> {
  const ids = await idsOf(tx, account);
  if (ids.length === 0) return noMoney;
  const rows = await repeated<{ available: bigint }>(tx, availableStatement, [plain(ids)]);
  return kobo(rows.reduce((sum, { available }) => sum + available, 0n));
}
