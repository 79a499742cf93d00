/** The staff's side: what they see of a guarantor, what they are offered, and refusing one. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { ask, aStaff, signIn } from '#kit';
import { statementVersion } from './guarantor-words.ts';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { aBvn, aStatement, aVideo, type Borrower, openInvitations } from '../../../tests/guarantors/invitations.ts';

const house = await openInvitations();
const { context, app } = house;
const mine = async ({ as }: Pick<Borrower, 'as'>) =>
  (await ask(app, 'GET /api/user/guarantors', { as })).json<{ data: object[] }>().data;
const post = (path: string, as: Record<string, string>, body?: object) => ask(app, `POST /api/${path}`, { as, body });
const setLoan = (id: string, status: 'approved' | 'pending') =>
  sqlOf(context.db).updateTable('loans').set({ status }).where('id', '=', id).execute();

beforeEach(() => context.clock.moveBy(dayMs));

type File = { video: { url: string } | null; [field: string]: unknown };
const files = async (as: Record<string, string>, loanId: string, prefix = 'admin') => {
  const answer = await ask(app, `GET /api/${prefix}/loan/${loanId}/guarantors`, { as });
  return {
    status: answer.statusCode,
    body: answer.body,
    data: answer.statusCode === 200 ? answer.json<{ data: File[] }>().data : [],
  };
};

test('staff see evidence and consents, and open the video by a link that lasts five minutes', async () => {
  const borrower = await house.aBorrower();
  const guest = await house.invited(borrower);
  const bvn = aBvn();
  await guest.proven(bvn);
  await guest.answer(true, { video: aVideo, bank_statement: aStatement });
  const { data, body } = await files(
    await signIn(context, await aStaff(context, 'compliance_officer')),
    borrower.loanId,
    'compliance_officer',
  );
  expect(data).toMatchObject([
    {
      status: 'registered',
      bvn_last4: bvn.slice(-4),
      bvn_match: 'match',
      other_guarantees: 0,
      video_by: 'guarantor',
      signed_name: 'Garba Sani',
      can: ['deny'],
    },
  ]);
  const consents = (data[0]?.['consents'] ?? []) as { kind: string; version: string; ip: string }[];
  expect(consents.map(({ kind }) => kind).sort()).toEqual(['acceptance', 'bvn', 'statement', 'video']);
  expect(consents.every(({ version, ip }) => version === statementVersion && ip === '127.0.0.1')).toBe(true);
  expect(body).not.toContain(bvn);
  const url = data[0]?.video?.url ?? '';
  const video = await app.inject({ method: 'GET', url });
  expect([video.statusCode, video.headers['content-type'], video.rawPayload.equals(aVideo)]).toEqual([200, 'video/webm', true]);
  context.clock.moveBy(5 * minuteMs + 1000);
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(403);
});

test('staff outside the scope get 404; HR sees names and states only', async () => {
  const borrower = await house.aBorrower();
  const guest = await house.invited(borrower);
  await guest.send('guarantor-evidence', { consent: 'true' }, { video: aVideo });
  expect((await files(await signIn(context, await aStaff(context, 'credit_officer')), borrower.loanId)).status).toBe(404);
  const { data, body } = await files(await signIn(context, await aStaff(context, 'hr')), borrower.loanId, 'hr');
  expect(data).toMatchObject([{ name: 'Garba Sani', email: null, phone_number: null, video: null, consents: [], can: [] }]);
  expect(body).not.toContain(guest.person.email);
});

test('staff refuse a guarantor with a reason, once; the customer reads why and names another', async () => {
  const borrower = await house.aBorrower();
  const guest = await house.invited(borrower);
  const admin = await signIn(context, await aStaff(context, 'admin'));
  const deny = (as = admin, reason: unknown = 'The video shows somebody else') =>
    post(`admin/guarantors/${guest.id}/deny`, as, { reason });
  expect((await deny(admin, '')).json().errors).toHaveProperty('reason');
  expect((await deny(await signIn(context, await aStaff(context, 'finance')))).statusCode).toBe(403);
  expect((await deny(await signIn(context, await aStaff(context, 'onboarding_officer')))).statusCode).toBe(404);
  expect((await Promise.all([deny(), deny()])).map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(await mine(borrower)).toMatchObject([{ status: 'denied', reason: 'The video shows somebody else' }]);
  expect((await guest.call('GET', 'guarantor')).statusCode).toBe(401);
  const notices = await sqlOf(context.db)
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', borrower.user.id)
    .execute();
  expect(notices.map(({ message }) => message).join()).toContain('The video shows somebody else. Please name another person');
  expect((await house.name(borrower)).statusCode).toBe(201);
});

test('staff do not refuse a guarantor after the loan is decided', async () => {
  const borrower = await house.aBorrower();
  const guest = await house.invited(borrower);
  await setLoan(borrower.loanId, 'approved');
  const answer = await post(`admin/guarantors/${guest.id}/deny`, await signIn(context, await aStaff(context, 'admin')), {
    reason: 'Too late',
  });
  expect(answer.json().code).toBe('guarantor_loan_decided');
});

test.each([
  ['admin', ['ask_again', 'deny']],
  ['compliance_officer', ['deny']],
  ['finance', []],
  ['hr', []],
] as const)('%s are offered %j for a guarantor who has not answered, and nothing once the loan is decided', async (role, can) => {
  const borrower = await house.aBorrower();
  const guest = await house.invited(borrower);
  const as = await signIn(context, await aStaff(context, role));
  const prefix = role === 'admin' ? 'admin' : role;
  expect((await files(as, borrower.loanId, prefix)).data).toMatchObject([{ status: 'unregistered', can }]);
  await guest.proven();
  await guest.answer(true);
  expect((await files(as, borrower.loanId, prefix)).data).toMatchObject([{ can: can.filter((act) => act === 'deny') }]);
  await setLoan(borrower.loanId, 'approved');
  expect((await files(as, borrower.loanId, prefix)).data).toMatchObject([{ can: [] }]);
});
