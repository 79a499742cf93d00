/** What the payer chose goes with the payment: the effect of paying early, and debits that leave penalties out. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, paid, signIn } from '#kit';
import { verifyLedger } from '#modules/ledger/proofs';
import { settlePendingCheckouts, settleReference } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
const staff = { finance: await aStaff(context, 'finance'), credit: await aStaff(context, 'credit_officer') };
const by = (role: keyof typeof staff) => signIn(context, staff[role]);
beforeEach(() => {
  provider.checkoutResult = { status: 'pending' };
});

async function aLoan() {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  return { loan, as: () => signIn(context, customer) };
}
type Row = { number: number; due_on: string; outstanding: number; penalty: number; status: string };
const rowsOf = async (id: string): Promise<Row[]> =>
  (await ask(app, `GET /api/finance/loan/${id}/loan-payments`, { as: await by('finance') })).json().data.instalments;
const open = (rows: readonly Row[]) =>
  rows.filter(({ outstanding }) => outstanding > 0).map(({ number, due_on, outstanding }) => ({ number, due_on, outstanding }));

describe('early payments', () => {
  test.each(['lower_instalment', 'fewer_instalments', 'skip_next'] as const)(
    'at the checkout with "%s": the loan matches the quote shown before, once, even for money that arrives later',
    async (effect) => {
      const { loan, as } = await aLoan();
      const amount = 1_500_000;
      const quoted = (
        await ask(app, `POST /api/finance/loan/${loan.id}/prepayment/quote`, { as: await by('finance'), body: { amount } })
      ).json().data.choices;
      const shown = quoted.find((choice: { effect: string }) => choice.effect === effect);
      const started = await ask(app, `POST /api/user/loan/${loan.id}/checkout`, { as: await as(), body: { amount, effect } });
      const { reference, total } = started.json().data;
      provider.checkoutResult = (queried) =>
        queried === reference ? paid(queried, kobo(BigInt(total)), clock.now()) : { status: 'missing' };
      clock.moveBy(10 * minuteMs);
      await settlePendingCheckouts(context, moneyInReactions);
      expect(await settleReference(context, moneyInReactions, reference)).toBe('already');
      expect(open(await rowsOf(loan.id))).toEqual(shown.rows);
      expect((await verifyLedger(context.db)).problems).toEqual([]);
    },
  );

  test('the same key with another effect is refused', async () => {
    const { loan, as } = await aLoan();
    const start = async (effect: string) =>
      ask(app, `POST /api/user/loan/${loan.id}/checkout`, {
        as: await as(),
        body: { amount: 1_500_000, effect },
        headers: { 'idempotency-key': `early-${loan.id}` },
      });
    expect((await start('lower_instalment')).statusCode).toBe(200);
    expect((await start('lower_instalment')).statusCode).toBe(200);
    expect((await start('fewer_instalments')).statusCode).toBe(409);
  });

  test('an unknown effect is refused at the field', async () => {
    const { loan, as } = await aLoan();
    const refused = await ask(app, `POST /api/user/loan/${loan.id}/checkout`, {
      as: await as(),
      body: { amount: 1_500_000, effect: 'nothing' },
    });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['effect']]);
  });
});

describe('a day on which our own channel failed', () => {
  const penaltyOf = async (id: string): Promise<number> => (await rowsOf(id)).reduce((sum, { penalty }) => sum + penalty, 0);
  const declare = async (body: object, role: keyof typeof staff = 'finance') =>
    ask(app, 'POST /api/admin/outages', {
      as: await by(role),
      body: { channel: 'checkout', reason: 'The page was down', ...body },
    });

  test('causes no penalty once it is declared; it is declared once and withdrawn once', async () => {
    const { loan } = await aLoan();
    clock.moveBy(17 * dayMs); // ten days late, three of grace
    const before = await penaltyOf(loan.id);
    expect(before).toBeGreaterThan(0);
    const on = addDays(clock.businessDay(), -2);
    expect((await declare({ on }, 'credit')).statusCode).toBe(403);
    const both = await Promise.all([declare({ on }), declare({ on })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
    await declare({ on, channel: 'card' }); // the same day again, and still one day
    const after = await penaltyOf(loan.id);
    expect(Math.abs(before - after - Math.round(before / 7))).toBeLessThanOrEqual(1);

    const finance = await by('finance');
    const standing = (await ask(app, 'GET /api/admin/outages', { as: finance })).json().data;
    const withdrawals = await Promise.all(
      standing
        .filter((outage: { on: string }) => outage.on === on)
        .flatMap(({ id }: { id: string }) =>
          [1, 2].map(() => ask(app, `POST /api/admin/outages/${id}/withdraw`, { as: finance, body: { reason: 'It was up' } })),
        ),
    );
    expect(withdrawals.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(await penaltyOf(loan.id)).toBe(before);
    const notified = await sql<{ count: number }>`
      select count(*)::int as count from history where subject_kind = 'outage'`.execute(sqlOf(context.db));
    expect(notified.rows[0]?.count).toBe(4);
  });

  test('is reversed in the books with the next closed day', async () => {
    const { loan } = await aLoan();
    clock.moveBy(17 * dayMs);
    await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, {
      as: await by('finance'),
      body: { amount: 100, reference: `SMALL-${loan.number}` },
    });
    await declare({ on: addDays(clock.businessDay(), -1), channel: 'all' });
    await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, {
      as: await by('finance'),
      body: { amount: 100, reference: `SMALL2-${loan.number}` },
    });
    expect((await verifyLedger(context.db)).problems).toEqual([]);
    const [stored] = (
      await sql<{
        penalty: Kobo;
      }>`select sum(penalty_kobo)::bigint as penalty from loan_payments where loan_id = ${loan.id}`.execute(sqlOf(context.db))
    ).rows;
    expect(Number(stored?.penalty)).toBe(await penaltyOf(loan.id));
  });

  test.each([
    [1, 'a day that has not come'],
    [-61, 'a day that is too long ago'],
  ])('%i days from today is refused: %s', async (days) => {
    const refused = await declare({ on: addDays(clock.businessDay(), days) });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['on']]);
  });
});
