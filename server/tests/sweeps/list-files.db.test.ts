/** Rules for every list that can be exported: the file equals the list, for everyone who may read it, and is recorded in history. */
import { allCalls } from '@ajo/contract/all-calls';
import { type Capability, may, prefixOf, type StaffRole, staffRoles } from '@ajo/contract/kernel/access';
import { capabilitiesOf } from '@ajo/contract/kernel/call';
import { columnKey } from '@ajo/contract/kernel/list';
import {
  aCustomer,
  anInvestmentIn,
  aPaidPackageIn,
  appOf,
  aRunningLoan,
  ask,
  aStaff,
  aTeam,
  aWaitingLoan,
  aWithdrawalIn,
  freshContext,
  paid,
  sendDocuments,
  signIn,
} from '#kit';
import { codeOf } from '#modules/referrals';
import { settleReference } from '#modules/wallets';
import { readStrictCsv } from '#platform/csv-records';
import { sql, sqlOf } from '#platform/db/sql';
import { moneyInReactions } from '../../src/reactions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { formOf, pdf } from '../repayments/forms.ts';
import { listOf } from './lists-by-file.ts';
import { addRowsOfLists, aPastLoan, aWrittenOffLoanIn } from './rows-of-lists.ts';

const context = await freshContext();
const app = await appOf(context);
const { as, staff, home, far } = await aTeam(context, staffRoles, ['Ikeja', 'Aba']);

const fileNames = allCalls.filter(({ path }) => path.includes('/export/')).map(({ path }) => path.split('/').at(-1) ?? '');

const aSlip = { name: 'slip.pdf', type: 'application/pdf', bytes: pdf };

const get = (role: StaffRole, path: string) => ask(app, `GET /api${path.replace('{role}', prefixOf(role))}`, { as: as[role] });
const file = (role: StaffRole, name: string, query = '') => get(role, `/{role}/export/${name}${query}`);
const linesIn = (body: string): string[] => body.replace('\uFEFF', '').trimEnd().split('\r\n');
const headingsIn = (body: string): readonly string[] => {
  const read = readStrictCsv(body.split('\r\n')[0] ?? '');
  return 'records' in read ? (read.records[0]?.cells ?? []) : [];
};
const exportsOf = async (role: StaffRole): Promise<Record<string, unknown>[]> =>
  (
    await sqlOf(context.db)
      .selectFrom('history')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'export')
      .where('actor_id', '=', staff[role].id)
      .orderBy('id')
      .execute()
  ).map(({ action, after }) => ({ action, ...(after as object) }));

beforeAll(async () => {
  for (const [lastName, branchId] of [
    ['Bello', home],
    ['=cmd()', home],
    ['Obi', far],
  ] as const)
    await aWaitingLoan(context, await aCustomer(context, { firstName: 'Zainab', lastName, branchId }));
  for (const branchId of [home, far])
    await ask(app, 'POST /api/admin/users', {
      as: as.admin,
      body: {
        name: 'Mama Put',
        email: `m${branchId}@ajo.test`,
        phone_number: '08031112233',
        user_type_id: 'merchant',
        branch_id: branchId,
      },
    });
  await aRowOfEveryOtherList();
  await lettersOfACustomer();
  await aClosedDay();
});

/** With contacts in the text, which no file may contain. */
async function lettersOfACustomer(): Promise<void> {
  const customer = await aCustomer(context, { branchId: home });
  const from = { name: 'Zainab Bello', email: 'zainab@ajo.test', phone_number: '08031112233' };
  const message = 'Call me on 08031112233 or write to zainab@ajo.test';
  const sent = [
    await ask(app, 'POST /api/complaints', { body: { ...from, category: 'charges', message } }),
    await ask(app, 'POST /api/contactus/send', { body: { ...from, message } }),
    await ask(app, 'POST /api/my-data/requests', {
      as: await signIn(context, customer),
      body: { kind: 'correction', details: message },
    }),
  ];
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201]);
}

