/** The desk that looks at identities: every staff role at the Yaba branch, and customers whose BVN does not quite agree. */
import { prefixOf, type Role, staffRoles } from '@ajo/contract/kernel/access';
import type { FastifyInstance } from 'fastify';
import { aBvn, aCustomer, ask, aTeam, signIn, type TestContext } from '#kit';
import type { User } from '#modules/users';
import type { Headers } from './new-customers.ts';

type House = { context: TestContext; app: FastifyInstance };
/** What the register reports when the name is somewhat another. */
const somewhat = { bvnResult: 'partial', bvnFields: { firstname: true, lastname: false, dob: true, phone: true } } as const;

export const give = ({ app }: House, own: Headers, bvn: string, more: object = {}) =>
  ask(app, 'POST /api/user/onboarding/bvn', { as: own, body: { bvn, consent: true, ...more } });

export async function openDesk(house: House) {
  const { context, app } = house;
  const { staff, as, home: yaba, far: aba } = await aTeam(context, staffRoles, ['Yaba', 'Aba']);

  /** A customer of the Yaba branch with two of its officers; `far` is a customer of another branch without an officer. */
  async function customer(far = false): Promise<{ user: User; own: Headers }> {
    const user = await aCustomer(context, {
      status: 'registered',
      firstName: 'Adaeze',
      lastName: 'Okonkwo',
      branchId: far ? aba : yaba,
      ...(!far && { accountOfficerId: staff.credit_officer.id, onboardingOfficerId: staff.onboarding_officer.id }),
    });
    return { user, own: await signIn(context, user) };
  }
  const queue = async (role: Role, query = '') =>
    (await ask(app, `GET /api/${prefixOf(role)}/kyc?per_page=100${query}`, { as: as[role] })).json().data;
  const itemOf = async (user: User, kind = 'identity') =>
    (await queue('compliance_officer', '&status=waiting')).find(
      (item: { kind: string; customer: { id: string } }) => item.kind === kind && item.customer.id === user.id,
    );
  /** A BVN registered under a slightly different name. */
  async function doubtful(far = false) {
    const { user, own } = await customer(far);
    const bvn = aBvn();
    Object.assign(context.provider, somewhat);
    const answer = await give(house, own, bvn);
    Object.assign(context.provider, { bvnResult: 'match', bvnFields: {} });
    return { user, own, bvn, answer, item: await itemOf(user) };
  }
  const review = (role: Role, id: string, body: object) =>
    ask(app, `PATCH /api/${prefixOf(role)}/kyc/${id}/review`, { as: as[role], body });
  return { staff, as, customer, queue, itemOf, doubtful, review };
}
