/** Staff who guarantee a running loan change nothing about what is owed: they neither request, confirm nor decline it. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [admin, boss] = [
  await signIn(context, await aStaff(context, 'admin')),
  await signIn(context, await aStaff(context, 'superadmin')),
];
const reason = 'Requested by the borrower';

async function aGuaranteedLoan() {
  const { loanId } = await aRunningLoan(context);
  const colleague = await aStaff(context, 'admin');
  await sqlOf(context.db).updateTable('guarantors').set({ email: colleague.email }).where('loan_id', '=', loanId).execute();
  return { loanId, as: await signIn(context, colleague) };
}
type Headers = Record<string, string>;
const acts: [string, (loanId: string, as: Headers) => ReturnType<typeof ask>][] = [
  ['waive', (id, as) => change(as, { action: 'waive', loan_id: id, amount: 100, reason })],
  ['charge', (id, as) => change(as, { action: 'charge', loan_id: id, amount: 100_000, component: 'fee', reason })],
  ['write off', (id, as) => ask(app, `POST /api/admin/loan/${id}/write-off`, { as, body: { reason } })],
  ['restructure', (id, as) => ask(app, `POST /api/admin/loan/${id}/restructure`, { as, body: { instalments: 6, reason } })],
  ['reverse', (id, as) => ask(app, `POST /api/admin/loan/${id}/reverse`, { as, body: { reason, returned: true } })],
];
const change = (as: Headers, body: object) => ask(app, 'PUT /api/admin/update_loan_payments', { as, body });
const servicing = async (loanId: string, as: Headers) =>
  (await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as })).json().data;

test.each(acts)('a guarantor does not %s it', async (_what, act) => {
  const { loanId, as } = await aGuaranteedLoan();
  const refused = await act(loanId, as);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'loan_own_guarantee']);
  expect((await act(loanId, admin)).statusCode).not.toBe(403);
});

test('a guarantor neither confirms nor declines what a colleague requested, and has no button for it', async () => {
  const { loanId, as } = await aGuaranteedLoan();
  await ask(app, `POST /api/admin/loan/${loanId}/write-off`, { as: admin, body: { reason } });
  const { can, waiting } = await servicing(loanId, as);
  expect([can, waiting[0].can]).toEqual([[], []]);
  expect((await servicing(loanId, boss)).waiting[0].can).toEqual(['confirm', 'decline']);
  const queue = async (by: Headers): Promise<string[]> =>
    (await ask(app, 'GET /api/admin/search/loan?waiting=second_approval', { as: by }))
      .json()
      .data.map(({ id }: { id: string }) => id);
  expect(await queue(boss)).toContain(loanId);
  expect(await queue(as)).not.toContain(loanId);

  const { data } = (await ask(app, 'GET /api/admin/approvals?kind=loan_write_off', { as: boss })).json();
  const { id, version } = data.find(({ subject }: { subject: { id: string } }) => subject.id === loanId);
  const listed = async (by: Headers, query = '') => {
    const found = (await ask(app, `GET /api/admin/approvals?state=pending&kind=loan_write_off${query}`, { as: by })).json().data;
    return found.find(({ subject }: { subject: { id: string } }) => subject.id === loanId);
  };
  const [own, other, requester] = [await listed(as), await listed(boss), await listed(admin)];
  expect([own.can, own.refusal]).toEqual([[], expect.stringContaining('another person must do this')]);
  expect([other.can, other.refusal, requester.can, requester.refusal]).toEqual([
    ['approve', 'decline'],
    null,
    ['withdraw'],
    null,
  ]);
  expect([await listed(as, '&part=to_decide'), await listed(boss, '&part=to_decide')]).toEqual([undefined, other]);
  const counted = async (by: Headers): Promise<number> =>
    (await ask(app, 'GET /api/admin/approvals/summary', { as: by }))
      .json()
      .data.kinds.find(({ kind }: { kind: string }) => kind === 'loan_write_off').waiting;
  expect((await counted(boss)) - (await counted(as))).toBe(1);
  const answers = [
    await ask(app, `POST /api/admin/loan/${loanId}/write-off`, { as, body: { reason } }),
    await ask(app, `POST /api/admin/approvals/${id}/approve`, { as, body: { version } }),
    await ask(app, `POST /api/admin/approvals/${id}/decline`, { as, body: { reason } }),
    await ask(app, `POST /api/admin/loan/${loanId}/second-approvals/${id}/decline`, { as, body: { reason } }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    answers.map(() => [403, 'loan_own_guarantee']),
  );
  expect((await ask(app, `POST /api/admin/approvals/${id}/approve`, { as: boss, body: { version } })).statusCode).toBe(200);
});

test('a guarantor reverses no payment and refunds no credit', async () => {
  const { loanId, as } = await aGuaranteedLoan();
  const body = { amount: 100_000, reference: 'FT26300/4411' };
  await ask(app, `POST /api/admin/user/loan-debit/${loanId}`, { as: admin, body });
  const payment = await sqlOf(context.db)
    .selectFrom('payment_logs')
    .select('id')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  const row = await sqlOf(context.db)
    .selectFrom('loan_payments')
    .select('id')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  const address = `POST /api/admin/loan/${loanId}/loan-payments/${row.id}/payment-log/${payment.id}/reverse`;
  const answers = [
    await ask(app, address, { as, body: { reason } }),
    await ask(app, `POST /api/admin/loan/${loanId}/credit-refund`, { as, body: { amount: 100, reason } }),
  ];
  expect(answers.map((answer) => answer.json().code)).toEqual(['loan_own_guarantee', 'loan_own_guarantee']);
  expect((await ask(app, address, { as: admin, body: { reason } })).statusCode).toBe(200);
});
