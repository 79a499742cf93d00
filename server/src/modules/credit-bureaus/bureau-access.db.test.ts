/** Consent, who reads credit reports, what the credit rules make of them, the setting, and the answer as it came. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { applicationConsent } from '@ajo/contract/modules/credit-bureaus.consent';
import { ask, freshContext, signIn } from '#kit';
import { assessLoan } from '#modules/assessments';
import { findVisibleLoan } from '#modules/loans';
import { purge } from '#modules/privacy';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { anApplication, ip, seedProducts } from '../../../tests/loans/applications.ts';
import { type Colleague, hit, openBureauDesk } from '../../../tests/loans/bureau-desk.ts';

const context = await freshContext();
await seedProducts(context);
const { app, admin, asAdmin, colleague, press, look, shown } = await openBureauDesk(context);
const asCompliance = await colleague('compliance_officer', 'compliance_officer');
const asFinance = await colleague('finance', 'finance');
const asHr = await colleague('hr', 'hr');
const asSuperadmin = await colleague('superadmin');
const { provider } = context;
beforeEach(() => {
  provider.bureauQuestions.length = 0;
  provider.bureauResult = hit();
});

test('the consent of an application is kept with text, time and network, and shown to the customer', async () => {
  const { loanId, customer } = await anApplication(context);
  const rows = await sqlOf(context.db).selectFrom('bureau_consents').selectAll().where('loan_id', '=', loanId).execute();
  expect(rows).toMatchObject([
    { customer_id: customer.id, purpose: 'credit_bureau', version: applicationConsent.version, ip, taken_by: null },
  ]);
  const { consents } = (await ask(app, 'GET /api/my-data', { as: await signIn(context, customer) })).json().data;
  expect(consents.filter(({ kind }: { kind: string }) => kind === 'bureau')).toHaveLength(1);
  await expect(sqlOf(context.db).deleteFrom('bureau_consents').where('loan_id', '=', loanId).execute()).rejects.toThrow(
    /append-only|never|change/i,
  );
});

test('finance and HR neither request nor read reports; a loan outside of the scope is 404', async () => {
  const { loanId } = await anApplication(context);
  for (const by of [asFinance, asHr])
    expect([(await press(loanId, { by })).json().code, (await look(loanId, by)).json().code]).toEqual(['forbidden', 'forbidden']);
  const stranger = await colleague('credit_officer');
  expect((await press(loanId, { by: stranger })).json().code).toBe('loan_missing');
  expect((await look(loanId, stranger)).statusCode).toBe(404);
  expect(provider.bureauQuestions).toEqual([]);
});

test('the credit rules use the worse of the valid reports, and none that is too old', async () => {
  const { loanId } = await anApplication(context);
  const { loan } =
    (await findVisibleLoan(context.db, { ...admin, name: '', branchId: null, role: 'admin' }, 'loans.read', loanId)) ?? {};
  if (!loan) throw new Error('no loan');
  const assessed = () => assessLoan(context.db, context, loan);
  expect((await assessed()).inputs).toMatchObject({
    bureau_worst_days_late: null,
    bureau_worst_class: null,
    bureau_instalments: null,
  });
  await press(loanId);
  provider.bureauResult = hit({ classification: 'written_off', daysLate: 400, monthly: kobo(100n) });
  await press(loanId, { bureau: 'firstcentral' });
  const { inputs, result } = await assessed();
  expect(inputs).toMatchObject({
    bureau_worst_days_late: 400,
    bureau_worst_class: 'written_off',
    bureau_instalments: 2_400_000n,
    existing_instalments: 0n,
  });
  expect(result.factors.find(({ name }) => name === 'Credit bureau')).toMatchObject({ points: 0 });
  expect(result.flags.map(({ rule }) => rule)).toContain('bureau_loss');
  await sqlOf(context.db)
    .updateTable('bureau_enquiries')
    .set({ valid_until: addDays(context.clock.businessDay(), -1) })
    .where('loan_id', '=', loanId)
    .execute();
  expect((await assessed()).inputs).toMatchObject({ bureau_worst_class: null });
});

test('how long a report is valid is a setting; a report keeps its last day', async () => {
  const { loanId } = await anApplication(context);
  await press(loanId);
  const set = (days: number, { as } = asSuperadmin) =>
    ask(app, 'PUT /api/admin/bureau-settings', { as, body: { days_valid: days } });
  expect((await set(0)).json().errors).toHaveProperty('days_valid');
  expect((await set(7, asAdmin)).statusCode).toBe(403);
  expect((await set(7)).statusCode).toBe(200);
  expect((await shown(loanId)).bureaus[0].latest.valid_until).toBe('2026-04-01');
  await press(loanId, { bureau: 'firstcentral' });
  expect((await shown(loanId)).bureaus[1].latest.valid_until).toBe('2026-03-09');
});

test('an answer in full counts with numbers in the quota of the day; the last one alerts, and the next is refused', async () => {
  const { loanId, customer } = await anApplication(context);
  await press(loanId);
  const { id } = (await shown(loanId)).bureaus[0].latest;
  const reader = await colleague('compliance_officer', 'compliance_officer');
  const read = ({ as, prefix }: Colleague) =>
    ask(app, `POST /api/${prefix}/bureau-reports/${id}/raw`, { as, body: { reason: 'The customer disputes it' } });
  const asOwner = await colleague('superadmin');
  const quota = { as: asOwner.as, body: { per_day: 2 } };
  expect((await ask(app, 'PUT /api/admin/reveal_quota', quota)).statusCode).toBe(200);
  const number = { as: reader.as, body: { what: 'bvn', reason: 'Asked by the registry' } };
  expect((await ask(app, `POST /api/${reader.prefix}/users/${customer.id}/reveal`, number)).statusCode).toBe(200);
  const bell = async (): Promise<string> =>
    (await ask(app, 'GET /api/notifications', { as: asOwner.as })).json().data[0]?.data.message ?? '';
  expect(await bell()).not.toContain('full quota');
  expect((await read(reader)).statusCode).toBe(200);
  expect(await bell()).toContain('has read 2 numbers or credit reports in full today, the full quota');
  const refused = await read(reader);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'reveal_quota']);
  expect((await read(await colleague('compliance_officer', 'compliance_officer'))).statusCode).toBe(200);
  const lines = await sqlOf(context.db)
    .selectFrom('history')
    .select('id')
    .where('subject_id', '=', loanId)
    .where('action', '=', 'read the answer of a credit bureau in full')
    .execute();
  expect(lines).toHaveLength(2);
});

test('the answer as it came is shown for a reason that the history keeps, and removed after a year', async () => {
  const { loanId } = await anApplication(context);
  await press(loanId);
  const { id } = (await shown(loanId)).bureaus[0].latest;
  const reveal = ({ as, prefix }: Colleague) =>
    ask(app, `POST /api/${prefix}/bureau-reports/${id}/raw`, { as, body: { reason: 'The customer disputes it' } });
  expect((await reveal(asFinance)).json().code).toBe('bureau_report_missing');
  expect((await reveal(asCompliance)).json().data.raw).toBe('{"secret":"of the bureau"}');
  expect((await reveal(asHr)).statusCode).toBe(403);
  const lines = await sqlOf(context.db)
    .selectFrom('history')
    .select(['action', 'reason'])
    .where('subject_id', '=', loanId)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(lines).toEqual([{ action: 'read the answer of a credit bureau in full', reason: 'The customer disputes it' }]);
  const start = context.clock.now();
  context.clock.moveTo(new Date(start.getTime() + 366 * dayMs));
  await purge(context);
  context.clock.moveTo(start);
  // The sessions of the others ended with the clean-up.
  const later = await colleague('compliance_officer', 'compliance_officer');
  expect((await reveal(later)).json().code).toBe('raw_report_missing');
  expect((await shown(loanId, later)).bureaus[0].latest.score).toBe(640);
});
