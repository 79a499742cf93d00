/** Accounts opened at the counter: nothing exists before the customer has read out their code, and only they set the password. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { staffRoles } from '@ajo/contract/kernel/access';
import { ask, aStaff, aTeam, sendDocuments, signIn } from '#kit';
import { findUser } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { openPhones } from '../../../tests/auth/phones.ts';

const phones = await openPhones();
const { aNumber, app, codeTo, context, logIn, register, reset, resetTokenTo, textsTo, usersOf } = phones;
const { as, staff, home, far } = await aTeam(context, staffRoles, ['Ikeja', 'Enugu']);
const person = { first_name: 'Ngozi', last_name: 'Bello' };

beforeEach(phones.forgetAll);

type Start = { role?: keyof typeof as; more?: object; headers?: Record<string, string> };
const start = (typed: string, { role = 'credit_officer', more = {}, headers = {} }: Start = {}) =>
  ask(app, 'POST /api/admin/walk-ins', { as: as[role], headers, body: { ...person, phone_number: typed, ...more } });
const confirm = (id: string, code: string, signedIn = as.credit_officer) =>
  ask(app, `POST /api/admin/walk-ins/${id}/confirm`, { as: signedIn, body: { code } });
const resend = (id: string, signedIn = as.credit_officer) => ask(app, `POST /api/admin/walk-ins/${id}/code`, { as: signedIn });
const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000');

test('the account exists with its consent only after the code was read out, and the customer sets the password by a link', async () => {
  const { typed, phone } = aNumber();
  const started = await start(typed);
  expect([started.statusCode, started.json().data]).toMatchObject([201, { to: `••••${phone.slice(-4)}` }]);
  expect(await usersOf(phone)).toEqual([]);
  const [text = ''] = await textsTo(phone);
  expect(text).toContain('/terms');
  const code = await codeTo(phone);
  const { id } = started.json().data;
  expect((await confirm(id, wrongOf(code))).json()).toMatchObject({ code: 'wrong_code', errors: { code: [expect.any(String)] } });
  const opened = await confirm(id, code);
  expect([opened.statusCode, opened.json().data]).toMatchObject([201, { name: 'Ngozi Bello' }]);
  const [customer] = await usersOf(phone);
  expect(customer).toMatchObject({
    status: 'registered',
    email: null,
    branch_id: home,
    account_officer_id: staff.credit_officer.id,
    consent_at: expect.any(Date),
    consent_ip: null,
    phone_verified_at: expect.any(Date),
  });
  const { rows } = await sql<{ after: object; actor_id: string }>`
    select actor_id, after from history where customer_id = ${customer?.id} and action = 'opened the account at the counter'`.execute(
    sqlOf(context.db),
  );
  expect(rows).toMatchObject([
    { actor_id: staff.credit_officer.id, after: { channel: 'text message', consent: text.slice(7), staff_ip: '127.0.0.1' } },
  ]);
  expect((await logIn(phone)).statusCode).not.toBe(200);
  expect((await reset(phone, await resetTokenTo(phone))).statusCode).toBe(200);
  const page = await ask(app, `GET /api/admin/get_user/${customer?.id}`, { as: as.credit_officer });
  expect(page.statusCode).toBe(200);
});

test('a code works for one account, for ten minutes, five attempts, and only for the person who sent it', async () => {
  const [one, two] = [aNumber(), aNumber()];
  const { id } = (await start(one.typed)).json().data;
  const other = (await start(two.typed)).json().data;
  const code = await codeTo(one.phone);
  const colleague = await signIn(context, await aStaff(context, 'credit_officer', { branchId: home }));
  expect((await confirm(id, code, colleague)).json().code).toBe('wrong_code');
  expect((await resend(id, colleague)).statusCode).toBe(404);
  const own = await codeTo(two.phone);
  expect((await confirm(other.id, code === own ? wrongOf(own) : code)).json().code).toBe('wrong_code');
  context.clock.moveBy(10 * minuteMs + 1);
  expect((await confirm(id, code)).json().code).toBe('wrong_code');
  expect((await resend(id)).statusCode).toBe(200);
  const fresh = await codeTo(one.phone);
  const guesses = await Promise.all(Array.from({ length: 6 }, () => confirm(id, wrongOf(fresh))));
  expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
  expect((await confirm(id, fresh)).json().code).toBe('wrong_code');
  expect(await usersOf(one.phone)).toEqual([]);
  context.clock.moveBy(dayMs);
  expect((await resend(id, await signIn(context, staff.credit_officer))).statusCode).toBe(404);
});

test('the right code opens one account, at once and repeated', async () => {
  const { typed, phone } = aNumber();
  const signedIn = await signIn(context, staff.credit_officer);
  const headers = { 'idempotency-key': `walk-in-${phone.slice(1)}` };
  const started = await ask(app, 'POST /api/admin/walk-ins', { as: signedIn, headers, body: { ...person, phone_number: typed } });
  await ask(app, 'POST /api/admin/walk-ins', { as: signedIn, headers, body: { ...person, phone_number: typed } });
  const code = await codeTo(phone);
  expect((await textsTo(phone)).length).toBe(1);
  const { id } = started.json().data;
  const answers = await Promise.all([1, 2, 3].map(() => confirm(id, code, signedIn)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
  expect(await usersOf(phone)).toHaveLength(1);
});

test('an officer who has left or moved since the start gets no customer', async () => {
  const officer = await aStaff(context, 'credit_officer', { branchId: home });
  const by = await signIn(context, staff.admin);
  const { typed, phone } = aNumber();
  const body = { ...person, phone_number: typed, branch_id: home, officer_id: officer.id };
  const { id } = (await ask(app, 'POST /api/admin/walk-ins', { as: by, body })).json().data;
  const code = await codeTo(phone);
  const change = (columns: object) => sqlOf(context.db).updateTable('users').set(columns).where('id', '=', officer.id).execute();
  for (const columns of [{ suspended_at: context.clock.now() }, { suspended_at: null, branch_id: far }]) {
    await change(columns);
    expect((await confirm(id, code, by)).json().code).toBe('officer_unknown');
  }
  expect(await usersOf(phone)).toEqual([]);
  await change({ branch_id: home });
  expect((await confirm(id, code, by)).statusCode).toBe(201);
});

test('the person who opened the account does not verify its KYC; another does', async () => {
  const officer = await aStaff(context, 'onboarding_officer', { branchId: home });
  const by = await signIn(context, officer);
  const { typed, phone } = aNumber();
  const { id } = (await ask(app, 'POST /api/admin/walk-ins', { as: by, body: { ...person, phone_number: typed } })).json().data;
  expect((await confirm(id, await codeTo(phone), by)).statusCode).toBe(201);
  const [customer] = await usersOf(phone);
  if (!customer) throw new Error('no account');
  const owner = await findUser(context.db, customer.id);
  if (!owner) throw new Error('no account');
  await sendDocuments(context, owner);
  const { rows } = await sql<{ id: string }>`select id from kyc_documents where user_id = ${customer.id}`.execute(
    sqlOf(context.db),
  );
  const review = (reviewer: Record<string, string>, role: string) =>
    ask(app, `PATCH /api/${role}/kyc/${rows[0]?.id}/review`, { as: reviewer, body: { status: 'verified' } });
  const refused = await review(by, 'admin');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'opened_by_you']);
  const colleague = await signIn(context, await aStaff(context, 'compliance_officer'));
  expect((await review(colleague, 'compliance_officer')).statusCode).toBe(200);
});

test('a number with an account gets a text about it, and no code fits; an unverified registration ends', async () => {
  const signedIn = await signIn(context, staff.credit_officer);
  const owner = await phones.aPhoneCustomer();
  const started = await ask(app, 'POST /api/admin/walk-ins', {
    as: signedIn,
    body: { ...person, phone_number: owner.typed },
  });
  expect(started.statusCode).toBe(201);
  expect((await textsTo(owner.phone)).at(-1)).toContain('already has an account');
  expect((await confirm(started.json().data.id, '123456', signedIn)).json().code).toBe('wrong_code');
  expect(await usersOf(owner.phone)).toHaveLength(1);

  const { typed, phone } = aNumber();
  await register(typed, { name: 'A Stranger' });
  const { id } = (await ask(app, 'POST /api/admin/walk-ins', { as: signedIn, body: { ...person, phone_number: typed } })).json()
    .data;
  expect((await confirm(id, await codeTo(phone), signedIn)).statusCode).toBe(201);
  expect((await usersOf(phone)).filter(({ deleted_at: deleted }) => deleted === null)).toMatchObject([
    { first_name: 'Ngozi', status: 'registered' },
  ]);
  expect((await logIn(phone)).statusCode).not.toBe(200);
});

test('wrong input is refused with its field; staff of a branch add to it, and only roles with the right', async () => {
  const { typed, phone } = aNumber();
  const wrong: [string, Start][] = [
    ['first_name', { more: { first_name: ' ' } }],
    ['phone_number', { more: { phone_number: '12345' } }],
    ['branch_id', { more: { branch_id: far } }],
    ['officer_id', { more: { officer_id: staff.subadmin.id } }],
    ['officer_id', { role: 'subadmin', more: { officer_id: staff.finance.id } }],
    ['branch_id', { role: 'admin', more: { branch_id: staff.admin.id } }],
    ['officer_id', { role: 'admin', more: { branch_id: far, officer_id: staff.credit_officer.id } }],
  ];
  for (const [field, asked] of wrong) {
    const answer = await ask(app, 'POST /api/admin/walk-ins', {
      as: await signIn(context, staff[asked.role ?? 'credit_officer']),
      body: { ...person, phone_number: typed, ...asked.more },
    });
    expect([field, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([field, 422, [field]]);
  }
  for (const role of ['finance', 'compliance_officer', 'recovery_officer', 'hr'] as const) {
    const answer = await ask(app, 'POST /api/admin/walk-ins', {
      as: await signIn(context, staff[role]),
      body: { ...person, phone_number: typed },
    });
    expect([role, answer.statusCode]).toEqual([role, 403]);
  }
  expect(await textsTo(phone)).toEqual([]);
});
