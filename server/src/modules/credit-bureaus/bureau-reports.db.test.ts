/** Credit reports over HTTP: one paid enquiry, reuse, failures, and what is stored. */
import { dayMs } from '@ajo/contract/kernel/time';
import { applicationConsent } from '@ajo/contract/modules/credit-bureaus.consent';
import type { LoanId } from '@ajo/contract/modules/loans';
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { anApplication, seedProducts } from '../../../tests/loans/applications.ts';
import { heldBureau, hit, openBureauDesk } from '../../../tests/loans/bureau-desk.ts';

const context = await freshContext();
await seedProducts(context);
const { admin, colleague, press, shown } = await openBureauDesk(context);
const asCompliance = await colleague('compliance_officer', 'compliance_officer');
const { provider } = context;
beforeEach(() => {
  provider.bureauQuestions.length = 0;
  provider.bureauResult = hit();
});
const enquiries = (loanId: LoanId) =>
  sqlOf(context.db).selectFrom('bureau_enquiries').selectAll().where('loan_id', '=', loanId).orderBy('id').execute();

test('a report is requested with BVN, name and amount, summarised and stored, and the history names who requested it', async () => {
  const { loanId, customer } = await anApplication(context);
  const answer = await press(loanId);
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Credit report received']);
  expect(answer.json().data).toMatchObject({
    consent: { version: applicationConsent.version, taken_by: null },
    bureaus: [
      {
        bureau: 'crc',
        can: [],
        why_not: 'This report is valid until 01 Apr, 2026',
        attempt: null,
        latest: {
          status: 'received',
          requested_by: `${admin.firstName} ${admin.lastName}`,
          score: 640,
          number: 'W-1/2026',
          summary: { running: 1, balance: 9_600_000, monthly: 2_400_000, worst_class: 'performing', worst_days_late: 0 },
          facilities: [{ lender: 'FAIRMONEY MICROFINANCE BANK LTD', ours: false }],
        },
      },
      { bureau: 'firstcentral', latest: null, can: ['request'], why_not: null },
    ],
  });
  const [row] = await enquiries(loanId);
  expect(provider.bureauQuestions).toMatchObject([{ reference: row?.id, amount: 4_000_000n, bornOn: '1990-05-17' }]);
  expect(provider.bureauQuestions[0]?.bvn).toMatch(/^\d{11}$/);
  const raw = await sqlOf(context.db)
    .selectFrom('bureau_raw_reports')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .execute();
  expect(raw[0]?.sealed).not.toContain('secret');
  const lines = await sqlOf(context.db)
    .selectFrom('history')
    .select('action')
    .where('subject_id', '=', loanId)
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action).slice(-2)).toEqual(['requested a credit report', 'received a credit report']);
});

test('a valid report is reused; after its last day it is requested again', async () => {
  const { loanId } = await anApplication(context);
  await press(loanId);
  expect((await press(loanId)).statusCode).toBe(200);
  expect(provider.bureauQuestions).toHaveLength(1);
  const start = context.clock.now();
  context.clock.moveTo(new Date(start.getTime() + 31 * dayMs));
  const later = await colleague('admin');
  expect((await shown(loanId, later)).bureaus[0]).toMatchObject({ can: ['request'], why_not: null });
  await press(loanId, { by: later });
  expect(provider.bureauQuestions).toHaveLength(2);
  expect((await enquiries(loanId)).map(({ status }) => status)).toEqual(['received', 'received']);
  context.clock.moveTo(start);
});

test('two presses at once make one paid enquiry', async () => {
  const { loanId } = await anApplication(context);
  const held = heldBureau(hit());
  provider.bureauResult = held.request;
  const first = press(loanId);
  await held.reached;
  const second = await press(loanId, { by: asCompliance });
  expect([second.statusCode, second.json().code]).toEqual([409, 'bureau_enquiry_pending']);
  expect((await shown(loanId)).bureaus[0]).toMatchObject({ attempt: { status: 'requested' }, can: [] });
  held.release();
  expect((await first).statusCode).toBe(200);
  expect(provider.bureauQuestions).toHaveLength(1);
});

