/** A preview shows exactly what the act then does: amounts, rows and journals to the kobo. It writes nothing, and is refused where the act is. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import type { ChangePreview } from '@ajo/contract/modules/servicing.previews';
import type { LoanId } from '@ajo/contract/modules/loans';
import { expect, test } from 'vitest';
import { actorOf, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { previewChange } from './change-preview.ts';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock } = context;
await seedProducts(context);
const staff = {
  admin: await aStaff(context, 'admin'),
  superadmin: await aStaff(context, 'superadmin'),
  finance: await aStaff(context, 'finance'),
  credit_officer: await aStaff(context, 'credit_officer'),
};
type Who = keyof typeof staff;
const as = (who: Who) => signIn(context, staff[who]);
const post = async (who: Who, path: string, body?: object) =>
  ask(app, `POST /api/admin/loan/${path}`, { as: await as(who), ...(body && { body }) });

/** A loan 40 days after its payout: late, with penalties, and with days that the books have not seen. */
async function aLateLoan(): Promise<string> {
  const { loanId } = await aRunningLoan(context, { product: 3, amount: 20_000_000n, tenor: 8 });
  clock.moveBy(40 * dayMs);
  return loanId;
}

type Act = { preview: (id: string) => [string, object?]; act: (who: Who, id: string) => ReturnType<typeof post> };
const update = (terms: object): Act => ({
  preview: (id) => [`${id}/schedule-change/preview`, terms],
  act: async (who, id) =>
    ask(app, 'PUT /api/admin/update_loan_payments', {
      as: await as(who),
      body: { ...terms, loan_id: id, reason: 'Agreed with the customer' },
    }),
});
const newTerms = { instalments: 10, rate_percent: '3' };
const kinds: Record<string, Act> = {
  charge: update({ action: 'charge', amount: 250_000 }),
  waiver: update({ action: 'waive', amount: 100_000, component: 'interest' }),
  reschedule: update({ action: 'reschedule', instalments: 12 }),
  're-ageing': update({ action: 're_age', instalments: 9 }),
  'write-off': {
    preview: (id) => [`${id}/write-off/preview`],
    act: (who, id) => post(who, `${id}/write-off`, { reason: 'The borrower has died' }),
  },
  restructure: {
    preview: (id) => [`${id}/restructure/preview`, newTerms],
    act: (who, id) => post(who, `${id}/restructure`, { ...newTerms, reason: 'Lost a shop in the fire' }),
  },
};

type Journal = { id: string; kind: string; effective_on: string; legs: object[] };

async function journalsSince(loanId: string, known: readonly string[]): Promise<Journal[]> {
  const { rows } = await sql<{ id: string }>`select id from ledger.journal where meta->>'loan' = ${loanId}
    and not id = any(${[...known]}::uuid[]) order by id`.execute(sqlOf(context.db));
  const asFinance = await as('finance');
  return Promise.all(
    rows.map(async ({ id }) => (await ask(app, `GET /api/finance/ledger/journals/${id}`, { as: asFinance })).json().data),
  );
}
/** As text and in one order: two accounts of a journal have no order between them. */
const comparable = (journals: readonly Pick<Journal, 'kind' | 'effective_on' | 'legs'>[]): string[] =>
  journals
    .map(({ kind, effective_on: on, legs }) =>
      [
        kind,
        on,
        ...(legs as ChangePreview['journals'][number]['legs'])
          .map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)
          .sort(),
      ].join('|'),
    )
    .sort();
const rowsOf = async (loanId: string) => {
  const { data } = (await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as: await as('admin') })).json();
  return (data.instalments as { due_on: string; outstanding: number }[])
    .filter(({ outstanding }) => outstanding > 0)
    .map(({ due_on, outstanding }) => [due_on, outstanding]);
};
const previewRows = (rows: readonly { due_on: string; total: unknown }[]) => rows.map(({ due_on, total }) => [due_on, total]);

test.each(Object.entries(kinds))(
  '%s: the preview is what the act then books, journal by journal and row by row',
  async (kind, { preview, act }) => {
    const loanId = await aLateLoan();
    const known = (await journalsSince(loanId, [])).map(({ id }) => id);
    const before = await rowsOf(loanId);
    const [path, body] = preview(loanId);
    const reply = await post('admin', path, body);
    expect(reply.statusCode).toBe(200);
    const shown = reply.json().data;
    expect(previewRows(shown.rows_before)).toEqual(before);
    expect(await journalsSince(loanId, known)).toEqual([]);

    expect((await act('admin', loanId)).json().data.state).toBe('asked');
    const [{ id: approvalId }] = (
      await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as: await as('superadmin') })
    ).json().data.waiting;
    const requested = await ask(app, `GET /api/admin/loan/${loanId}/second-approvals/${approvalId}/preview`, {
      as: await as('superadmin'),
    });
    expect(requested.json().data).toEqual(shown);
    expect((await act('superadmin', loanId)).json().data.state).toBe('done');

    expect(comparable(shown.journals)).toEqual(comparable(await journalsSince(loanId, known)));
    const { data: loan } = (await ask(app, `GET /api/admin/loan/${loanId}`, { as: await as('admin') })).json();
    const after = await rowsOf(kind === 'restructure' ? loan.restructured_into.id : loanId);
    expect(previewRows(shown.rows_after)).toEqual(after);
    expect(shown.difference).toBe(shown.after.total - shown.before.total);
    expect([shown.loss?.principal, shown.after.total === 0]).toEqual(
      kind === 'write-off' ? [shown.before.principal, true] : [undefined, false],
    );
  },
);

