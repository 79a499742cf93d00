/** Guarantors stand exactly as long as the loan runs: every end of it frees them, every reopening binds them again, with a letter each. */
import { dayMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { actorOf, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { expireOffers } from '#modules/loan-applications';
import { findVisibleLoan } from '#modules/loans';
import { deliverOutbox } from '#modules/notifications';
import { recordOutcome } from '#modules/payouts';
import { recordDebit } from '#modules/repayments';
import type { User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { payoutReactions } from '../../src/reactions.ts';
import { accepted, anApplication, approved, aRunningLoan, seedProducts } from '../loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [admin, finance] = [await aStaff(context, 'admin'), await aStaff(context, 'finance')];
const as = (user: User) => signIn(context, user);

const guarantor = async (loanId: string) =>
  sqlOf(context.db).selectFrom('guarantors').select(['status', 'email']).where('loan_id', '=', loanId).executeTakeFirstOrThrow();
const standing = async (loanId: string) => (await guarantor(loanId)).status;

async function lettersTo(loanId: string): Promise<string[]> {
  await deliverOutbox(context);
  const { email } = await guarantor(loanId);
  return context.sent.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}
const decide = async (loanId: string, body: object) =>
  ask(app, 'POST /api/admin/loan_status', { as: await as(admin), body: { loan_id: loanId, ...body } });
const denial = { status: 'denied', reason: 'Income too low', reason_code: 'income_low' };

let payments = 0;
/** Books the whole payoff, and returns the payment. */
async function paidBack(loanId: string): Promise<string> {
  const { data } = (await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as: await as(admin) })).json<{
    data: { payoff: number };
  }>();
  const found = await findVisibleLoan(context.db, actorOf(finance), 'loans.read', loanId as never);
  if (!found) throw new Error('the loan is gone');
  const input = {
    loanId: found.loan.id,
    amount: kobo(BigInt(data.payoff)),
    reference: `TRF-${loanId}-${(payments += 1)}`,
    paidOn: undefined,
  };
  return recordDebit(context, actorOf(finance), input);
}

async function reversed(loanId: string, payment: string) {
  const { data } = (await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as: await as(admin) })).json<{
    data: { instalments: { id: string }[] };
  }>();
  return ask(app, `POST /api/admin/loan/${loanId}/loan-payments/${data.instalments[0]?.id}/payment-log/${payment}/reverse`, {
    as: await as(finance),
    body: { reason: 'The transfer was of somebody else' },
  });
}

test('the last payment releases them; its reversal binds them again, and the next payoff releases them', async () => {
  const { loanId } = await aRunningLoan(context);
  expect(await standing(loanId)).toBe('active');
  const payment = await paidBack(loanId);
  expect(await standing(loanId)).toBe('completed');
  const both = await Promise.all([reversed(loanId, payment), reversed(loanId, payment)]);
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await standing(loanId)).toBe('active');
  const sent = await lettersTo(loanId);
  expect(sent.filter((subject) => subject === 'You are released as guarantor')).toHaveLength(1);
  expect(sent.filter((subject) => subject === 'The loan you guaranteed is active again')).toHaveLength(1);
  const { rows } = await sql<{
    from_state: string;
  }>`select from_state from history where subject_id = ${loanId} and action like 'guarantor % is active'`.execute(
    sqlOf(context.db),
  );
  expect(rows.map(({ from_state: from }) => from).sort()).toEqual(['completed', 'registered']);
  await paidBack(loanId);
  expect(await standing(loanId)).toBe('completed');
  expect((await lettersTo(loanId)).filter((subject) => subject === 'You are released as guarantor')).toHaveLength(2);
});

test('reversing a payment of an active loan changes nothing for them', async () => {
  const { loanId } = await aRunningLoan(context);
  const found = await findVisibleLoan(context.db, actorOf(finance), 'loans.read', loanId);
  if (!found) throw new Error('the loan is gone');
  const id = await recordDebit(context, actorOf(finance), {
    loanId: found.loan.id,
    amount: kobo(100_000n),
    reference: `PART-${loanId}`,
    paidOn: undefined,
  });
  expect((await reversed(loanId, id)).statusCode).toBe(200);
  expect(await standing(loanId)).toBe('active');
  expect(await lettersTo(loanId)).not.toContain('The loan you guaranteed is active again');
});

