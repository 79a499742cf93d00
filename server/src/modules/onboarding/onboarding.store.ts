/** Loads and saves profiles and bank accounts; identity numbers are sealed before they are stored. */
import type { Insertable } from 'kysely';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { blindIndex, open, seal } from '#platform/secrets';
import type { BankAccount, Profile } from './profile.ts';

type ProfileChange = Omit<Insertable<Tables['profiles']>, 'user_id' | 'updated_at'>;

export async function saveProfile(tx: Tx, userId: string, change: ProfileChange, at: Date): Promise<void> {
  await sqlOf(tx)
    .insertInto('profiles')
    .values({ user_id: userId, ...change, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, updated_at: at }))
    .execute();
}

/** False when somebody else's profile stands on this number. */
export async function claimBvn(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  { userId, bvn }: { userId: string; bvn: string },
): Promise<boolean> {
  const digest = blindIndex(config, 'bvn', bvn);
  await sqlOf(tx)
    .insertInto('bvn_index')
    .values({ digest, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await sqlOf(tx).selectFrom('bvn_index').select('user_id').where('digest', '=', digest).executeTakeFirst();
  return owner?.user_id === userId;
}

export const sealedBvn = ({ config }: Pick<Context, 'config'>, userId: string, bvn: string): string =>
  seal(config, `profiles.bvn:${userId}`, bvn);

export async function findProfile(db: Database, userId: string): Promise<Profile | undefined> {
  const row = await sqlOf(db).selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return (
    row && {
      bvnLast4: row.bvn_last4,
      bvnMatch: row.bvn_match,
      address: row.address,
      city: row.city,
      state: row.state,
      employmentStatus: row.employment_status,
      employer: row.employer,
      monthlyIncome: row.monthly_income_kobo,
    }
  );
}

const accountPlace = (userId: string): string => `bank_accounts.number:${userId}`;

export async function saveBankAccount(
  tx: Tx,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  account: BankAccount & { userId: string; nameMatches: boolean },
): Promise<void> {
  const row = {
    bank_code: account.bankCode,
    bank_name: account.bankName,
    number_sealed: seal(config, accountPlace(account.userId), account.number),
    last4: account.number.slice(-4),
    account_name: account.name,
    name_matches: account.nameMatches,
    updated_at: clock.now(),
  };
  await sqlOf(tx)
    .insertInto('bank_accounts')
    .values({ user_id: account.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The account that loans are paid to, opened. */
export async function bankAccountOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: string,
): Promise<BankAccount | undefined> {
  const row = await sqlOf(db).selectFrom('bank_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return (
    row && {
      bankCode: row.bank_code,
      bankName: row.bank_name,
      number: open(config, accountPlace(userId), row.number_sealed),
      name: row.account_name,
    }
  );
}

export async function findBankLine(
  db: Database,
  userId: string,
): Promise<{ bankName: string; last4: string; name: string } | undefined> {
  const row = await sqlOf(db)
    .selectFrom('bank_accounts')
    .select(['bank_name', 'last4', 'account_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { bankName: row.bank_name, last4: row.last4, name: row.account_name };
}