/** Every row belongs to people with a phone number and an email address. */
async function aRowOfEveryOtherList(): Promise<void> {
  const customer = await aCustomer(context, { branchId: home, accountOfficerId: staff.credit_officer.id });
  const to = await aStaff(context, 'credit_officer', { branchId: home });
  const { id: loanId } = await aRunningLoan(context, customer);
  const slip = formOf({ loan_id: loanId, amount: '500000', paid_on: context.clock.businessDay() }, aSlip);
  const csv = {
    name: 'march.csv',
    type: 'text/csv',
    bytes: Buffer.from('loan_number,amount,paid_on,reference\nAJO-1,100.00,2026-03-01,TRF-0001\n'),
  };
  const upload = formOf({ dry_run: 'true' }, csv);
  const done = [
    await ask(app, 'POST /api/finance/upload', { as: as.finance, headers: upload.headers, body: upload.body }),
    await ask(app, 'POST /api/admin/payment_receipt', { as: as.admin, headers: slip.headers, body: slip.body }),
    await ask(app, `POST /api/${prefixOf('credit_officer')}/user-transfers`, {
      as: as.credit_officer,
      body: {
        old_officer_id: staff.credit_officer.id,
        transfer_users: [customer.id],
        new_officer_id: to.id,
        reason: 'Lives closer',
      },
    }),
    await ask(app, `POST /api/${prefixOf('finance')}/user-management-requests`, {
      as: as.finance,
      body: { user_id: customer.id, kind: 'profile', changes: { email: 'new@ajo.test' }, reason: 'As agreed' },
    }),
  ];
  expect(done.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  await sendDocuments(context, customer);
  await aWithdrawalIn(context, app, home);
  await anInvestmentIn(context, app, home);
  await aPaidPackageIn(context, app, home);
  await aWrittenOffLoanIn(context, app, { branchId: home, requester: as.superadmin, approver: as.admin });
  const [other, code] = [await aCustomer(context, { branchId: home }), await codeOf(context, customer.id)];
  await addRowsOfLists(sqlOf(context.db), { customerId: customer.id, otherId: other.id, code, financeId: staff.finance.id });
  context.provider.checkoutResult = (reference) => paid(reference, 500_000n, context.clock.now());
  await settleReference(context, moneyInReactions, 'payment-of-nobody-000');
}

/** Sessions do not last until a day has passed. */
async function aClosedDay(): Promise<void> {
  const [on, at] = [context.clock.businessDay(), context.clock.now()];
  const db = sqlOf(context.db);
  await sql`insert into business_days (on_day, started_at, closed_at, loans) values (${on}, ${at}, ${at}, 1)`.execute(db);
  await sql`insert into loan_days (loan_id, on_day, days_past_due, principal_kobo, due_kobo, interest_earned_kobo, provision_kobo)
    select id, ${on}, 0, principal_kobo, 0, 0, 0 from loans where status = 'active'`.execute(db);
  await aPastLoan(db);
  await sql`update loan_payments set due_on = ${on}::date - 1 where number = 1`.execute(db);
}

test('every list file is covered here', () => {
  expect([...listOf.keys()].sort()).toEqual(fileNames.sort());
});

/** Files with contacts, which are masked for roles that may not reveal them. */
const maskedLists = ['users', 'admins'];
/** Files that fewer people may take than read the list. */
const narrower: Record<string, Capability> = { savings: 'savings.transactions' };

describe.each([...listOf])('the file of %s', (name, list) => {
  const access = narrower[name] ?? list.access;
  const readers = staffRoles.filter((role) => capabilitiesOf({ access }).some((capability) => may(role, capability)));

  test.each(readers)('has for %s as many rows as the list', async (role) => {
    const { total } = (await get(role, list.path)).json().meta as { total: number };
    const { body, statusCode, headers } = await file(role, name);
    expect([statusCode, headers['content-type'], linesIn(body).length - 1]).toEqual([200, 'text/csv; charset=utf-8', total]);
    expect(total).toBeGreaterThanOrEqual(role === 'admin' ? 1 : 0);
  });

  test('is available to exactly the roles that may read the list', async () => {
    for (const role of staffRoles.filter((one) => !readers.includes(one)))
      expect([role, (await file(role, name)).statusCode]).toEqual([role, 403]);
    expect(allCalls.find(({ path }) => path === `/{role}/export/${name}`)?.access).toEqual(access);
  });

  test('has the columns that are named by key, and refuses others', async () => {
    const [role = 'admin'] = readers;
    const headings = headingsIn((await file(role, name)).body).toReversed();
    const chosen = await file(role, name, `?${headings.map((one) => `columns[]=${columnKey(one)}`).join('&')}`);
    expect(headingsIn(chosen.body)).toEqual(headings);
    const wrong = await file(role, name, '?columns[]=salary');
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['columns.0']]);
  });

  test('contains no phone number and no email', async () => {
    const isMasked = maskedLists.includes(name);
    const { body } = await file(isMasked ? 'subadmin' : 'admin', name);
    expect(body).not.toMatch(isMasked ? /\w{2,}@ajo\.test|\+234\d{4}/ : /@ajo\.test|\+234|08031112233/);
  });
});

