/** Loads and saves profiles and bank accounts; identity numbers are encrypted before they are stored. */
import type { Insertable, Selectable } from 'kysely';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { open, seal } from '#platform/secrets';
import type { BankAccount, BankLine, Profile } from './profile.ts';

type ProfileChange = Omit<Insertable<Tables['profiles']>, 'user_id' | 'updated_at'>;

export async function saveProfile(tx: Tx, userId: string, change: ProfileChange, at: Date): Promise<void> {
  await sqlOf(tx)
    .insertInto('profiles')
    .values({ user_id: userId, ...change, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, updated_at: at }))
    .execute();
}

export async function findProfile(db: Database, userId: string): Promise<Profile | undefined> {
  const row = await sqlOf(db).selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return (
    row && {
      bvnLast4: row.bvn_last4,
      bvnMatch: row.bvn_match,
      bvnVerifiedAt: row.bvn_verified_at,
      address: row.address,
      city: row.city,
      state: row.state,
      landmark: row.landmark,
      employmentStatus: row.employment_status,
      employer: row.employer,
      jobTitle: row.job_title,
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

export const saveNameMatch = async (tx: Tx, userId: string, nameMatches: boolean): Promise<void> =>
  void (await sqlOf(tx).updateTable('bank_accounts').set({ name_matches: nameMatches }).where('user_id', '=', userId).execute());

/** The account that loans are paid to, opened. */
export async function bankAccountOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: string,
): Promise<BankAccount | undefined> {
  const row = await sqlOf(db).selectFrom('bank_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row && openedAccount(config, row);
}

type AccountRow = Pick<
  Selectable<Tables['bank_accounts']>,
  'user_id' | 'bank_code' | 'bank_name' | 'number_sealed' | 'account_name'
>;
export const openedAccount = (config: Context['config'], row: AccountRow): BankAccount => ({
  bankCode: row.bank_code,
  bankName: row.bank_name,
  number: open(config, accountPlace(row.user_id), row.number_sealed),
  name: row.account_name,
});

export async function findBankLine(db: Database, userId: string): Promise<BankLine | undefined> {
  const row = await sqlOf(db)
    .selectFrom('bank_accounts')
    .select(['bank_code', 'bank_name', 'last4', 'account_name', 'name_matches'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      bankCode: row.bank_code,
      bankName: row.bank_name,
      last4: row.last4,
      name: row.account_name,
      nameMatches: row.name_matches,
    }
  );
}
