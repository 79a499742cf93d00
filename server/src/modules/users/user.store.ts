/** Adds, finds, locks and changes people, within the caller's scope. */
import { type Actor, type Capability, scopeOf } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { RawBuilder, Selectable, Updateable } from 'kysely';
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { isInRecovery } from './arrears.store.ts';
import type { User } from './user.ts';
import { openAssignments } from './officer.store.ts';
import { personScope, type Rights } from './person-scope.store.ts';
import type { FactTexts } from './person-change.rules.ts';
import { accountClosed, emailTaken, userMissing } from './users.errors.ts';

type Officers = 'accountOfficerId' | 'onboardingOfficerId' | 'depositOfficerId' | 'recoveryOfficerId';
type NewUser = Pick<User, 'firstName' | 'lastName' | 'email' | 'type' | 'status'> &
  Partial<Pick<User, 'phone' | 'branchId' | 'dateOfBirth' | Officers>> & {
    referralChannel?: string | undefined;
    referralCode?: string | undefined;
    /** From where the terms were accepted; the moment is that of the registration. */
    consentIp?: string | undefined;
    /** True of a consent that came by another way than the person's own network. */
    hasConsented?: boolean;
  };

/** A user with the address that was given, which is null for customers without one only. */
type Added<Person extends NewUser> = User & Pick<Person, 'email'>;

/** Undefined when the email address is taken, or the number of a registration that is not verified. */
export async function tryAddUser<Person extends NewUser>(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  person: Person,
): Promise<Added<Person> | undefined> {
  const at = clock.now();
  const row = await sqlOf(tx)
    .insertInto('users')
    .values({
      id: newId(at),
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email?.toLowerCase() ?? null,
      phone: person.phone ?? null,
      type: person.type,
      status: person.status,
      ...placeOf(person),
      date_of_birth: person.dateOfBirth ?? null,
      referral_channel: person.referralChannel ?? null,
      referral_code: person.referralCode ?? null,
      consent_at: person.consentIp || person.hasConsented ? at : null,
      consent_ip: person.consentIp ?? null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await openAssignments(tx, row, at);
  return row && { ...toUser(row), email: row.email };
}

const placeOf = (person: NewUser) => ({
  branch_id: person.branchId ?? null,
  account_officer_id: person.accountOfficerId ?? null,
  onboarding_officer_id: person.onboardingOfficerId ?? null,
  deposit_officer_id: person.depositOfficerId ?? null,
  recovery_officer_id: person.recoveryOfficerId ?? null,
});

/** @throws DomainError `email_taken`. */
export async function addUser<Person extends NewUser>(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  person: Person,
): Promise<Added<Person>> {
  const added = await tryAddUser(tx, context, person);
  if (!added) throw emailTaken();
  return added;
}

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  const row = await sqlOf(db).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

export async function findUsers(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
  const rows = await sqlOf(db)
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, toUser(row)]));
}

/** In whose name the account number of a customer is opened; undefined for staff and for people who were deleted. */
export async function customerAccountHolder(
  db: Database,
  id: string,
): Promise<(Pick<User, 'id' | 'email' | 'firstName' | 'lastName'> & { phone: string }) | undefined> {
  const user = await findUser(db, id);
  if (!user || !['user', 'default'].includes(user.type) || user.deletedAt) return undefined;
  return { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? '' };
}

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const row = await sqlOf(db)
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toUser(row);
}