test('a preview runs in a read-only transaction: it writes nothing', async () => {
  const loanId = (await aLateLoan()) as LoanId;
  const actor = actorOf(staff.admin);
  const input = { loanId, capability: 'loans.schedule', change: { type: 'reschedule', instalments: 6 } } as const;
  const newTermsInput = { newTerms: { instalments: 6, firstDueOn: undefined, ratePercent: undefined } };
  await inTransaction(context.db, async (tx) => {
    await sql`set transaction read only`.execute(sqlOf(tx));
    const within = { ...context, db: tx };
    await previewChange(within, actor, { ...input, change: { type: 'write_off' } });
    await previewChange(within, actor, input);
    await previewChange(within, actor, { loanId, capability: 'loans.schedule', ...newTermsInput });
    await sql`savepoint before_write`.execute(sqlOf(tx));
    await expect(sql`delete from loan_books`.execute(sqlOf(tx))).rejects.toThrow(/read-only/);
    await sql`rollback to savepoint before_write`.execute(sqlOf(tx));
  });
});

test('a preview needs the capability of its act, and a loan that can be changed', async () => {
  const loanId = await aLateLoan();
  const refused = async (who: Who, path: string, body?: object) => (await post(who, path, body)).statusCode;
  expect(await refused('credit_officer', `${loanId}/write-off/preview`)).toBe(403);
  expect(await refused('finance', `${loanId}/restructure/preview`, newTerms)).toBe(403);
  expect(await refused('admin', `${loanId}/restructure/preview`, { instalments: 0 })).toBe(422);
  expect(await refused('admin', `${loanId}/restructure/preview`, { ...newTerms, first_due_on: clock.businessDay() })).toBe(422);
  const far = { action: 'reschedule', instalments: 6, first_due_on: addDays(clock.businessDay(), -1) };
  expect((await post('admin', `${loanId}/schedule-change/preview`, far)).json().errors).toHaveProperty('first_due_on');
  const late = await update(far).act('admin', loanId);
  expect(late.json().errors).toHaveProperty('first_due_on');
  await kinds['write-off']?.act('admin', loanId);
  await kinds['write-off']?.act('superadmin', loanId);
  expect(await refused('admin', `${loanId}/write-off/preview`)).toBe(409);
});

test('a request whose effect cannot be computed says so, and the list shows the effects of the others', async () => {
  const loans = [await aLateLoan(), await aLateLoan()];
  for (const loanId of loans) await kinds['restructure']?.act('admin', loanId);
  const { rows } = await sql<{ id: string }>`update approvals set facts = facts || '{"rate_percent": "a lot"}'
    where subject_id = ${loans[0] ?? ''} and state = 'pending' returning id`.execute(sqlOf(context.db));
  const list = await ask(app, 'GET /api/admin/approvals?per_page=100', { as: await as('superadmin') });
  expect(list.statusCode).toBe(200);
  const factsOf = (of: (row: { id: string; subject_id: string }) => boolean) => list.json().data.find(of)?.facts;
  expect(factsOf(({ id }) => id === rows[0]?.id)).toContainEqual({
    field: 'effect',
    before: null,
    after: 'The effect cannot be computed. Decline the request or report it',
  });
  const other = list.json().data.find(({ subject }: { subject: { id: string } }) => subject.id === loans[1])?.facts;
  expect(other).toContainEqual({ field: 'open_instalments', before: expect.any(String), after: '10' });
});

test('the approver reads the effect, and confirms it again when it has changed overnight', async () => {
  const loanId = await aLateLoan();
  await post('admin', `${loanId}/write-off`, { reason: 'The borrower has died' });
  const path = `GET /api/admin/loan/${loanId}/loan-payments`;
  const { waiting, outstanding } = (await ask(app, path, { as: await as('superadmin') })).json().data;
  const approval = async () =>
    (await ask(app, `GET /api/admin/approvals/${waiting[0].id}`, { as: await as('superadmin') })).json().data;
  const approve = async (version: string) =>
    ask(app, `POST /api/admin/approvals/${waiting[0].id}/approve`, { as: await as('superadmin'), body: { version } });
  const read = await approval();
  const shown = (await post('admin', `${loanId}/write-off/preview`)).json().data;
  expect(read.facts).toContainEqual({ field: 'loss', before: null, after: expect.stringMatching(/^₦[\d,]+\.\d\d$/) });
  expect(read.facts).toContainEqual({ field: 'days_late', before: null, after: String(shown.days_past_due) });
  expect(read.facts).toContainEqual({ field: 'outstanding', before: naira(kobo(BigInt(outstanding))), after: '₦0.00' });
  clock.moveBy(dayMs);
  expect((await approve(read.version)).json().code).toBe('approval_changed');
  const again = await approval();
  expect(again.version).not.toBe(read.version);
  expect((await approve(again.version)).statusCode).toBe(200);
});
