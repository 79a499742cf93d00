/** Money goes into and out of savings in any order, dated back and forth, beside liens and freezes; afterwards books, rows and interest agree to the kobo. */
import { kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import {
  aCustomer,
  appOf,
  aSavingsAccount,
  ask,
  aStaff,
  closeOpenDays,
  completeProfile,
  flexSavings,
  freshContext,
  signIn,
} from '#kit';
import { balanceOf, makePartitions, trialBalance, gl } from '#modules/ledger';
import { heldOn } from '#modules/ledger/holds';
import { verifyLedger } from '#modules/ledger/proofs';
import { sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addParts, interestOfDay, noParts, wholeKobo } from '../../src/modules/interest/index.ts';
import { payoutReactions } from '../../src/reactions.ts';
import { subLedgers } from '../../src/sub-ledgers.ts';
import { patience, runs } from '../kit/property-runs.ts';
import { anyHold, type Freeze, type HoldAct, holdsOf } from '../savings/holds.ts';

const unlimited = '900000000000';
const context = await freshContext({
  MANUAL_PAYMENTS_ALONE_PER_DAY: unlimited,
  REVERSAL_ALONE_UP_TO: unlimited,
  REVERSALS_ALONE_PER_DAY: unlimited,
});
const app = await appOf(context);
const { clock, db, provider } = context;
const [finance, admin] = [await aStaff(context, 'finance'), await aStaff(context, 'admin')];
let ada = await aCustomer(context);
type Headers = Record<string, string>;
const as: Record<'ada' | 'finance' | 'admin', Headers> = { ada: {}, finance: {}, admin: {} };
async function pass(days: number): Promise<void> {
  clock.moveBy(days * dayMs);
  await makePartitions(db, { from: clock.businessDay(), months: 2 });
  [as.ada, as.finance, as.admin] = [await signIn(context, ada), await signIn(context, finance), await signIn(context, admin)];
}

type Account = { id: SavingsId; openedOn: Day };
/** The first divides its deposits; the second only takes its shares and its own deposits. */
type Pair = readonly [Account, Account];
type Undo = { does: 'come back' | 'reverse'; which: number };
type Act =
  | { does: 'deposit'; on: 0 | 1; amount: number; back: number }
  | { does: 'split'; share: number }
  | { does: 'withdraw'; on: 0 | 1; share: number; ends: 'paid' | 'refused' | 'denied' | 'cancelled' | 'waits' }
  | Undo
  | HoldAct
  | { does: 'close days'; days: number };
type Input<Does extends Act['does']> = Extract<Act, { does: Does }>;

/** A refusal is a valid reply, a fault is not. */
async function send(call: string, sender: Headers, body?: object) {
  const answer = await ask(app, call, { as: sender, ...(body && { body }) });
  expect(answer.statusCode >= 500 ? answer.body : '').toBe('');
  return answer;
}

let references = 0;
async function deposit(pair: Pair, { on, amount, back }: Input<'deposit'>): Promise<void> {
  const { id, openedOn } = pair[on];
  const today = clock.businessDay();
  references += 1;
  await send(`POST /api/finance/savings/${id}/deposits`, as.finance, {
    amount,
    reference: `SAV-${references}`,
    paid_on: addDays(today, -Math.min(back, daysBetween(openedOn, today))),
  });
}

const split = ([first, second]: Pair, { share }: Input<'split'>) =>
  send(`PATCH /api/admin/savings/${first.id}`, as.admin, {
    split: share === 0 ? [] : [first, second].map(({ id }, at) => ({ id, share_bps: at === 0 ? 10_000 - share : share })),
  });

async function withdraw(pair: Pair, { on, share, ends }: Input<'withdraw'>): Promise<void> {
  const { id } = pair[on];
  const { available } = (await send(`GET /api/user/savings/${id}`, as.ada)).json().data;
  const amount = Math.round(available * share);
  const requested = await send(`POST /api/user/savings/${id}/withdraw`, as.ada, { amount, withdrawal_reason: 'School fees' });
  if (requested.statusCode !== 201 || ends === 'waits') return;
  const { id: withdrawal } = requested.json().data;
  if (ends === 'cancelled') return void (await send(`POST /api/user/savings-withdrawals/${withdrawal}/cancel`, as.ada));
  const review = (body: object) => send(`PATCH /api/finance/savings-withdrawals/${withdrawal}/review`, as.finance, body);
  if (ends === 'denied') return void (await review({ status: 'denied', denial_reason: 'In any order' }));
  provider.transferResult =
    ends === 'paid'
      ? { status: 'completed', fee: kobo(0n) }
      : ({ status: 'failed', reason: 'Account closed', fee: kobo(0n) } as never);
  await review({ status: 'approved' });
  await sendPayouts(context, payoutReactions);
  if (ends === 'refused') await review({ status: 'denied', denial_reason: 'The bank refused it' });
}

/** One of the rows of both accounts that can be undone: a deposit, or a paid withdrawal. */
async function undo(pair: Pair, { does, which }: Undo): Promise<void> {
  const ids = pair.map(({ id }) => id);
  if (does === 'come back') {
    const { rows } = await sql<{ id: string }>`select id from savings_withdrawals
      where savings_id = any(${ids}::uuid[]) and status = 'completed' order by id`.execute(sqlOf(db));
    const one = rows[which % Math.max(1, rows.length)];
    if (one)
      await send(`POST /api/finance/savings-withdrawals/${one.id}/reverse-withdrawal`, as.finance, { reason: 'Came back' });
    return;
  }
  const { rows } = await sql<{ id: string; account: string }>`select id, account_id as account from savings_transactions t
    where account_id = any(${ids}::uuid[]) and type = 'deposit'
      and not exists (select from savings_transactions back where back.reverses_id = t.id) order by id`.execute(sqlOf(db));
  const one = rows[which % Math.max(1, rows.length)];
  if (one)
    await send(`POST /api/finance/savings/${one.account}/transactions/${one.id}/reverse`, as.finance, { reason: 'Any order' });
}

const holding = holdsOf(clock, (call, by, body) => send(call, as[by], body));

type InputOf<Does extends Act['does']> = Does extends Undo['does'] ? Undo : Does extends Freeze['does'] ? Freeze : Input<Does>;
const doing: { [Does in Act['does']]: (pair: Pair, input: InputOf<Does>) => Promise<unknown> } = {
  deposit,
  split,
  withdraw,
  'come back': undo,
  reverse: undo,
  ...holding,
  'close days': async (_pair, { days }) => {
    await pass(days);
    await closeOpenDays(context);
  },
};

type Row = { change: bigint; after: bigint; on: Day };

/** What the account has earned until its last closed day, day by day from its transactions alone. */
function earnedUntil(through: Day, rows: readonly Row[]): bigint {
  const { rate_bps, min_interest_balance: min } = flexSavings;
  const terms = { rate_bps, tiers: [], min_balance: min, day_count: '365' as const };
  let earned = noParts;
  const first = rows.map(({ on }) => on).toSorted()[0] ?? through;
  for (let on = first; on <= through; on = addDays(on, 1)) {
    const balance = rows.filter((row) => row.on <= on).reduce((sum, { change }) => plus(sum, kobo(change)), noMoney);
    earned = addParts(earned, interestOfDay(terms, { on, balance }));
  }
  return wholeKobo(earned);
}

async function prove(pair: Pair): Promise<void> {
  expect((await trialBalance(db)).sum).toBe(0n);
  expect((await verifyLedger(db, subLedgers)).problems).toEqual([]);
  for (const { id } of pair) {
    const { rows } = await sql<Row>`select change_kobo as change, balance_kobo as after, value_on as on
      from savings_transactions where account_id = ${id} order by seq`.execute(sqlOf(db));
    let sum = 0n;
    for (const { change, after } of rows) expect((sum += change)).toBe(after);
    const { available, held, balance } = (await send(`GET /api/user/savings/${id}`, as.ada)).json().data;
    expect([BigInt(balance), await balanceOf(db, gl.savingsOf(id)), BigInt(held)]).toEqual([
      sum,
      sum,
      await heldOn(db, gl.savingsOf(id)),
    ]);
    expect([available >= 0, held <= balance]).toEqual([true, true]);
    await proveInterest(id, rows);
  }
}

async function proveInterest(id: SavingsId, transactions: readonly Row[]): Promise<void> {
  const { rows } = await sql<{ through: Day; accrued: bigint; posted: bigint; paid: bigint }>`select through_on as through,
      accrued_kobo as accrued, posted_kobo as posted,
      (select coalesce(sum(change_kobo), 0)::bigint from savings_transactions where account_id = ${id} and type = 'interest') as paid
    from savings_interest where account_id = ${id}`.execute(sqlOf(db));
  const [interest] = rows;
  if (!interest) return;
  const { through, accrued, posted, paid } = interest;
  expect([posted, await balanceOf(db, gl.savingsInterestPayable(id))]).toEqual([paid, accrued - posted]);
  expect(accrued).toBe(earnedUntil(through, transactions));
}

const account = fc.constantFrom<0 | 1>(0, 1);
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('deposit' as const),
      on: account,
      amount: fc.integer({ min: 10_000, max: 40_000_000 }),
      back: fc.nat(40),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('split' as const), share: fc.constantFrom(0, 1, 3_333, 9_999) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('withdraw' as const),
      on: account,
      share: fc.constantFrom(0.2, 0.5, 1),
      ends: fc.constantFrom('paid' as const, 'refused' as const, 'denied' as const, 'cancelled' as const, 'waits' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('come back' as const, 'reverse' as const, 'reverse' as const),
      which: fc.nat(9),
    }),
  },
  ...anyHold(account),
  { weight: 3, arbitrary: fc.record({ does: fc.constant('close days' as const), days: fc.integer({ min: 1, max: 34 }) }) },
);

test(
  'after any acts in any order, the books, the rows and the interest agree',
  async () => {
    const checked = fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 12 }), async (all) => {
        ada = await aCustomer(context);
        await completeProfile(context, ada);
        const opened = async (name: string): Promise<Account> => ({
          id: await aSavingsAccount(context, ada, { name }),
          openedOn: clock.businessDay(),
        });
        const pair: Pair = [await opened('Rent'), await opened('School')];
        await pass(20);
        for (const on of [0, 1] as const) await deposit(pair, { does: 'deposit', on, amount: 20_000_000, back: 10 });
        for (const input of all) await (doing[input.does] as (pair: Pair, input: Act) => Promise<unknown>)(pair, input);
        await pass(1);
        await closeOpenDays(context);
        await prove(pair);
      }),
      { numRuns: runs(3), endOnFailure: true, ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }) },
    );
    await expect(checked).resolves.toBeUndefined();
  },
  2 * patience,
);
