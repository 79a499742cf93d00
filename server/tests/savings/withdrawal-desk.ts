/** Savers, reviewers and the money of withdrawals, for the tests about them. */
import {
  aCustomer,
  appOf,
  aSavingsAccount,
  ask,
  aStaff,
  completeProfile,
  freshContext,
  payIntoSavings,
  signIn,
  type TestContext,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { balanceOf, gl } from '#modules/ledger';
import { heldOn } from '#modules/ledger/holds';
import { sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { savingsProducts } from '../../seeds/reference/savings-products.ts';
import { payoutReactions } from '../../src/reactions.ts';

export async function openDesk(config: Parameters<typeof freshContext>[0] = {}) {
  const context = await freshContext(config);
  const { clock, provider } = context;
  const app = await appOf(context);
  const [asFinance, asOtherFinance] = [
    await signIn(context, await aStaff(context, 'finance')),
    await signIn(context, await aStaff(context, 'finance')),
  ];
  const admin = await aStaff(context, 'admin');
  const [asAdmin, asSuperadmin] = [await signIn(context, admin), await signIn(context, await aStaff(context, 'superadmin'))];

  async function aSaver(amount: bigint, opening: Parameters<typeof aSavingsAccount>[2] = {}) {
    const customer = await aCustomer(context);
    await completeProfile(context, customer);
    const id = await aSavingsAccount(context, customer, opening);
    await payIntoSavings(context, { id, customer }, amount);
    return { customer, id, as: await signIn(context, customer) };
  }
  const aTarget = () =>
    aSaver(1_000_000n, { product: savingsProducts[1], target_amount: kobo(5_000_000n), target_date: '2026-12-01' } as Parameters<
      typeof aSaver
    >[1]);
  return {
    aSaver,
    aTarget,
    admin,
    app,
    asAdmin,
    asFinance,
    asOtherFinance,
    asSuperadmin,
    clock,
    context,
    provider,
    ...actsOf({ context, app, asFinance }),
  };
}

export type Saver = { as: Record<string, string>; id: SavingsId };
type Desk = { context: TestContext; app: Awaited<ReturnType<typeof appOf>>; asFinance: Saver['as'] };

function actsOf({ context, app, asFinance }: Desk) {
  const withdraw = ({ id, as }: Saver, amount: number) =>
    ask(app, `POST /api/user/savings/${id}/withdraw`, { as, body: { amount, withdrawal_reason: 'School fees' } });
  const requested = async (saver: Saver, amount: number): Promise<string> => (await withdraw(saver, amount)).json().data.id;
  const review = (id: string, body: object, as = asFinance, prefix = 'finance') =>
    ask(app, `PATCH /api/${prefix}/savings-withdrawals/${id}/review`, { as, body });
  const approve = (id: string) => review(id, { status: 'approved' });
  const detail = async (id: string) =>
    (await ask(app, `GET /api/finance/savings-withdrawals/${id}`, { as: asFinance })).json().data;
  const statusOf = async (id: string): Promise<string> => (await detail(id)).status;
  const money = async (id: SavingsId) => [
    await balanceOf(context.db, gl.savingsOf(id)),
    await heldOn(context.db, gl.savingsOf(id)),
  ];
  const pay = () => sendPayouts(context, payoutReactions);
  const payoutOf = async (id: string): Promise<string> =>
    (
      await sql<{
        reference: string;
      }>`select reference from payouts where purpose_id = ${id} order by attempt desc limit 1`.execute(sqlOf(context.db))
    ).rows[0]?.reference ?? '';
  return { approve, detail, money, pay, payoutOf, requested, review, statusOf, withdraw };
}
