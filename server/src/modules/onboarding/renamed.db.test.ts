/** A customer who gets another name: the account for payouts is compared with it, and a verified name needs a second person. */
import type { ManagementRequestView } from '@ajo/contract/modules/users.requests';
import { aBvn, appOf, ask, freshContext } from '#kit';
import { afterEach, expect, test } from 'vitest';
import { findUser, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { give, openDesk } from '../../../tests/onboarding/desk.ts';
import type { Headers } from '../../../tests/onboarding/new-customers.ts';
import { payableAccountOf } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const { provider } = context;
const usual = provider.accountName;
afterEach(() => Object.assign(provider, { accountName: usual, bvnResult: 'match', bvnFields: {} }));

const house = { context, app };
const desk = await openDesk(house);
const accomplice = 'Babatunde Adeyemi';

const verify = (own: Headers) => give(house, own, aBvn(), { date_of_birth: '1990-05-17' });
const rename = (user: User, name: string) =>
  ask(app, `PUT /api/admin/users/${user.id}`, { as: desk.as.admin, body: { name, reason: 'As in the passport' } });
const nameOf = async (user: User): Promise<string> => {
  const found = await findUser(context.db, user.id);
  return `${found?.firstName} ${found?.lastName}`;
};
const matchOf = async (user: User): Promise<boolean | undefined> =>
  (await sqlOf(context.db).selectFrom('bank_accounts').select('name_matches').where('user_id', '=', user.id).executeTakeFirst())
    ?.name_matches;
async function save(own: Headers, number = '0123456799'): Promise<void> {
  const answer = await ask(app, 'POST /api/user/onboarding/bank', {
    as: own,
    body: { bank_code: '058', account_number: number },
  });
  expect(answer.statusCode).toBe(200);
}
const requestsOf = async (user: User): Promise<ManagementRequestView[]> =>
  (await ask(app, `GET /api/admin/user-management-requests/${user.id}/history`, { as: desk.as.superadmin })).json().data;

test('an account that was saved under a borrowed name waits for two people once the name changes back', async () => {
  const { user, own } = await desk.customer();
  await rename(user, accomplice);
  provider.accountName = accomplice.toUpperCase();
  await save(own);
  expect(await matchOf(user)).toBe(true);
  await rename(user, 'Adaeze Okonkwo');
  await verify(own);

  expect(await matchOf(user)).toBe(false);
  await expect(payableAccountOf(context, user.id)).rejects.toMatchObject({ code: 'bank_account_waits' });
  expect((await desk.itemOf(user, 'bank_account')).account).toMatchObject({ name: accomplice.toUpperCase(), last4: '6799' });
  const [bell] = (await ask(app, 'GET /api/notifications', { as: desk.as.compliance_officer })).json().data;
  expect(bell.data.message).toBe('Adaeze Okonkwo: the account name at the bank differs. Please review it');
});

test('a name that is corrected to that of the account ends its check; a rejected account stays rejected', async () => {
  provider.accountName = accomplice.toUpperCase();
  const [one, other] = [await desk.customer(), await desk.customer()];
  for (const { own } of [one, other]) await save(own);
  const { id } = await desk.itemOf(other.user, 'bank_account');
  await desk.review('compliance_officer', id, { status: 'rejected', reason: 'The account of a stranger' });
  for (const { user } of [one, other]) await rename(user, accomplice);
  for (const { own } of [one, other]) await verify(own);

  expect(await matchOf(one.user)).toBe(true);
  expect(await payableAccountOf(context, one.user.id)).toMatchObject({ number: '0123456799' });
  await expect(payableAccountOf(context, other.user.id)).rejects.toMatchObject({ code: 'bank_account_not_own' });
});

test('a name that the register confirmed changes only with a second person; case and order are corrected at once', async () => {
  const { user, own } = await desk.customer();
  await verify(own);
  provider.accountName = 'ADAEZE OKONKWO';
  await save(own);
  const answer = await rename(user, accomplice);
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    'Saved. Changes that need a second person are in User Management Requests',
  ]);
  expect(await nameOf(user)).toBe('Adaeze Okonkwo');
  await rename(user, 'OKONKWO Adaeze');
  expect(await nameOf(user)).toBe('OKONKWO Adaeze');

  const [request] = await requestsOf(user);
  expect(request).toMatchObject({ kind: 'profile', status: 'pending', changes: [{ field: 'name', after: accomplice }] });
  const approve = (role: 'admin' | 'superadmin') =>
    ask(app, `PATCH /api/admin/user-management-requests/${request?.id}/review`, {
      as: desk.as[role],
      body: { status: 'approved' },
    });
  expect((await approve('admin')).statusCode).toBe(403);
  expect((await approve('superadmin')).statusCode).toBe(200);
  expect(await nameOf(user)).toBe(accomplice);
  expect(await matchOf(user)).toBe(false);
  await expect(payableAccountOf(context, user.id)).rejects.toMatchObject({ code: 'bank_account_waits' });
});