/** Customers with this email address (in small letters) or number (+234…); a number may belong to several. */
export async function customersReachedAt(db: Database, contact: string): Promise<User[]> {
  const rows = await sqlOf(db)
    .selectFrom('users')
    .selectAll()
    .where(contact.includes('@') ? 'email' : 'phone', '=', contact)
    .where('type', 'in', ['user', 'default'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(toUser);
}

type LockOptions = { mustBeOpen?: boolean };

/**
 * Holds the row until the transaction ends: what one person does happens one after the other. `mustBeOpen`: nothing is opened for a person
 * after the account was closed. @throws DomainError `account_closed`.
 */
export async function lockUser(tx: Tx, id: string, { mustBeOpen = false }: LockOptions = {}): Promise<User> {
  const row = await sqlOf(tx).selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw userMissing();
  if (mustBeOpen && row.deleted_at) throw accountClosed();
  return toUser(row);
}

/** Locks a person in the scope of these rights; outside it they do not exist. */
export async function lockPerson(tx: Tx, actor: Actor, rights: Rights, id: string): Promise<User> {
  const row = await sqlOf(tx)
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(personScope(actor, rights))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw userMissing();
  return toUser(row);
}

/** Of two who want one address at the same moment the second waits here, and finds it taken. */
export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`email ${email}`}))`.execute(sqlOf(tx));
  return (await sqlOf(tx).selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

export const saveUser = async (tx: Tx, id: string, change: Updateable<Tables['users']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('users').set(change).where('id', '=', id).execute());

/** The person's row is locked. */
export async function hasVerifiedBvn(tx: Tx, id: string): Promise<boolean> {
  const profile = await sqlOf(tx).selectFrom('profiles').select('bvn_verified_at').where('user_id', '=', id).executeTakeFirst();
  return Boolean(profile?.bvn_verified_at);
}

/** Facts as people read them later: a branch by the name that it has now. */
export async function readableFacts(db: Database, facts: FactTexts): Promise<FactTexts> {
  const [readable = facts] = await readableFactsOf(db, [facts]);
  return readable;
}

/** The same of many, in their order, with one read. */
export async function readableFactsOf(db: Database, many: readonly FactTexts[]): Promise<FactTexts[]> {
  const ids = many.flatMap(({ branch_id: id }) => (id ? [id] : []));
  if (ids.length === 0) return [...many];
  const branches = await sqlOf(db).selectFrom('branches').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map<string, string>(branches.map(({ id, name }) => [id, name]));
  return many.map((facts) => (facts.branch_id ? { ...facts, branch_id: names.get(facts.branch_id) ?? facts.branch_id } : facts));
}

/** False for a branch that is closed or never was. It cannot be closed before the transaction ends. */
export async function isOpenBranch(tx: Tx, id: string): Promise<boolean> {
  const open = await sqlOf(tx)
    .selectFrom('branches')
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * A condition: the customer named in `column` is inside the caller's scope for this capability.
 * Outside of it an object does not exist.
 * @param joined the name of the customer's row where the query has joined it: then it is not looked up again.
 */
export function customerScope(actor: Actor, capability: Capability, column: string, joined?: string): RawBuilder<boolean> {
  const customer = sql.ref(column);
  const row = sql.raw(joined ?? 'scoped');
  const of = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
    joined
      ? sql<boolean>`${condition}`
      : sql<boolean>`exists (select 1 from users scoped where scoped.id = ${customer} and ${condition})`;
  switch (scopeOf(actor.role, capability)) {
    case 'all':
      return sql<boolean>`true`;
    case 'own':
      return sql<boolean>`${customer} = ${actor.id}`;
    case 'branch':
      return of(sql`${row}.branch_id = ${actor.branchId}`);
    case 'portfolio':
      return of(sql`${actor.id} in (${row}.account_officer_id, ${row}.onboarding_officer_id, ${row}.deposit_officer_id)`);
    case 'arrears':
      return sql<boolean>`(${of(sql`${row}.recovery_officer_id = ${actor.id}`)} or ${isInRecovery(column, actor.today)})`;
    case undefined:
      return sql<boolean>`false`;
  }
}

export const toUser = (row: Selectable<Tables['users']>): User => ({
  id: row.id as UserId,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  phoneVerifiedAt: row.phone_verified_at,
  type: row.type,
  status: row.status,
  branchId: row.branch_id,
  accountOfficerId: row.account_officer_id,
  onboardingOfficerId: row.onboarding_officer_id,
  depositOfficerId: row.deposit_officer_id,
  recoveryOfficerId: row.recovery_officer_id,
  dateOfBirth: row.date_of_birth,
  suspendedAt: row.suspended_at,
  suspendedReason: row.suspended_reason,
  deletedAt: row.deleted_at,
  createdAt: row.created_at,
});