const ends: [string, (made: { loanId: string; customer: User }) => Promise<unknown>][] = [
  ['denied while pending', async ({ loanId }) => decide(loanId, denial)],
  [
    'denied after the offer',
    async ({ loanId, customer }) => {
      await approved(context, loanId as never, customer);
      await decide(loanId, denial);
    },
  ],
  [
    'denied before the payout was claimed',
    async ({ loanId, customer }) => {
      await accepted(context, loanId as never, customer);
      await ask(app, 'POST /api/admin/loan_status', { as: await as(finance), body: { loan_id: loanId, status: 'disburse' } });
      await decide(loanId, denial);
    },
  ],
  [
    'withdrawn by the customer',
    async ({ loanId, customer }) => ask(app, `POST /api/user/loan/${loanId}/cancel`, { as: await as(customer), body: {} }),
  ],
  [
    'an offer that expired',
    async ({ loanId, customer }) => {
      await approved(context, loanId as never, customer);
      context.clock.moveBy(60 * dayMs);
      await Promise.all([expireOffers(context), expireOffers(context)]);
    },
  ],
  [
    'denied automatically',
    async ({ customer }) => {
      await sqlOf(context.db)
        .updateTable('profiles')
        .set({ monthly_income_kobo: kobo(1_000_000n) })
        .where('user_id', '=', customer.id)
        .execute();
      await ask(app, 'POST /api/admin/auto_deny', { as: await as(admin), body: { dry_run: false } });
    },
  ],
];

test.each(ends)('an application that ends (%s) releases guarantors who accepted, with one message each', async (_how, end) => {
  const made = await anApplication(context);
  await end(made);
  const loan = await sqlOf(context.db)
    .selectFrom('loans')
    .select('status')
    .where('id', '=', made.loanId)
    .executeTakeFirstOrThrow();
  expect(['denied', 'cancelled']).toContain(loan.status);
  expect(await standing(made.loanId)).toBe('completed');
  expect((await lettersTo(made.loanId)).filter((subject) => subject === 'You are released as guarantor')).toHaveLength(1);
});

test.each(ends.filter(([how]) => /pending|withdrawn|automatically/.test(how)))(
  'an application that ends (%s) closes the links of unanswered requests',
  async (_how, end) => {
    const made = await anApplication(context, { guarantor: 'unregistered' });
    await end(made);
    expect(await standing(made.loanId)).toBe('denied');
    const { token_hash: link } = await sqlOf(context.db)
      .selectFrom('guarantors')
      .select('token_hash')
      .where('loan_id', '=', made.loanId)
      .executeTakeFirstOrThrow();
    expect(link).toBeNull();
  },
);

test('a returned application keeps its guarantors', async () => {
  const { loanId } = await anApplication(context);
  await decide(loanId, { status: 'incomplete', reason: 'Please correct the amount' });
  expect(await standing(loanId)).toBe('registered');
});

test('a returned payout keeps them ready; of a loan that was repaid already it leaves them released', async () => {
  const returnPayout = async (loanId: string) => {
    const { id } = await sqlOf(context.db)
      .selectFrom('payouts')
      .select('id')
      .where('purpose_id', '=', loanId)
      .executeTakeFirstOrThrow();
    await recordOutcome(context, payoutReactions, `payout-${id.replaceAll('-', '')}`, {
      status: 'reversed',
      reason: 'Beneficiary account closed',
    });
  };
  const [back, undone] = [await aRunningLoan(context), await aRunningLoan(context)];
  await returnPayout(back.loanId);
  expect(await standing(back.loanId)).toBe('registered');
  await paidBack(undone.loanId);
  await returnPayout(undone.loanId);
  expect(await standing(undone.loanId)).toBe('completed');
});

test('an application that is corrected to less asks those who have not answered for less, and keeps what was accepted', async () => {
  const amountOf = async (loanId: string) =>
    (
      await sqlOf(context.db)
        .selectFrom('guarantors')
        .select('amount_kobo')
        .where('loan_id', '=', loanId)
        .executeTakeFirstOrThrow()
    ).amount_kobo;
  const corrected = async (state: 'unregistered' | 'registered') => {
    const { loanId } = await anApplication(context, { guarantor: state });
    const correct = async (amount: number) =>
      ask(app, 'POST /api/admin/loan_detail', {
        as: await as(admin),
        body: { loan_id: loanId, amount, tenor: 6, rate_percent: '1.25' },
      });
    expect((await correct(3_000_000)).statusCode).toBe(200);
    expect((await correct(3_000_000)).statusCode).toBe(200);
    const letters = (await lettersTo(loanId)).filter(
      (subject) => subject === 'The loan you are asked to guarantee is smaller now',
    );
    return [await amountOf(loanId), letters.length, (await correct(3_500_000)).json().code];
  };
  expect(await corrected('unregistered')).toEqual([3_000_000n, 1, 'above_guarantee']);
  expect(await corrected('registered')).toEqual([4_000_000n, 0, undefined]);
});
