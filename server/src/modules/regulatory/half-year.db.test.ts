/** The half-year return over HTTP: groups add up, and the figures are those of the books, the daily record and the register. */
import { dayMs, hourMs } from '@ajo/contract/kernel/time';
import type { HalfYearLine, HalfYearPart } from '@ajo/contract/modules/regulatory.half-year';
import {
  aCustomer,
  appOf,
  aRunningLoan,
  ask,
  aStaff,
  closeOpenDays,
  completeProfile,
  confirmNewest,
  freshContext,
  signIn,
} from '#kit';
import { journalKinds, balanceOf, gl } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
type Line = Omit<HalfYearLine, 'amount'> & { amount: number | null };
type Parts = Record<HalfYearPart, Line[]>;
const finance = await aStaff(context, 'finance');
const get = async (path: string) =>
  ask(app, `GET /api/finance/regulatory/half-year${path}`, { as: await signIn(context, finance) });
const read = async (half = '2026-H1'): Promise<{ through: string | null; from: string; parts: Parts }> => {
  const { data } = (await get(`?half=${half}`)).json();
  const parts = data.parts as { part: HalfYearPart; lines: Line[] }[];
  return { ...data, parts: Object.fromEntries(parts.map(({ part, lines }) => [part, lines])) as Parts };
};
const pass = async (days: number): Promise<void> => {
  context.clock.moveBy(days * dayMs);
  await closeOpenDays(context);
};
const lineOf = (lines: readonly Line[] | undefined, name: string): Line | undefined => lines?.find((one) => one.name === name);
/** Debits to loans of the journals of one kind. */
async function booked(kind: keyof typeof journalKinds): Promise<number> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(abs(l.amount)), 0)::bigint as sum from ledger.journal j,
    unnest(j.accounts, j.amounts) l(account, amount) join ledger.account a on a.id = l.account
    where j.kind = ${journalKinds[kind]} and a.code in ('1100', '1110', '1120')`.execute(sqlOf(context.db));
  return Number(rows[0]?.sum);
}
const complain = async (category: string): Promise<string> => {
  const body = { name: 'Bola Ade', email: 'bola@mail.test', category, message: 'I was charged twice for one instalment' };
  return (await ask(app, 'POST /api/complaints', { body })).json().data.number;
};
const answerIt = async (number: string): Promise<void> => {
  const { id } = await sqlOf(context.db)
    .selectFrom('complaints')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const as = await signIn(context, await aStaff(context, 'admin'));
  const body = { answer: 'We have returned the second payment to you' };
  expect((await ask(app, `PATCH /api/admin/complaints/${id}/answer`, { as, body })).statusCode).toBe(200);
};

/** Three loans of 2 March: one is undone, one written off on day 30 and partly recovered; two complaints, one is answered late. */
beforeAll(async () => {
  const withProfile = await aCustomer(context);
  await completeProfile(context, withProfile);
  await aRunningLoan(context, withProfile);
  const lost = await aRunningLoan(context, await aCustomer(context, { dateOfBirth: null }));
  const undone = await aRunningLoan(context, await aCustomer(context));
  const superadmin = await aStaff(context, 'superadmin');
  const confirm = async () =>
    expect((await confirmNewest(app, await signIn(context, await aStaff(context, 'admin')), 'admin')).statusCode).toBe(200);
  const act = async (path: string, body: object) =>
    ask(app, `POST /api/admin/loan/${path}`, { as: await signIn(context, superadmin), body });
  await act(`${undone.id}/reverse`, { reason: 'Paid out by mistake', returned: true });
  await confirm();
  const [first] = [await complain('charges'), await complain('app')];
  context.clock.moveBy(50 * hourMs);
  await answerIt(first);
  await pass(30);
  await act(`${lost.id}/write-off`, { reason: 'Nobody has been reached for weeks' });
  await confirm();
  const body = { amount: 250_000, reference: 'BANK-RECOVERED' };
  await ask(app, `POST /api/finance/user/loan-debit/${lost.id}`, { as: await signIn(context, finance), body });
  await pass(1);
}, 120_000);

test('loans granted are those of the books without the one that was undone, and each group adds up to them', async () => {
  const { parts } = await read();
  const [total] = parts.granted;
  expect(total).toMatchObject({ count: 2, amount: 8_000_000 });
  expect((await booked('loan-disbursed')) - 4_000_000).toBe(total?.amount);
  for (const part of ['gender', 'age', 'state', 'product'] as const) {
    const sum = (of: 'count' | 'amount'): number => parts[part].reduce((all, one) => all + (one[of] ?? 0), 0);
    expect([part, sum('count'), sum('amount')]).toEqual([part, 2, 8_000_000]);
  }
  expect(parts.state.map(({ name }) => name)).toEqual(['Lagos', 'Not recorded']);
  expect(parts.age.map(({ name }) => name)).toEqual(['25 to 34', 'Not recorded']);
  expect(parts.rates).toMatchObject([{ count: 2 }]);
});

const admin = await aStaff(context, 'admin');
const asAdmin = async () => signIn(context, admin);
/** The list behind a figure, as the screen links to it. */
const listOf = async (path: string) => {
  const { through, from } = await read();
  return (await ask(app, `GET /api/admin/${path}&start_date=${from}&end_date=${through}`, { as: await asAdmin() })).json();
};

test('each line of loans granted is the number and the sum of its list, without the loan that was undone', async () => {
  const { parts } = await read();
  const filterOf = { granted: '', gender: '', age: 'age', state: 'state', product: 'product' } as const;
  for (const part of ['granted', 'gender', 'age', 'state', 'product'] as const)
    for (const { name, count, amount } of parts[part]) {
      const filter = filterOf[part] && `${filterOf[part]}=${encodeURIComponent(name)}`;
      const first = await listOf(`portfolio/disbursed-loans?first=true&${filter}`);
      const paid = await listOf(`portfolio/disbursed-loans?${filter}`);
      expect([part, name, first.meta.total, paid.totals.disbursed]).toEqual([part, name, count, amount]);
    }
  const ofRate = await listOf('portfolio/disbursed-loans?first=true&rate_period=month');
  expect(ofRate.meta.total).toBe(lineOf(parts.rates, 'Rate a month')?.count);
  expect((await listOf('portfolio/disbursed-loans?rate_period=year')).meta.total).toBe(0);
});

test('the portfolio is the daily record of the last closed day', async () => {
  const { parts, through } = await read();
  const { rows } = await sql<{
    sum: bigint;
    loans: number;
  }>`select sum(principal_kobo)::bigint as sum, count(*)::int as loans from loan_days
    where on_day = ${through} and principal_kobo > 0`.execute(sqlOf(context.db));
  expect(parts.portfolio[0]).toMatchObject({ count: rows[0]?.loans, amount: Number(rows[0]?.sum) });
  expect(parts.portfolio[0]?.count).toBe(1);
  expect(parts.portfolio[1]).toMatchObject({ count: 0, amount: 0 });
});

test('write-offs and recoveries are those of the journals', async () => {
  const { parts } = await read();
  expect(lineOf(parts.losses, 'Written off')).toMatchObject({ count: 1, amount: await booked('loan-written-off') });
  const asFinance = await signIn(context, await aStaff(context, 'finance'));
  const span = 'start_date=2026-01-01&end_date=2026-06-30&per_page=100';
  const legs = await ask(app, `GET /api/finance/ledger/legs?${span}&event=loan-written-off`, { as: asFinance });
  const ofLoans = legs.json().data.filter(({ code }: { code: string }) => ['1100', '1110', '1120'].includes(code));
  const sum = ofLoans.reduce((total: number, { debit, credit }: { debit: number; credit: number }) => total + credit - debit, 0);
  expect([sum, new Set(legs.json().data.map(({ kind }: { kind: string }) => kind))]).toEqual([
    lineOf(parts.losses, 'Written off')?.amount,
    new Set(['loan-written-off']),
  ]);
  const loans = await listOf('portfolio/written-off-loans?page=1');
  expect([loans.meta.total, loans.totals.written_off, loans.data[0].written_off]).toEqual([1, sum, sum]);
  const recovered = Number(await balanceOf(context.db, gl.recoveries));
  expect(recovered).toBe(250_000);
  expect(lineOf(parts.losses, 'Recovered after a write-off')?.amount).toBe(recovered);
});

test('a write-off that was undone until the end of the period is none', async () => {
  const { id } = await aRunningLoan(context, await aCustomer(context));
  const first = await aStaff(context, 'superadmin');
  const act = async (path: string, more: object = {}) =>
    ask(app, `POST /api/admin/loan/${id}/${path}`, {
      as: await signIn(context, first),
      body: { reason: 'The wrong loan', ...more },
    });
  const confirm = async () => confirmNewest(app, await signIn(context, await aStaff(context, 'admin')), 'admin');
  const losses = async () => lineOf((await read()).parts.losses, 'Written off');
  const before = await losses();
  await act('write-off');
  await confirm();
  await pass(1);
  expect((await losses())?.count).toBe((before?.count ?? 0) + 1);
  await act('write-off/undo');
  await confirm();
  await pass(1);
  expect(await losses()).toEqual(before);
  const list = await listOf('portfolio/written-off-loans?page=1');
  expect([list.meta.total, list.totals.written_off]).toEqual([before?.count, before?.amount]);
  await act('reverse', { returned: true });
  await confirm();
  await pass(1);
});

test('complaints have their times', async () => {
  const { complaints, categories } = (await read()).parts;
  expect(complaints.map(({ name, count, value }) => [name, count ?? value])).toEqual([
    ['Received', 2],
    ['Acknowledged within 24 hours', 0],
    ['Resolved', 1],
    ['Resolved within 48 hours', 0],
    ['Median time to resolve', '50.0 hours'],
    ['Longest time to resolve', '50.0 hours'],
    ['Open at the end', 1],
  ]);
  expect(categories.map(({ name, count }) => [name, count])).toEqual([
    ['App', 1],
    ['Charges', 1],
  ]);
});

test('each number of complaints is that of its list', async () => {
  const { complaints, categories } = (await read()).parts;
  const total = async (query: string) => (await listOf(`complaints?${query}`)).meta.total;
  const counts = ['received', 'acknowledged_in_time', 'resolved', 'resolved_in_time'];
  const totals = await Promise.all([...counts, 'open'].map((counted) => total(`counted=${counted}`)));
  expect(totals).toEqual([...complaints.slice(0, 4), complaints[6]].map((line) => line?.count));
  for (const { name, count } of categories)
    expect([name, await total(`counted=received&category=${name.toLowerCase()}`)]).toEqual([name, count]);
  expect((await listOf('complaints?counted=open&category=charges')).data).toEqual([]);
});

test('a loan that is more than 90 days late does not perform, and figures stop at the end of the half-year', async () => {
  await pass(100);
  const { parts, through } = await read();
  expect(through).toBe('2026-06-30');
  expect(parts.portfolio[1]).toMatchObject({ count: 1, amount: parts.portfolio[0]?.amount });
  expect(parts.portfolio[1]?.value).toBe('100.00%');
  for (const [at, more] of [
    [0, ''],
    [1, '&at_risk=90'],
  ] as const) {
    const { meta, totals } = (
      await ask(app, `GET /api/admin/portfolio/loans?on=${through}${more}`, { as: await asAdmin() })
    ).json();
    expect([meta.total, totals.outstanding]).toEqual([parts.portfolio[at]?.count, parts.portfolio[at]?.amount]);
  }
  const next = await read('2026-H2');
  expect(next.parts.granted[0]).toMatchObject({ count: 0, amount: 0 });
  expect(next.parts.losses.map(({ amount }) => amount)).toEqual([0, 0]);
  expect(next.parts.complaints[6]).toMatchObject({ name: 'Open at the end', count: 1 });
});

test('the file has the lines of the screen, as CSV and XLSX', async () => {
  const { parts } = await read();
  const csv = await get('/file?half=2026-H1');
  const lines = csv.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + Object.values(parts).flat().length);
  expect(csv.body).toContain('Loans granted,Loans granted,2,80000.00,,2026-01-01,2026-06-30,');
  const xlsx = await get('/file?half=2026-H1&format=xlsx');
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

test('a half-year without a closed day has no figures, and other input is refused', async () => {
  expect(await read('2025-H2')).toMatchObject({ through: null, from: '2025-07-01', parts: {} });
  for (const wrong of ['?half=2026-H3', '?half=2026', '', '/file?half=2026-H1&format=pdf'])
    expect([wrong, (await get(wrong)).statusCode]).toEqual([wrong, 422]);
});

test('compliance reads it, a credit officer does not', async () => {
  const compliance = await signIn(context, await aStaff(context, 'compliance_officer'));
  const officer = await signIn(context, await aStaff(context, 'credit_officer'));
  const path = 'regulatory/half-year?half=2026-H1';
  expect((await ask(app, `GET /api/compliance_officer/${path}`, { as: compliance })).statusCode).toBe(200);
  expect((await ask(app, `GET /api/admin/${path}`, { as: officer })).statusCode).toBe(403);
});
