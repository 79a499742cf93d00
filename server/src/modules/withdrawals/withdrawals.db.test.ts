/** Requests and reviews of withdrawals: the amount is held, decided once, and the books are proven after each. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { actorOf, ask, aStaff, aWithdrawalIn, confirmNewest, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { addBranch } from '#modules/branches';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { subLedgers } from '../../sub-ledgers.ts';
import { requestWithdrawal } from './commands/request-withdrawal.ts';

import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import { openDesk, type Saver } from '../../../tests/savings/withdrawal-desk.ts';

const {
  aSaver,
  aTarget,
  app,
  approve,
  asAdmin,
  asOtherFinance,
  asSuperadmin,
  context,
  money,
  pay,
  provider,
  requested,
  review,
  statusOf,
  withdraw,
} = await openDesk();
const locked = savingsProducts[2];

beforeEach(() => {
  provider.transferResult = { status: 'completed', fee: kobo(5_000n) };
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

describe('a request', () => {
  test('holds its amount, is approved, paid once, and leaves the account', async () => {
    const saver = await aSaver(500_000n);
    const answer = await withdraw(saver, 200_000);
    expect([answer.statusCode, answer.json().message]).toEqual([201, 'Withdrawal request successful']);
    const { id } = answer.json().data;
    expect(answer.json().data).toMatchObject({
      status: 'pending',
      fee: 0,
      net: 200_000,
      can: ['cancel'],
      account_number: '6700',
    });
    expect(await money(saver.id)).toEqual([500_000n, 200_000n]);
    expect((await approve(id)).json().data).toMatchObject({ status: 'approved', net: 200_000 });
    expect([await money(saver.id), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([[300_000n, 0n], 200_000n]);
    await Promise.all([pay(), pay()]);
    expect([await statusOf(id), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual(['completed', 0n]);
  });

  test('does not leave a dormant account', async () => {
    const saver = await aSaver(500_000n);
    const dormantAt = () =>
      sqlOf(context.db).selectFrom('savings_accounts').select('dormant_at').where('id', '=', saver.id).executeTakeFirstOrThrow();
    const since = context.clock.now();
    await sqlOf(context.db).updateTable('savings_accounts').set({ dormant_at: since }).where('id', '=', saver.id).execute();
    expect(await dormantAt()).toEqual({ dormant_at: since });
    expect((await withdraw(saver, 200_000)).json().code).toBe('savings_dormant');
    expect(await dormantAt()).toEqual({ dormant_at: since });
  });

  test('shows fee, VAT and what arrives before, and takes them out of the amount', async () => {
    const saver = await aTarget();
    const quote = await ask(app, `POST /api/user/savings/${saver.id}/withdraw/quote`, {
      as: saver.as,
      body: { amount: 1_000_000 },
    });
    expect(quote.json().data).toMatchObject({
      fee: 25_000,
      vat: 1_875,
      levy: 0,
      net: 973_125,
      account_number: '6700',
      arrives: 'after_review',
    });
    const [fees, vat] = [await balanceOf(context.db, gl.feeIncome), await balanceOf(context.db, gl.vatPayable)];
    const id = await requested(saver, 1_000_000);
    await approve(id);
    await pay();
    expect([await statusOf(id), await money(saver.id)]).toEqual(['completed', [0n, 0n]]);
    expect([(await balanceOf(context.db, gl.feeIncome)) - fees, (await balanceOf(context.db, gl.vatPayable)) - vat]).toEqual([
      25_000n,
      1_875n,
    ]);
  });

  test('of 500 rivals for 100 covered withdrawals exactly 100 succeed', async () => {
    const saver = await aSaver(1_000_000n);
    const input = { savingsId: saver.id, amount: kobo(10_000n), reason: undefined };
    const actor = actorOf(saver.customer);
    /** Nothing is taken without a connection: a busy machine may refuse one, and the rival tries again. */
    const rival = async (): Promise<string> => {
      try {
        await requestWithdrawal(context, actor, input);
        return 'taken';
      } catch (error) {
        if (error instanceof DomainError && error.kind !== 'unavailable') return error.code;
        return rival();
      }
    };
    const codes = await Promise.all(Array.from({ length: 500 }, rival));
    expect([codes.filter((code) => code === 'taken').length, new Set(codes)]).toEqual([
      100,
      new Set(['taken', 'not_enough_savings']),
    ]);
    expect(await money(saver.id)).toEqual([1_000_000n, 1_000_000n]);
  });

  test('from a locked account is refused before its day, and the answer names the day', async () => {
    const saver = await aSaver(1_000_000n, { product: locked, target_date: '2026-06-01' } as Parameters<typeof aSaver>[1]);
    const answer = await withdraw(saver, 10_000);
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      409,
      'savings_locked',
      expect.stringContaining('01 Jun, 2026'),
    ]);
    const direct = { user_id: saver.customer.id, amount: 10_000, withdrawal_reason: 'Court order' };
    const forced = await ask(app, `POST /api/admin/savings/${saver.id}/direct-withdrawal`, { as: asAdmin, body: direct });
    expect(forced.json().code).toBe('savings_locked');
  });

  test('is cancelled by its customer while it is pending, and only then', async () => {
    const saver = await aSaver(500_000n);
    const id = await requested(saver, 200_000);
    const cancel = (as: Saver['as']) => ask(app, `POST /api/user/savings-withdrawals/${id}/cancel`, { as });
    expect((await cancel((await aSaver(100_000n)).as)).statusCode).toBe(404);
    expect([(await cancel(saver.as)).json().data.status, await money(saver.id)]).toEqual(['cancelled', [500_000n, 0n]]);
    expect([(await cancel(saver.as)).statusCode, (await approve(id)).statusCode]).toEqual([409, 409]);
  });
});

