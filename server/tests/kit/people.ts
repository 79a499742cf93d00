/** The people of the tests: made by the store, signed in by the real session. */
import { randomBytes } from 'node:crypto';
import type { AccountRole, Actor, Role, StaffRole } from '@ajo/contract/kernel/access';
import { isStaff } from '@ajo/contract/kernel/access';
import { day, dayMs } from '@ajo/contract/kernel/time';
import { openSession } from '#modules/auth';
import type { BranchId } from '@ajo/contract/modules/branches';
import { addBranch } from '#modules/branches';
import { addUser, fullName, saveUser, type User } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import type { Context } from '#context';

/** Only customers who signed up by phone are without an address. */
export type UserWithEmail = User & { email: string };

const names = ['Adaeze Okonkwo', 'Babatunde Adeyemi', 'Chiamaka Eze', 'Danjuma Musa', 'Ebiere Tamuno', 'Folasade Bakare'];

type PersonOptions = Partial<
  Pick<User, 'firstName' | 'lastName' | 'branchId' | 'accountOfficerId' | 'onboardingOfficerId' | 'status' | 'dateOfBirth'>
> & { email?: string };

export async function aPerson(context: Context, type: AccountRole, input: PersonOptions = {}): Promise<UserWithEmail> {
  const mark = randomBytes(5).toString('hex');
  const [firstName = 'Ada', lastName = 'Eze'] = (names[mark.charCodeAt(0) % names.length] ?? '').split(' ');
  return inTransaction(context.db, async (tx) => {
    const user = await addUser(tx, context, {
      firstName,
      lastName,
      email: `${type}.${mark}@ajo.test`,
      phone: `+23480${oddNumber(mark).toString().padStart(8, '0').slice(-8)}`,
      type,
      status: 'active',
      dateOfBirth: day('1992-05-14'),
      ...input,
    });
    // Staff of the tests are there for a while: new accounts confirm nothing.
    if (isStaff(type)) await saveUser(tx, user.id, { created_at: twoDaysBefore(context) });
    return user;
  });
}

/** Odd, so that no phone ends with the PIN of the tests: digits of the phone are refused as a PIN. */
const oddNumber = (mark: string): number => Number.parseInt(mark.slice(0, 7), 16) | 1;

export const twoDaysBefore = ({ clock }: Pick<Context, 'clock'>): Date => new Date(clock.now().getTime() - 2 * dayMs);

export const aCustomer = (context: Context, input?: PersonOptions): Promise<UserWithEmail> => aPerson(context, 'user', input);
export const aStaff = (context: Context, role: AccountRole, input?: PersonOptions): Promise<UserWithEmail> =>
  aPerson(context, role, input);

/** The person as the caller of a command. */
export const actorOf = (user: User): Actor => ({ id: user.id, role: user.type, name: fullName(user), branchId: user.branchId });

/** The headers of a signed-in browser. */
export async function signIn(context: Context, user: User): Promise<Record<string, string>> {
  const { token } = await openSession(context, user, { ip: '127.0.0.1', device: 'test' });
  return { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' };
}

type Team = { staff: Record<Role, UserWithEmail>; as: Record<Role, Record<string, string>>; home: BranchId; far: BranchId };

/** One user of each role at the first branch, signed in; none at the second. */
export async function aTeam(context: Context, roles: readonly StaffRole[], branches: readonly [string, string]): Promise<Team> {
  const [home, far] = await inTransaction(
    context.db,
    async (tx) => [await addBranch(tx, context, branches[0]), await addBranch(tx, context, branches[1])] as const,
  );
  const team = { staff: {}, as: {}, home, far } as Team;
  for (const role of roles) {
    team.staff[role] = await aStaff(context, role, { branchId: home });
    team.as[role] = await signIn(context, team.staff[role]);
  }
  return team;
}
