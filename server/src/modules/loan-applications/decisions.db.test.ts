/** Decisions over HTTP: hard stops, kept assessments, limits, two approvers, denial by rule. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { actorOf, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { saveUser, type User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import {
  accepted,
  anApplication,
  aReadyCustomer,
  aRunningLoan,
  assessed,
  seedProducts,
} from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [adminUser, otherUser, superUser, financeUser] = [
  await aStaff(context, 'admin'),
  await aStaff(context, 'admin'),
  await aStaff(context, 'superadmin'),
  await aStaff(context, 'finance'),
];
const as = (user: User) => signIn(context, user);
const [admin, other, boss, finance] = [await as(adminUser), await as(otherUser), await as(superUser), await as(financeUser)];

const decide = (loanId: string, body: object, by = admin) =>
  ask(app, 'POST /api/admin/loan_status', { as: by, body: { loan_id: loanId, ...body } });
const approve = (loanId: string, by = admin) => decide(loanId, { status: 'approved' }, by);
const denial = { status: 'denied', reason: 'Income too low', reason_code: 'income_low' };
const read = async (loanId: string, by = admin) => (await ask(app, `GET /api/admin/loan/${loanId}`, { as: by })).json().data;
const suspend = (user: User, isSuspended = true) =>
  inTransaction(context.db, (tx) => saveUser(tx, user.id, { suspended_at: isSuspended ? context.clock.now() : null }));

test('the facts of the rules are stored at submission and at the decision, with the version of the rules', async () => {
  const { loanId, customer } = await anApplication(context);
  await assessed(context, loanId, customer);
  context.clock.moveBy(minuteMs);
  expect((await approve(loanId)).json().message).toBe('Loan status updated successfully');
  const { data } = (await ask(app, `GET /api/admin/loan/${loanId}/assessments`, { as: admin })).json();
  expect(data.map((one: { moment: string }) => one.moment)).toEqual(['approval', 'submission']);
  expect(data[0]).toMatchObject({
    result: { rule_version: '2026-4', stops: [] },
    inputs: { income: 42_000_000, guarantors_ready: 1 },
  });
  await expect(sql`delete from loan_assessments`.execute(sqlOf(context.db))).rejects.toThrow(/append-only/);
});

test('the customer does not receive the assessments of staff', async () => {
  const { loanId, customer } = await anApplication(context);
  const own = (await ask(app, `GET /api/user/loan/${loanId}`, { as: await as(customer) })).json().data;
  expect([own.assessment, own.human_review, own.first_approval]).toEqual([null, null, null]);
});

test.each([
  ['suspended', async (customer: User) => suspend(customer)],
  [
    'dti',
    async (customer: User) =>
      void (await sqlOf(context.db)
        .updateTable('profiles')
        .set({ monthly_income_kobo: kobo(1_000_000n) })
        .where('user_id', '=', customer.id)
        .execute()),
  ],
  [
    'age',
    async (customer: User) =>
      inTransaction(context.db, (tx) => saveUser(tx, customer.id, { date_of_birth: '2010-01-01' as never })),
  ],
])('an approval that the rule %s stops is refused with its name, and the action is not offered', async (rule, spoil) => {
  const { loanId, customer } = await anApplication(context);
  await assessed(context, loanId, customer);
  await spoil(customer);
  const answer = await approve(loanId);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'hard_stop']);
  expect(answer.json().message).toContain(`(rule: ${rule})`);
  expect((await read(loanId)).can).not.toContain('approve');
});

test('a fact that arises between approval and payout blocks the payout', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  await suspend(customer);
  expect((await decide(loanId, { status: 'disburse' }, finance)).json().code).toBe('hard_stop');
  await suspend(customer, false);
  expect((await decide(loanId, { status: 'disburse' }, finance)).statusCode).toBe(200);
});

test('a denial requires a code and a reason, and both are stored', async () => {
  const { loanId } = await anApplication(context);
  expect(Object.keys((await decide(loanId, { status: 'denied', reason: 'Too low' })).json().errors)).toEqual(['reason_code']);
  expect(Object.keys((await decide(loanId, { status: 'denied', reason_code: 'income_low' })).json().errors)).toEqual(['reason']);
  expect((await decide(loanId, denial)).json().data).toMatchObject({
    status: 'denied',
    reason_code: 'income_low',
    reason: 'Income too low',
  });
});

test('a sub-admin approves up to the daily limit, and a superadmin changes the limit', async () => {
  const branch = await sql<{
    id: string;
  }>`insert into branches (id, name, created_at) values (gen_random_uuid(), 'Yaba', ${context.clock.now()}) returning id`.execute(
    sqlOf(context.db),
  );
  const branchId = branch.rows[0]?.id ?? '';
  const sub = await as(await aStaff(context, 'subadmin', { branchId }));
  const { loanId, customer } = await anApplication(context);
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { branch_id: branchId }));
  await assessed(context, loanId, customer);
  const set = (by: Record<string, string>, subadmin: number, above = 500_000_000) =>
    ask(app, 'PUT /api/admin/loan_approval_limits', { as: by, body: { subadmin, second_approver_above: above } });
  expect((await set(admin, 1)).statusCode).toBe(403);
  expect((await set(boss, 3_999_999)).statusCode).toBe(200);
  expect((await approve(loanId, sub)).json().code).toBe('loan_above_limit');
  expect((await set(boss, 4_000_000, 1)).json().errors).toHaveProperty('second_approver_above');
  await set(boss, 4_000_000);
  expect((await approve(loanId, sub)).statusCode).toBe(200);
  await set(boss, 50_000_000);
});

test('above the limit two different people approve; one person, even twice, makes no offer', async () => {
  await ask(app, 'PUT /api/admin/loan_approval_limits', {
    as: boss,
    body: { subadmin: 1_000_000, second_approver_above: 3_999_999 },
  });
  const { loanId, customer } = await anApplication(context);
  await assessed(context, loanId, customer);
  const presses = await Promise.all([approve(loanId), approve(loanId)]);
  expect(presses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 403]);
  const waiting = await read(loanId);
  expect([waiting.status, waiting.offer, waiting.first_approval.by]).toEqual(['pending', null, actorOf(adminUser).name]);
  expect((await approve(loanId, other)).json().data.status).toBe('approved');
  await ask(app, 'PUT /api/admin/loan_approval_limits', {
    as: boss,
    body: { subadmin: 50_000_000, second_approver_above: 500_000_000 },
  });
});

test('automatic denial: a dry run changes nothing; a run denies only hard declines without a review', async () => {
  const [poor, flagged, seen, fine, waiting] = [
    await anApplication(context, { income: 1_000_000 }),
    await anApplication(context, { income: 1_000_000 }),
    await anApplication(context, { income: 1_000_000 }),
    await anApplication(context),
    await anApplication(context, { guarantor: 'unregistered' }),
  ];
  await assessed(context, seen.loanId, seen.customer);
  const flag = await ask(app, `POST /api/admin/loan/${flagged.loanId}/human-review`, {
    as: admin,
    body: { flagged: true, reason: 'Pay slip is coming' },
  });
  expect(flag.json().data.human_review).toMatchObject({ reason: 'Pay slip is coming' });
  const run = async (dryRun: boolean) =>
    (await ask(app, 'POST /api/admin/auto_deny', { as: admin, body: { dry_run: dryRun } })).json().data;
  const outcome = (report: { items: { loan_id: string; outcome: string }[] }, loanId: string) =>
    report.items.find((item) => item.loan_id === loanId)?.outcome;

  const dry = await run(true);
  expect([poor, flagged, seen, fine, waiting].map(({ loanId }) => outcome(dry, loanId))).toEqual([
    'would_deny',
    'left_for_review',
    'left_judged',
    undefined,
    undefined,
  ]);
  expect((await read(poor.loanId)).status).toBe('pending');

  const reports = await Promise.all([run(false), run(false)]);
  const denied = reports
    .flatMap((report) => report.items)
    .filter((item: { loan_id: string; outcome: string }) => item.loan_id === poor.loanId && item.outcome === 'denied');
  expect(denied).toHaveLength(1);
  expect(denied[0].stops[0]).toMatchObject({ rule: 'dti' });
  expect(await Promise.all([poor, flagged, seen, fine, waiting].map(async ({ loanId }) => (await read(loanId)).status))).toEqual([
    'denied',
    'pending',
    'pending',
    'pending',
    'pending',
  ]);
  const after = await read(poor.loanId);
  expect([after.reason_code, after.reason]).toEqual(['income_low', expect.stringContaining('of an income of ₦10,000.00')]);
  const history = (await ask(app, `GET /api/admin/action-history/${poor.loanId}`, { as: admin })).json().data;
  expect(history).toContainEqual(expect.objectContaining({ action: 'denied automatically', from: 'pending', to: 'denied' }));
});

test('a second loan counts its exposure, and the limit of active loans stops it', async () => {
  const { customer } = await aRunningLoan(context);
  await sql`update loan_products set terms = terms || '{"max_active_loans": 2}'`.execute(sqlOf(context.db));
  const second = await anApplication(context, { customer });
  const { assessment } = await read(second.loanId, await as(adminUser));
  expect(assessment.inputs).toMatchObject({ active_loans: 1, exposure: 4_000_000 });
  expect(assessment.result.exposure_after).toBe(8_000_000);
  expect(assessment.inputs.existing_instalments).toBeGreaterThan(4_000_000);
  await sql`update loan_products set terms = terms || '{"max_active_loans": 1}'`.execute(sqlOf(context.db));
});

test('an application beyond the income is not taken: the refusal names the highest amount, which is taken', async () => {
  const customer = await aReadyCustomer(context, { income: 4_000_000 });
  const ada = await as(customer);
  const { data: products } = (await ask(app, 'GET /api/loan_interests', { as: ada })).json();
  const product = products.find(({ id }: { id: string }) => id === loanProducts[1]?.id);
  const limit = async (tenor: number) =>
    (await ask(app, `GET /api/user/affordable?loan_interest_id=${product.id}&tenor=${tenor}`, { as: ada })).json().data;
  const { most, because } = await limit(4);
  expect(because).toContain('Your income is ₦40,000.00 a month');
  const apply = (amount: number) =>
    ask(app, 'POST /api/user/loan', {
      as: ada,
      body: {
        loan_interest_id: product.id,
        amount: String(amount),
        tenor: 4,
        guarantor_name: 'Garba Sani',
        guarantor_email: 'garba.income@mail.test',
        guarantor_phone: '08055500011',
        guarantor_relationship: 'Friend',
        consent: 'true',
      },
    });
  const refused = await apply(most + 100_000);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'not_affordable']);
  expect(refused.json().errors.amount[0]).toContain(
    `up to ₦${(most / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`,
  );
  expect((await ask(app, 'GET /api/user/loans', { as: ada })).json().data).toEqual([]);
  expect((await apply(most)).statusCode).toBe(201);
  const unknown = await ask(app, `GET /api/user/affordable?loan_interest_id=${customer.id}&tenor=4`, { as: ada });
  expect(unknown.statusCode).toBe(422);
});

test('the message of a denial has the amount, the reason and a link to the loan', async () => {
  const { loanId, customer } = await anApplication(context);
  await assessed(context, loanId, customer);
  expect((await decide(loanId, denial)).statusCode).toBe(200);
  const { number } = await read(loanId);
  const notice = await sqlOf(context.db)
    .selectFrom('notifications')
    .select(['subject', 'facts', 'is_trouble'])
    .where('user_id', '=', customer.id)
    .where('link', '=', `/dashboard?loan=${loanId}`)
    .where('message', 'like', 'Your application was not approved: Income too low. %')
    .execute();
  expect(notice).toEqual([
    {
      subject: `Your application ${number} was not approved`,
      is_trouble: true,
      facts: [
        ['Application', number],
        ['Amount', '₦40,000.00'],
        ['Reason', 'Income too low'],
      ],
    },
  ]);
});