test('a bureau that is away is 503; the next press sends the same reference', async () => {
  const { loanId } = await anApplication(context);
  provider.bureauResult = 'away';
  expect((await press(loanId)).statusCode).toBe(503);
  expect((await shown(loanId)).bureaus[0]).toMatchObject({ latest: null, attempt: { status: 'failed' }, can: ['request'] });
  provider.bureauResult = hit();
  expect((await press(loanId, { by: asCompliance })).statusCode).toBe(200);
  const [first, second] = provider.bureauQuestions;
  expect(second?.reference).toBe(first?.reference);
  expect(await enquiries(loanId)).toMatchObject([{ status: 'received', attempts: 2 }]);
});

test('a process that died while it waited is overtaken, and its late answer changes nothing', async () => {
  const { loanId } = await anApplication(context);
  const start = context.clock.now();
  const held = heldBureau(hit({}, 300));
  provider.bureauResult = held.request;
  const first = press(loanId);
  await held.reached;
  context.clock.moveTo(new Date(start.getTime() + 121_000));
  provider.bureauResult = hit({}, 700);
  expect((await press(loanId)).statusCode).toBe(200);
  held.release();
  expect((await first).statusCode).toBe(200);
  expect((await shown(loanId)).bureaus[0].latest.score).toBe(700);
  context.clock.moveTo(start);
});

test('a person without a record is an answer: it is stored and reused', async () => {
  const { loanId } = await anApplication(context);
  provider.bureauResult = { status: 'no_hit', raw: '{}' };
  await press(loanId);
  await press(loanId);
  expect(provider.bureauQuestions).toHaveLength(1);
  expect((await shown(loanId)).bureaus[0].latest).toMatchObject({ status: 'no_record', score: null, summary: null });
});

test('without consent, without a verified BVN, after the decision and without a contract nothing is requested', async () => {
  const { loanId, customer } = await anApplication(context);
  const refusal = async () => {
    const answer = await press(loanId);
    return [answer.statusCode, answer.json().code];
  };
  const profile = () => sqlOf(context.db).updateTable('profiles').where('user_id', '=', customer.id);
  const kept = await sqlOf(context.db)
    .selectFrom('profiles')
    .select('bvn_sealed')
    .where('user_id', '=', customer.id)
    .executeTakeFirst();
  await profile().set({ bvn_sealed: null }).execute();
  expect(await refusal()).toEqual([409, 'bvn_not_verified']);
  await profile()
    .set({ bvn_sealed: kept?.bvn_sealed ?? null })
    .execute();
  await sqlOf(context.db).updateTable('loans').set({ status: 'denied' }).where('id', '=', loanId).execute();
  expect(await refusal()).toEqual([409, 'application_decided']);
  await sqlOf(context.db).updateTable('loans').set({ status: 'pending' }).where('id', '=', loanId).execute();
  const { crc } = context.bureaus;
  context.bureaus.crc = undefined;
  expect(await refusal()).toEqual([422, 'bureau_not_connected']);
  expect((await shown(loanId)).bureaus.map(({ bureau }: { bureau: string }) => bureau)).toEqual(['firstcentral']);
  context.bureaus.crc = crc;
  await withoutConsent(loanId);
  expect(await refusal()).toEqual([409, 'bureau_consent_missing']);
  expect((await shown(loanId)).consent).toBeNull();
  expect(provider.bureauQuestions).toEqual([]);
});

/** As with an application of another system. */
async function withoutConsent(loanId: LoanId): Promise<void> {
  await sql`alter table bureau_consents disable trigger bureau_consents_are_final`.execute(sqlOf(context.db));
  await sqlOf(context.db).deleteFrom('bureau_consents').where('loan_id', '=', loanId).execute();
  await sql`alter table bureau_consents enable trigger bureau_consents_are_final`.execute(sqlOf(context.db));
}