describe('the file of loans', () => {
  test('follows the filters, contains no formula, and records only the field of a search', async () => {
    const before = (await exportsOf('finance')).length;
    const { body, headers } = await file('finance', 'loans', `?name=zainab&branch_id=${home}`);
    const lines = linesIn(body);
    expect(lines[0]).toBe(
      'Loan,Customer,Branch,For,Amount,Instalments,Status,Outstanding,Due,Amount in queue,Paid of it,Days late,Officer,Applied,Paid out',
    );
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Zainab =cmd()', 'Zainab Bello']);
    expect(lines[1]).toContain(',40000.00,');
    expect(headers['content-disposition']).toContain(`loans-${context.clock.businessDay()}.csv`);
    const kept = (await exportsOf('finance')).slice(before);
    expect(kept).toEqual([{ action: 'exported loans', rows: 2, branch_id: home, searched_by: 'name' }]);
  });

  test('contains nothing of another branch', async () => {
    const { body } = await file('subadmin', 'loans', '?name=zainab');
    expect(body).toContain('Zainab Bello');
    expect(body).not.toContain('Obi');
  });

  test('of selected rows contains only these, and no row by id that the caller may not see', async () => {
    const rows = (await get('admin', '/admin/search/loan?name=zainab')).json().data as {
      id: string;
      customer: { name: string };
    }[];
    const ids = rows.filter(({ customer }) => !customer.name.includes('cmd')).map(({ id }) => id);
    const query = `?${ids.map((id) => `only[]=${id}`).join('&')}`;
    expect(linesIn((await file('admin', 'loans', query)).body)).toHaveLength(3);
    expect(linesIn((await file('subadmin', 'loans', query)).body)).toHaveLength(2);
    expect((await exportsOf('admin')).at(-1)).toEqual({ action: 'exported loans', rows: 2, selected: true });
    expect(linesIn((await file('admin', 'loans', `${query}&name=bello`)).body)).toHaveLength(2);
  });

  test('refuses an invalid filter, as the list does', async () => {
    const answer = await file('admin', 'loans', '?date_filter=custom');
    expect([answer.statusCode, Object.keys(answer.json().errors as object)]).toEqual([422, ['start_date', 'end_date']]);
  });
});

test('selected people can be exported, and history records their number', async () => {
  const [one] = (await get('admin', '/admin/search/users?name=zainab')).json().data as { id: string }[];
  const answer = await get('admin', `/admin/export/users?only[]=${one?.id}`);
  expect(linesIn(answer.body)).toHaveLength(2);
  expect((await exportsOf('admin')).at(-1)).toMatchObject({ action: 'exported people', rows: 1, selected: true });
});

test.each(['savings-withdrawals', 'investors', 'betalife-subscriptions', 'betalife-deliveries', 'savings'])(
  'the list of %s answers with its file when export=true is sent, in both formats, and nothing else',
  async (name) => {
    const byName = await file('finance', name);
    const here = await get('finance', `/{role}/${name}?export=true`);
    expect([here.statusCode, here.headers['content-type'], here.body]).toEqual([200, 'text/csv; charset=utf-8', byName.body]);
    const sheet = await get('finance', `/{role}/${name}?export=1&format=xlsx`);
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    const wrong = await get('finance', `/{role}/${name}?export=true&format=pdf`);
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['format']]);
    expect((await get('recovery_officer', `/{role}/${name}?export=true`)).statusCode).toBe(403);
  },
);
