/** The withholding tax statement of a year, and the certificate of an investment: their figures are those of the books. */
import { day } from '@ajo/contract/kernel/time';
import { anInvestment, anInvestmentPlan, anInvestor, appOf, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { wordsOfPdf } from '#platform/files/pdf-words';
import { naira } from '@ajo/contract/kernel/money';
import { beforeAll, expect, test } from 'vitest';
import { taxedIn } from './tax.queries.ts';

const context = await freshContext();
const app = await appOf(context);
const plan = await anInvestmentPlan(context);
const investor = await anInvestor(context);
const { id } = await anInvestment(context, app, investor, { plan_id: plan.id, amount: 50_000_00, months: 3 });
const call = async (line: string) => ask(app, line, { as: await signIn(context, investor.customer) });
const wordsIn = async (bytes: Buffer): Promise<string> => {
  const read = await wordsOfPdf(new Uint8Array(bytes), undefined, { pages: 2, words: 900 });
  return read.kind === 'words'
    ? read.pages
        .flat()
        .map(({ text }) => text)
        .join(' ')
    : read.kind;
};

beforeAll(async () => {
  context.clock.moveTo(new Date('2026-06-04T08:00:00Z'));
  await closeOpenDays(context);
});

test('the statement sums interest and tax of the year, for the customer and for staff who read the customer', async () => {
  const [account] = await taxedIn(context.db, { customerId: investor.customer.id, year: 2026 });
  expect(account?.tax).toBe(await balanceOf(context.db, gl.withholdingTaxPayable));
  expect(account?.tax).toBeGreaterThan(0n);
  const own = await call('GET /api/user/tax-statement?year=2026');
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = await wordsIn(own.rawPayload);
  expect(text).toContain(naira(account?.tax ?? (0n as never)).slice(1));
  expect(text).toContain('IN-');
  const path = `GET /api/admin/users/${investor.customer.id}/tax-statement?year=2026`;
  expect((await ask(app, path, { as: await signIn(context, await aStaff(context, 'admin')) })).statusCode).toBe(200);
  const asHr = await signIn(context, await aStaff(context, 'hr'));
  expect((await ask(app, path.replace('/admin/', '/hr/'), { as: asHr })).statusCode).toBe(403);
});

test('a year without interest has no statement, and a year that is none is refused', async () => {
  expect((await call('GET /api/user/tax-statement?year=2025')).json()).toMatchObject({ code: 'nothing_taxed' });
  expect((await call('GET /api/user/tax-statement?year=abc')).statusCode).toBe(422);
  expect((await call('GET /api/user/tax-statement')).statusCode).toBe(422);
});

test('the certificate of an investment that has started is for its investor and for staff', async () => {
  const certificate = await call(`GET /api/user/investments/${id}/certificate`);
  expect(certificate.statusCode).toBe(200);
  expect(await wordsIn(certificate.rawPayload)).toContain('50,000.00');
  expect(context.clock.businessDay()).toBe(day('2026-06-04'));
  const other = await anInvestor(context);
  expect((await ask(app, `GET /api/user/investments/${id}/certificate`, { as: other.as })).statusCode).toBe(404);
  const asAdmin = await signIn(context, await aStaff(context, 'admin'));
  expect((await ask(app, `GET /api/admin/investments/${id}/certificate`, { as: asAdmin })).statusCode).toBe(200);
});
