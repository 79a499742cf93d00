/** The file for credit bureaus over HTTP: loans as the month left them, invalid records left out, identity numbers in the file alone. */
import { type StaffRole, staffRoles } from '@ajo/contract/kernel/access';
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { BureauList, type BureauMonth, type BureauProblem, type BureauRow } from '@ajo/contract/modules/regulatory';
import { aCustomer, aRunningLoan, ask, aStaff, closeOpenDays, completeProfile, confirmNewest, signIn } from '#kit';
import { verifiedBvns } from '#modules/onboarding';
import type { User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { openFactors } from '../../../tests/auth/factors.ts';

const { app, context, codeOf, prove, enrolled } = await openFactors();
const month = '2026-03';
type Loan = Awaited<ReturnType<typeof aRunningLoan>>;
const loans: Record<'kept' | 'repaid' | 'lost' | 'bare' | 'undone', Loan> = {} as never;
const bvnOf = async ({ id }: Pick<User, 'id'>): Promise<string> => (await verifiedBvns(context, [id])).get(id) ?? '';

const pass = async (days: number): Promise<void> => {
  context.clock.moveBy(days * dayMs);
  await closeOpenDays(context);
};
const as = async (role: StaffRole): Promise<Record<string, string>> => signIn(context, await aStaff(context, role));
const prefixes: Partial<Record<StaffRole, string>> = { finance: 'finance', compliance_officer: 'compliance_officer' };
/** The file is a POST, because each download is recorded; the others are reads. */
const send = (prefix: string, path: string, headers: Record<string, string>) => {
  const [name = '', query = ''] = path.split('?');
  return name === 'bureau/file'
    ? ask(app, `POST /api/${prefix}/regulatory/${name}`, { as: headers, body: Object.fromEntries(new URLSearchParams(query)) })
    : ask(app, `GET /api/${prefix}/regulatory/${path}`, { as: headers });
};
const get = async (path: string, role: StaffRole = 'finance', headers?: Record<string, string>) =>
  send(prefixes[role] ?? 'admin', path, headers ?? (await as(role)));
const check = async (query = `month=${month}`): Promise<{ data: BureauProblem[]; additional: BureauMonth }> =>
  (await get(`bureau?${query}`)).json();
const linesIn = (body: string): string[][] =>
  body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
/** The records of a file by the cell of one column. Every line has a cell for every column: a bureau reads it by machine. */
async function file(records: string, key: string, of = month) {
  const [headings = [], ...lines] = linesIn((await get(`bureau/file?month=${of}&records=${records}`)).body);
  expect(lines.map((line) => line.length)).toEqual(lines.map(() => headings.length));
  const rows = lines.map((line) => Object.fromEntries(line.map((cell, at) => [headings[at] ?? '', cell])));
  expect(rows.every((row) => row['CustomerID'])).toBe(true);
  return { rows: Object.fromEntries(rows.map((row) => [row[key] ?? '', row])) };
}
const dayRow = (loanId: string, on: string) =>
  sqlOf(context.db)
    .selectFrom('loan_days')
    .select(['principal_kobo', 'due_kobo', 'days_past_due'])
    .where('loan_id', '=', loanId)
    .where('on_day', '=', on as never)
    .executeTakeFirst();
const naira = (amount: bigint): string => `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`;

const payOff = async ({ id }: Loan): Promise<void> => {
  const finance = await as('finance');
  const { payoff } = (await ask(app, `GET /api/finance/loan/${id}/loan-payments`, { as: finance })).json().data;
  const body = { amount: payoff, reference: `BANK-${id}` };
  expect((await ask(app, `POST /api/finance/user/loan-debit/${id}`, { as: finance, body })).statusCode).toBe(200);
};

/** Five loans of 2 March: one is paid off on the 12th, one written off on the 22nd, one is of a customer without a profile. */
beforeAll(async () => {
  for (const name of ['kept', 'repaid', 'lost', 'bare', 'undone'] as const) {
    const customer = await aCustomer(context);
    if (name !== 'bare') await completeProfile(context, customer);
    loans[name] = await aRunningLoan(context, customer);
  }
  await pass(10);
  await payOff(loans.repaid);
  const undo = { reason: 'Paid out by mistake', returned: true };
  await ask(app, `POST /api/admin/loan/${loans.undone.id}/reverse`, { as: await as('superadmin'), body: undo });
  expect((await confirmNewest(app, await as('admin'), 'admin')).statusCode).toBe(200);
  await pass(10);
  const body = { reason: 'Nobody has been reached for weeks' };
  await ask(app, `POST /api/admin/loan/${loans.lost.id}/write-off`, { as: await as('superadmin'), body });
  expect((await confirmNewest(app, await as('admin'), 'admin')).statusCode).toBe(200);
}, 120_000);

test('a month whose last day is not closed is refused, in each form', async () => {
  for (const path of ['bureau?', 'bureau/problems/file?', 'bureau/file?records=credits&']) {
    const answer = await get(`${path}month=${month}`);
    expect([path, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([path, 422, ['month']]);
  }
  for (const wrong of ['month=2026-13', 'month=', `month=${month}&page=0`])
    expect([wrong, (await get(`bureau?${wrong}`)).statusCode]).toEqual([wrong, 422]);
  await pass(20);
  expect((await get(`bureau/file?month=${month}&records=all`)).json().errors).toHaveProperty('records');
});

test('the loans of the month are as the daily record has its last evening; one without a complete person is left out', async () => {
  const { rows } = await file('credits', 'AccountNumber');
  const { kept, repaid, lost, bare, undone } = loans;
  expect(Object.keys(rows).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [kept, repaid, lost].map(({ number }) => number).toSorted((a, b) => a.localeCompare(b)),
  );
  expect([bare.number in rows, undone.number in rows]).toEqual([false, false]);
  const evening = await dayRow(kept.id, '2026-03-31');
  expect(rows[kept.number]).toMatchObject({
    AccountStatus: 'Open',
    AccountStatusDate: '31/03/2026',
    DateOfLoan: '02/03/2026',
    OutstandingBalance: naira(evening?.principal_kobo ?? 0n),
    OverdueAmount: naira(evening?.due_kobo ?? 0n),
    DaysInArrears: String(evening?.days_past_due),
    LoanAmount: '40000.00',
    RepaymentFrequency: 'Weekly',
    ConsentStatus: 'YES',
  });
  expect(evening?.days_past_due).toBeGreaterThan(0);
  expect(rows[repaid.number]).toMatchObject({
    AccountStatus: 'Closed',
    AccountStatusDate: '12/03/2026',
    OutstandingBalance: '0.00',
    OverdueAmount: '0.00',
    DaysInArrears: '0',
    LastPaymentDate: '12/03/2026',
    LoanClassification: 'Performing',
  });
  const before = await dayRow(lost.id, '2026-03-21');
  expect(rows[lost.number]).toMatchObject({
    AccountStatus: 'Written off',
    AccountStatusDate: '22/03/2026',
    OutstandingBalance: naira(before?.principal_kobo ?? 0n),
    LoanClassification: 'Lost',
  });
});

/** The rows behind each count of the month, which they are compared with. */
async function rowsBehind(of: string): Promise<Record<BureauList, BureauRow[]>> {
  const lists = BureauList.options.map(async (list) => [list, (await get(`bureau/rows?month=${of}&list=${list}`)).json().data]);
  const rows = Object.fromEntries(await Promise.all(lists)) as Record<BureauList, BureauRow[]>;
  const { loans: ofLoans, borrowers } = (await check(`month=${of}`)).additional;
  expect(BureauList.options.map((list) => rows[list].length)).toEqual(
    [ofLoans, borrowers].flatMap(({ included, left_out: leftOut }) => [included, leftOut]),
  );
  return rows;
}

test('each count of a month is the number of its rows', async () => {
  const rows = await rowsBehind(month);
  const numbers = (list: BureauList) => rows[list].flatMap((row) => row.loans.map(({ number }) => number)).toSorted();
  expect(numbers('loans_included')).toEqual([loans.kept, loans.repaid, loans.lost].map(({ number }) => number).toSorted());
  expect([numbers('loans_left_out'), numbers('borrowers_left_out')]).toEqual([[loans.bare.number], [loans.bare.number]]);
  const second = (await get(`bureau/rows?month=${month}&list=loans_included&per_page=2&page=2`)).json();
  expect([second.data.length, second.meta.total]).toEqual([1, 3]);
  const first = (await get(`bureau/rows?month=${month}&list=loans_included&per_page=1`)).json();
  expect([first.data.length, first.meta.total]).toEqual([1, 3]);
  expect(first.links.next).toContain('page=2');
  expect((await get(`bureau/rows?month=${month}&list=all`)).statusCode).toBe(422);
  expect((await get(`bureau/rows?month=${month}&list=loans_included`, 'credit_officer')).statusCode).toBe(403);
});

test('people are in the file once, with their BVN', async () => {
  const second = await aRunningLoan(context, loans.repaid.customer);
  await pass(20);
  const { rows } = await file('borrowers', 'CustomerID', '2026-04');
  const counted = (await rowsBehind('2026-04')).borrowers_included;
  const ofBoth = counted.find(({ customer_id: id }) => id === loans.repaid.customer.id);
  expect(ofBoth?.loans.map(({ number }) => number)).toContain(second.number);
  const { customer } = loans.kept;
  expect(rows[customer.id]).toMatchObject({
    Surname: customer.lastName,
    BVNNo: await bvnOf(customer),
    DateOfBirth: '14/05/1992',
    MobileNumber: customer.phone?.replace('+234', '0'),
    PrimaryState: 'Lagos',
  });
  expect(Object.keys(rows)).toHaveLength(2);
  expect((await file('credits', 'AccountNumber', '2026-04')).rows).toHaveProperty([second.number]);
});

test('later payments, and later months, do not change a month', async () => {
  const before = (await get(`bureau/file?month=${month}&records=credits`)).body;
  expect(before.startsWith('CustomerID,')).toBe(true);
  await payOff(loans.kept);
  expect(context.clock.businessDay()).toBe('2026-05-01');
  await pass(31);
  expect((await get(`bureau/file?month=${month}&records=credits`)).body).toBe(before);
  const { rows } = await file('credits', 'AccountNumber', '2026-04');
  expect(Object.keys(rows)).not.toContain(loans.repaid.number);
  const may = await file('credits', 'AccountNumber', '2026-05');
  expect(may.rows[loans.kept.number]).toMatchObject({ AccountStatus: 'Closed', AccountStatusDate: '01/05/2026' });
});

test('what a bureau would refuse is listed with its loan and its field, and counted', async () => {
  const { data, additional } = await check();
  const { customer, id, number } = loans.bare;
  expect(data.map(({ field, reason, correct }) => [field, reason, correct])).toEqual([
    ['bvn', 'No verified BVN', 'person'],
    ['address', 'No street address', 'person'],
    ['city', 'No city', 'person'],
    ['state', 'No state', 'person'],
  ]);
  expect(data.every((row) => row.loan_id === id && row.loan === number && row.customer_id === customer.id)).toBe(true);
  expect(additional).toEqual({
    month,
    on: '2026-03-31',
    loans: { included: 3, left_out: 1 },
    borrowers: { included: 3, left_out: 1 },
  });
  const second = await check(`month=${month}&page=2&per_page=3`);
  expect(second.data.map(({ field }) => field)).toEqual(['state']);
  const lines = linesIn((await get(`bureau/problems/file?month=${month}`)).body);
  expect(lines.map((line) => line[2])).toEqual(['Field', 'bvn', 'address', 'city', 'state']);
});

test('identity numbers, phone numbers and dates of birth are in the file of people alone', async () => {
  const { customer } = loans.kept;
  const bvn = await bvnOf(customer);
  expect(bvn).toMatch(/^\d{11}$/);
  const [list, problems, credits, borrowers] = await Promise.all(
    ['bureau?', 'bureau/problems/file?', 'bureau/file?records=credits&', 'bureau/file?records=borrowers&'].map(
      async (path) => (await get(`${path}month=${month}`)).body,
    ),
  );
  for (const text of [list, problems, credits])
    for (const value of [bvn, customer.phone?.slice(4) ?? '?', '1992', '14/05']) expect(text).not.toContain(value);
  expect(borrowers).toContain(bvn);
  const history = await sqlOf(context.db).selectFrom('history').selectAll().execute();
  const notices = await sqlOf(context.db).selectFrom('notifications').selectAll().execute();
  expect(JSON.stringify([history, notices], (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    bvn,
  );
});

test.each(staffRoles)('%s: the list of problems and the file by capability', async (role) => {
  const readers: StaffRole[] = ['superadmin', 'admin', 'finance', 'compliance_officer'];
  const status = readers.includes(role) ? 200 : 403;
  const prefix = ['finance', 'compliance_officer', 'hr', 'recovery_officer'].includes(role) ? role : 'admin';
  const headers = await as(role);
  for (const path of ['bureau?', 'bureau/problems/file?', 'bureau/file?records=borrowers&']) {
    const answer = await send(prefix, `${path}month=${month}`, headers);
    expect([path, answer.statusCode]).toEqual([path, status]);
  }
});

test('the file needs a fresh code and settled access; each download is in the history and notified', async () => {
  const path = `bureau/file?month=${month}&records=borrowers`;
  const { as: headers, secret, user } = await enrolled();
  context.clock.moveBy(11 * minuteMs);
  const refused = await get(path, 'finance', headers);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
  expect((await get(`bureau?month=${month}`, 'finance', headers)).statusCode).toBe(200);
  expect((await prove(headers, codeOf(secret))).statusCode).toBe(200);
  expect((await get(path, 'finance', headers)).statusCode).toBe(200);
  const lines = await sqlOf(context.db).selectFrom('history').selectAll().where('actor_id', '=', user.id).execute();
  expect(lines.filter(({ action }) => action === 'exported the credit bureau file').map(({ after }) => after)).toEqual([
    { month, records: 'borrowers', rows: 3, left_out: 1 },
  ]);
  const compliance = await aStaff(context, 'compliance_officer');
  await get(path, 'finance', headers);
  const notices = await sqlOf(context.db)
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', compliance.id)
    .execute();
  expect(notices.map(({ message }) => message).join()).toContain(
    'has downloaded the credit bureau file of March 2026: 3 borrowers',
  );

  const newStaff = await aStaff(context, 'finance');
  await sqlOf(context.db).updateTable('users').set({ created_at: context.clock.now() }).where('id', '=', newStaff.id).execute();
  const early = await get(path, 'finance', await signIn(context, newStaff));
  expect([early.statusCode, early.json().code]).toEqual([403, 'access_too_new']);
});
