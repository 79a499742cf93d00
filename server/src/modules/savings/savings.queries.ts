/** Reads of savings: what a customer holds, what an account has free, and where money from outside may go. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos, startOfDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { availableIn, heldOn } from '#modules/ledger/holds';
import { balancesOf, gl } from '#modules/ledger';
import { findUser, fullName } from '#modules/users';
import type { SuspenseTarget } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { ledgerAccountOf, savingsNumber, type SavingsAccount, takesMoney } from './savings.ts';
import { dormancyWarningDays } from './maturity.rules.ts';
import { unfundedDays } from './savings.rules.ts';
import { findSavings, toSavings } from './savings.store.ts';

/** The newest first. */
export async function savingsOfCustomer(db: Database, customerId: string): Promise<SavingsAccount[]> {
  const rows = await sqlOf(db)
    .selectFrom('savings_accounts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(toSavings);
}

/** What holds leave of the balance. Locks the ledger's account until the transaction ends. */
export const freeOn = (tx: Tx, account: SavingsAccount): Promise<Kobo> => availableIn(tx, ledgerAccountOf(account));

/** For screens, without a lock. */
export async function heldIn(db: Database, account: SavingsAccount): Promise<Kobo> {
  return account.status === 'active' ? heldOn(db, ledgerAccountOf(account)) : noMoney;
}

/** The customer has an account that takes money, or waits for its review. */
async function hasOpenSavings(db: Database, customerId: string): Promise<boolean> {
  const row = await sqlOf(db)
    .selectFrom('savings_accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['pending', 'active'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Money in an account of the customer, or interest that is accrued and not posted yet. */
async function holdsSavings(db: Database, customerId: string): Promise<boolean> {
  const rows = await sqlOf(db).selectFrom('savings_accounts').selectAll().where('customer_id', '=', customerId).execute();
  const accounts = rows.map(toSavings);
  const balances = await balancesOf(
    db,
    accounts.flatMap((account) => [ledgerAccountOf(account), gl.savingsInterestPayable(account.id)]),
  );
  return balances.some((balance) => balance !== 0n);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The target of money in suspense: by its id or by its number (SV-000042). */
async function findTarget(db: Database, name: string): Promise<SuspenseTarget | undefined> {
  const number = /^SV-(\d{1,15})$/i.exec(name)?.[1];
  if (number === undefined && !uuid.test(name)) return undefined;
  const id = number === undefined ? name : await idNumbered(db, BigInt(number));
  const account = id === undefined ? undefined : await findSavings(db, id);
  if (!account) return undefined;
  const label = savingsNumber(account.number);
  const owner = await findUser(db, account.customerId);
  return {
    owner: { kind: 'savings', id: account.id },
    label,
    customerId: account.customerId,
    customer: owner ? fullName(owner) : '',
    status: account.status,
    opensAt: startOfDay(dayInLagos(account.createdAt)),
    owedOn: { label, takesMoney: takesMoney(account) && !owner?.deletedAt },
  };
}

/** Savings as an owner of money: its target of suspense, and what keeps a customer's account open and their contact details protected. */
export const savingsOwner = { find: findTarget, ties: { isOpen: hasOpenSavings, holdsMoney: holdsSavings } };

async function idNumbered(db: Database, number: bigint): Promise<string | undefined> {
  const row = await sqlOf(db).selectFrom('savings_accounts').select('id').where('number', '=', number).executeTakeFirst();
  return row?.id;
}

/** The name of the customer's branch. */
export async function branchOf(db: Database, customerId: string): Promise<string | null> {
  const row = await sqlOf(db)
    .selectFrom('users')
    .innerJoin('branches', 'branches.id', 'users.branch_id')
    .select('branches.name')
    .where('users.id', '=', customerId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Accounts whose day is near, without an act of the customer for as long as their terms say, or without a first deposit for too long. */
export async function savingsToFollow(db: Database, today: Day): Promise<SavingsId[]> {
  const { rows } = await sql<{ id: SavingsId }>`select id from savings_accounts where (status = 'pending' and frozen_at is null
      and (reviewed_at is not null or not needs_review)
      and (coalesce(reviewed_at, created_at) at time zone 'Africa/Lagos')::date + ${unfundedDays}::int <= ${today}::date)
    or status = 'active' and (
      (kind <> 'flex' and target_on between ${today}::date + 1 and ${today}::date + 7
        and (maturity_noticed_on is distinct from target_on or (maturity_noticed_days > 1 and target_on = ${today}::date + 1)))
      or (dormant_at is null
        and greatest((last_act_at at time zone 'Africa/Lagos')::date,
            case when kind <> 'flex' and last_act_at >= created_at then target_on end) + (terms ->> 'dormancy_days')::int
          <= ${today}::date + case when dormancy_noticed_at >= last_act_at then 0 else ${dormancyWarningDays}::int end))
    order by id`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** Targets and locks whose day has come and whose instruction is not carried out. */
export async function savingsToMature(db: Database, today: Day): Promise<SavingsId[]> {
  const { rows } = await sql<{ id: SavingsId }>`select id from savings_accounts
    where status = 'active' and target_on <= ${today} and kind in ('target', 'locked') and matured_at is null and frozen_at is null
    order by id`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}
