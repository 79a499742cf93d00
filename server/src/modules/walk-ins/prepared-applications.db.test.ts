/** Applications filled in at the counter: nothing is applied for before the customer has read out the code of these very terms. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { staffRoles } from '@ajo/contract/kernel/access';
import { actorOf, appOf, ask, aStaff, aTeam, freshContext, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { recordOpinion } from '#modules/loan-applications';
import { saveUser, type User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { aReadyCustomer, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const { as, staff, home, far } = await aTeam(context, staffRoles, ['Ikeja', 'Enugu']);
const product = loanProducts[1]?.id;
let count = 0;

beforeEach(() => {
  context.sent.texts.length = 0;
  context.sent.mails.length = 0;
});

type Change = Parameters<typeof saveUser>[2];
async function aCustomerOf(officer: User, change: Change = {}): Promise<User> {
  const customer = await aReadyCustomer(context);
  count += 1;
  const phone = `+234803666${String(1000 + count)}`;
  const at = context.clock.now();
  const place = { branch_id: home, account_officer_id: officer.id };
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { ...place, phone, phone_verified_at: at, ...change }));
  return customer;
}

const terms = {
  loan_interest_id: product,
  amount: '4000000',
  tenor: 4,
  guarantor_name: 'Garba Sani',
  guarantor_phone: '08055500011',
  guarantor_relationship: 'Friend',
};
type Headers = Record<string, string>;
const prepare = (customer: Pick<User, 'id'>, { by = as.credit_officer, more = {} }: { by?: Headers; more?: object } = {}) =>
  ask(app, 'POST /api/admin/prepared-applications', { as: by, body: { ...terms, customer_id: customer.id, ...more } });
const confirm = (id: string, code: string, by = as.credit_officer) =>
  ask(app, `POST /api/admin/prepared-applications/${id}/confirm`, { as: by, body: { code } });
const lastText = async (): Promise<string> => {
  await deliverOutbox(context);
  return context.sent.texts.at(-1)?.text ?? '';
};
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? 'none';
const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000');
const loansOf = (customer: Pick<User, 'id'>) =>
  sqlOf(context.db).selectFrom('loans').selectAll().where('customer_id', '=', customer.id).execute();

test('the person who fills in an application is not its guarantor: a colleague may be', async () => {
  const customer = await aCustomerOf(staff.credit_officer);
  const { phone, email } = staff.credit_officer;
  const byPhone = await prepare(customer, { more: { guarantor_phone: `0${phone?.slice(4)}` } });
  const byMail = await prepare(customer, { more: { guarantor_email: email.toUpperCase() } });
  expect([byPhone, byMail].map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
    [422, ['guarantor_phone']],
    [422, ['guarantor_email']],
  ]);
  expect((await prepare(customer, { more: { guarantor_email: staff.finance.email } })).statusCode).toBe(201);
});

test('the loan exists only after the code, with the terms in the text, the consent in history, and no network of staff', async () => {
  const customer = await aCustomerOf(staff.credit_officer);
  const answer = await prepare(customer);
  expect([answer.statusCode, answer.json().data]).toMatchObject([201, { channel: 'sms' }]);
  const text = await lastText();
  expect(text).toContain('NGN40,000.00 in 4 instalments');
  expect(text).toContain('/terms');
  expect(await loansOf(customer)).toEqual([]);
  const { id } = answer.json().data;
  expect((await confirm(id, wrongOf(codeIn(text)))).json()).toMatchObject({ code: 'wrong_code' });
  const sent = await confirm(id, codeIn(text));
  expect(sent.statusCode).toBe(201);
  const consents = await sqlOf(context.db)
    .selectFrom('bureau_consents')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .execute();
  expect(consents).toMatchObject([{ version: 'counter-2026-01', ip: null, taken_by: staff.credit_officer.id }]);
  const [loan] = await loansOf(customer);
  expect(loan).toMatchObject({
    id: sent.json().data.loan_id,
    status: 'pending',
    principal_kobo: 4_000_000n,
    instalments: 4,
    prepared_by: staff.credit_officer.id,
    consent_at: expect.any(Date),
    consent_ip: null,
  });
  const { rows } = await sql<{ after: object; actor_id: string }>`
    select actor_id, after from history where subject_id = ${loan?.id} and action = 'sent the application of the customer'`.execute(
    sqlOf(context.db),
  );
  expect(rows).toMatchObject([{ actor_id: staff.credit_officer.id, after: { consent: answer.json().data.text } }]);
});

test('the right code sends one application, at once and repeated', async () => {
  const customer = await aCustomerOf(staff.credit_officer);
  const { id } = (await prepare(customer)).json().data;
  const code = codeIn(await lastText());
  const answers = await Promise.all([1, 2, 3].map(() => confirm(id, code)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((one) => one.json().data.loan_id)).size).toBe(1);
  expect(await loansOf(customer)).toHaveLength(1);
});

test('a code fits its terms only, for ten minutes, five attempts, and the person who filled them in', async () => {
  const customer = await aCustomerOf(staff.credit_officer);
  const first = (await prepare(customer)).json().data;
  const firstCode = codeIn(await lastText());
  const dearer = (await prepare(customer, { more: { amount: '5000000' } })).json().data;
  const dearerCode = codeIn(await lastText());
  expect((await confirm(dearer.id, firstCode === dearerCode ? wrongOf(firstCode) : firstCode)).json().code).toBe('wrong_code');
  const colleague = await signIn(context, await aStaff(context, 'admin'));
  expect((await confirm(first.id, firstCode, colleague)).json().code).toBe('wrong_code');
  expect((await ask(app, `POST /api/admin/prepared-applications/${first.id}/code`, { as: colleague })).statusCode).toBe(404);
  context.clock.moveBy(10 * minuteMs + 1);
  expect((await confirm(first.id, firstCode)).json().code).toBe('wrong_code');
  expect((await ask(app, `POST /api/admin/prepared-applications/${first.id}/code`, { as: as.credit_officer })).statusCode).toBe(
    200,
  );
  const fresh = codeIn(await lastText());
  await Promise.all(Array.from({ length: 6 }, () => confirm(first.id, wrongOf(fresh))));
  expect((await confirm(first.id, fresh)).json().code).toBe('wrong_code');
  expect(await loansOf(customer)).toEqual([]);
});

test('what a customer could not send is refused before a code, with its field or its reason', async () => {
  const customer = await aCustomerOf(staff.credit_officer);
  const wrong: [string, object][] = [
    ['amount', { amount: '1' }],
    ['tenor', { tenor: 119 }],
    ['guarantor_phone', { guarantor_phone: undefined }],
    ['customer_id', { customer_id: 'x' }],
  ];
  for (const [field, more] of wrong) {
    const answer = await prepare(customer, { more });
    expect([field, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([field, 422, [field]]);
  }
  const bare = await aCustomerOf(staff.credit_officer);
  await sql`delete from bank_accounts where user_id = ${bare.id}`.execute(sqlOf(context.db));
  expect((await prepare(bare)).json()).toMatchObject({ code: 'onboarding_incomplete' });
  expect(await lastText()).toBe('');
});

test('customers out of scope do not exist, and roles without the right are refused', async () => {
  const elsewhere = await aCustomerOf(staff.credit_officer, { branch_id: far, account_officer_id: null });
  expect((await prepare(elsewhere)).statusCode).toBe(404);
  expect((await prepare(staff.finance)).statusCode).toBe(404);
  const customer = await aCustomerOf(staff.credit_officer);
  for (const role of ['finance', 'compliance_officer', 'recovery_officer', 'hr'] as const)
    expect([role, (await prepare(customer, { by: as[role] })).statusCode]).toEqual([role, 403]);
  expect((await prepare(customer, { by: await signIn(context, customer) })).statusCode).toBe(403);
});

test('without a verified number the code goes to the mailbox, and without one there is no code', async () => {
  const mailed = await aCustomerOf(staff.credit_officer, { phone_verified_at: null });
  expect((await prepare(mailed)).json().data).toMatchObject({ channel: 'mail', to: expect.stringContaining('…@') });
  await deliverOutbox(context);
  expect(context.sent.texts).toEqual([]);
  expect(context.sent.mails.at(-1)?.text).toMatch(/\b\d{6} is your/);
  const unreachable = await aCustomerOf(staff.credit_officer, { phone_verified_at: null, email: null });
  const refused = await prepare(unreachable);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_contact']);
});

test('who filled it in does not review, approve or pay it out; another person does', async () => {
  const admin = await aStaff(context, 'admin');
  const by = await signIn(context, admin);
  const customer = await aCustomerOf(staff.credit_officer);
  const { id } = (await prepare(customer, { by })).json().data;
  const { loan_id: loanId } = (await confirm(id, codeIn(await lastText()), by)).json().data;
  const decide = (signedIn: Headers) =>
    ask(app, 'POST /api/admin/loan_status', { as: signedIn, body: { loan_id: loanId, status: 'approved' } });
  const refused = await decide(by);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'loan_prepared_by_you']);
  const seen = (signedIn: Headers) => ask(app, `GET /api/admin/loan/${loanId}`, { as: signedIn });
  expect((await seen(by)).json().data).toMatchObject({
    prepared_by: `${admin.firstName} ${admin.lastName}`,
    can: expect.not.arrayContaining(['approve', 'review']),
  });
  const compliance = actorOf(await aStaff(context, 'compliance_officer'));
  await recordOpinion(context, compliance, { loanId, kind: 'review', verdict: 'cleared', note: 'Papers are in order' });
  const waiting = (signedIn: Headers) => ask(app, 'GET /api/admin/search/loan?waiting=approval', { as: signedIn });
  await ask(app, `POST /api/admin/loan/${loanId}/recommend`, {
    as: as.credit_officer,
    body: { verdict: 'recommended', note: 'Known for years' },
  });
  await sqlOf(context.db).updateTable('guarantors').set({ status: 'registered' }).where('loan_id', '=', loanId).execute();
  const idsOf = async (signedIn: Headers) => (await waiting(signedIn)).json().data.map((row: { id: string }) => row.id);
  expect(await idsOf(by)).not.toContain(loanId);
  expect(await idsOf(as.admin)).toContain(loanId);
  expect((await decide(as.admin)).statusCode).toBe(200);
});