describe('a review', () => {
  test('denies with a reason, which releases the hold', async () => {
    const saver = await aSaver(500_000n);
    const id = await requested(saver, 200_000);
    expect((await review(id, { status: 'denied' })).json().errors).toHaveProperty('denial_reason');
    const denied = await review(id, { status: 'denied', denial_reason: 'The account is disputed' });
    expect([denied.json().data.status, await money(saver.id)]).toEqual(['denied', [500_000n, 0n]]);
  });

  test('by two people at once counts once, and completed is read as approved', async () => {
    const saver = await aSaver(500_000n);
    const id = await requested(saver, 200_000);
    const ends = await Promise.all([review(id, { status: 'completed' }), review(id, { status: 'approved' }, asOtherFinance)]);
    expect(ends.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await money(saver.id)).toEqual([300_000n, 0n]);
    await pay();
  });

  test('is closed to roles without the right', async () => {
    const id = await requested(await aSaver(500_000n), 200_000);
    for (const role of ['hr', 'compliance_officer', 'recovery_officer'] as const)
      expect(
        (await review(id, { status: 'approved' }, await signIn(context, await aStaff(context, role)), 'admin')).statusCode,
      ).toBe(403);
    const lead = await signIn(context, await aStaff(context, 'team_lead'));
    expect((await review(id, { status: 'approved' }, lead, 'admin')).statusCode).toBe(403);
  });

  test('gives up the fee only by two people who may, and finance reads why not', async () => {
    const saver = await aTarget();
    const id = await requested(saver, 1_000_000);
    const waive = { status: 'approved', waive_early_withdrawal_fee: true };
    const refused = await review(id, waive);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'waiver_forbidden']);
    expect((await review(id, waive, asAdmin, 'admin')).json().data).toEqual({ state: 'asked' });
    expect((await review(id, waive, asAdmin, 'admin')).statusCode).toBe(403);
    expect((await approve(id)).json().code).toBe('requested_differently');
    expect((await review(id, waive, asSuperadmin, 'admin')).json().data).toMatchObject({
      status: 'approved',
      fee: 0,
      vat: 0,
      net: 1_000_000,
      fee_waived: true,
    });
    await pay();
    expect([await statusOf(id), await money(saver.id)]).toEqual(['completed', [0n, 0n]]);
  });

  test('with a waiver shows the second person what arrives with it, and the fee that is waived', async () => {
    const target = await aTarget();
    const body = {
      user_id: target.customer.id,
      amount: 1_000_000,
      withdrawal_reason: 'Medical emergency',
      waive_early_withdrawal_fee: true,
    };
    const direct = await ask(app, `POST /api/admin/savings/${target.id}/direct-withdrawal`, { as: asAdmin, body });
    expect(direct.json().data.state).toBe('asked');
    const saver = await aTarget();
    const waive = { status: 'approved', waive_early_withdrawal_fee: true };
    await review(await requested(saver, 1_000_000), waive, asAdmin, 'admin');
    const { data } = (await ask(app, 'GET /api/admin/approvals', { as: asSuperadmin })).json();
    // ₦10,000 with 2.5 % and VAT of 7.5 % on it.
    const paid_to = expect.stringMatching(/6700, in their own name$/);
    const facts = { arrives: '₦10,000.00', fee_waived: '₦250.00', vat_waived: '₦18.75', paid_to };
    const shown = Object.entries(facts).map(([field, after]) => ({ field, before: null, after }));
    const pending = data.filter(({ state }: { state: string }) => state === 'pending');
    expect(pending.map((one: { facts: unknown }) => one.facts)).toEqual(
      [1, 2].map(() => [{ field: 'amount', before: null, after: '₦10,000.00' }, ...shown]),
    );
  });

  test('of a large amount takes two people', async () => {
    const saver = await aSaver(60_000_000n);
    const id = await requested(saver, 50_000_001);
    expect((await approve(id)).json().data).toEqual({ state: 'asked' });
    expect((await confirmNewest(app, asSuperadmin)).statusCode).toBe(200);
    expect([await statusOf(id), await money(saver.id)]).toEqual(['approved', [9_999_999n, 0n]]);
    await pay();
  });
});

test('the list is narrowed by the period of the request, and a period of one’s own needs both days', async () => {
  const find = (query: string) => ask(app, `GET /api/finance/savings-withdrawals?${query}`, { as: asOtherFinance });
  const id = await requested(await aSaver(500_000n), 200_000);
  const found = async (query: string): Promise<boolean> =>
    ((await find(`per_page=100&${query}`)).json().data as { id: string }[]).some((row) => row.id === id);
  const past = 'date_filter=custom&start_date=2025-01-01&end_date=2025-12-31';
  expect([await found('date_filter=today'), await found('date_filter=year'), await found(past)]).toEqual([true, true, false]);
  const half = await find('date_filter=custom&start_date=2025-01-01');
  expect([half.statusCode, Object.keys(half.json().errors)]).toEqual([422, ['end_date']]);
});

test('the list is narrowed to the customers of the branch of a team lead', async () => {
  const [home, far] = await inTransaction(
    context.db,
    async (tx) => [await addBranch(tx, context, 'Ikeja'), await addBranch(tx, context, 'Lekki')] as const,
  );
  const [lead, other] = [
    await aStaff(context, 'team_lead', { branchId: home }),
    await aStaff(context, 'team_lead', { branchId: far }),
  ];
  await aWithdrawalIn(context, app, home);
  const count = async (id: string): Promise<number> =>
    (await ask(app, `GET /api/finance/savings-withdrawals?team_lead_id=${id}`, { as: asOtherFinance })).json().data.length;
  expect([await count(lead.id), await count(other.id)]).toEqual([1, 0]);
});
