/** The desk that looks after people: a team at the Ikeja branch, another branch at Aba, and what they do and see. */
import { prefixOf, type Role, type StaffRole } from '@ajo/contract/kernel/access';
import { appOf, ask, aTeam, freshContext } from '#kit';
import { findUser, type User } from '#modules/users';

export async function openDesk(roles: readonly StaffRole[]) {
  const context = await freshContext();
  const app = await appOf(context);
  const { staff, as, home: ikeja, far: aba } = await aTeam(context, roles, ['Ikeja', 'Aba']);
  /** `{role}` is the prefix of the caller. */
  const call = (role: Role, what: string, body?: object) =>
    ask(app, what.replace(' ', ' /api').replace('{role}', prefixOf(role)), { as: as[role], body });
  const stateOf = async (user: Pick<User, 'id'>): Promise<User> => {
    const found = await findUser(context.db, user.id);
    if (!found) throw new Error('nobody is ever removed');
    return found;
  };
  let count = 0;
  /** What is filled in to add a colleague. */
  const form = (type: string, more: object = {}) => ({
    name: 'Sade Cole',
    email: `new${(count += 1)}@ajo.test`,
    phone_number: '08031112233',
    user_type_id: type,
    branch_id: ikeja,
    ...more,
  });
  return { context, app, staff, as, ikeja, aba, call, stateOf, form };
}

/** Who adds, changes and suspends people, and some who may not. */
export const lookers: readonly StaffRole[] = [
  'superadmin',
  'admin',
  'subadmin',
  'onboarding_officer',
  'finance',
  'compliance_officer',
  'hr',
  'credit_officer',
];
/** Users who request changes of people and their officers, and users who decide. */
export const askers: readonly StaffRole[] = [
  'superadmin',
  'admin',
  'subadmin',
  'team_lead',
  'credit_officer',
  'finance',
  'hr',
  'recovery_officer',
];
