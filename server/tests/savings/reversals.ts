/** A saver, deposits that staff book, and their reversals, for the tests about them. */
import { aCustomer, appOf, aSavingsAccount, ask, aStaff, completeProfile, freshContext, signIn } from '#kit';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { balanceOf, gl } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';

type Headers = Record<string, string>;
type Row = { type: string; change: bigint; on: Day; reverses: boolean };
const limits = {
  REVERSAL_ALONE_UP_TO: '5000000',
  REVERSALS_ALONE_PER_DAY: '8000000',
  MANUAL_PAYMENTS_ALONE_PER_DAY: '900000000',
};

export async function openReversals() {
  const context = await freshContext(limits);
  const app = await appOf(context);
  const ada = await aCustomer(context);
  await completeProfile(context, ada);
  const [financeUser, adminUser] = [await aStaff(context, 'finance'), await aStaff(context, 'admin')];
  const as: { finance: Headers; admin: Headers } = { finance: {}, admin: {} };
  const signInAgain = async (): Promise<void> => {
    [as.finance, as.admin] = [await signIn(context, financeUser), await signIn(context, adminUser)];
  };
  await signInAgain();
  let count = 0;
  /** @returns the transaction of a deposit that finance book. */
  async function book(id: SavingsId, amount: number): Promise<string> {
    const body = { amount, reference: `REV/${(count += 1)}000` };
    return (await ask(app, `POST /api/finance/savings/${id}/deposits`, { as: as.finance, body })).json().data.id;
  }
  const callOf = (id: SavingsId, tid: string, by: 'finance' | 'admin' = 'finance', key?: string) => ({
    call: `POST /api/${by}/savings/${id}/transactions/${tid}/reverse`,
    as: { ...as[by], ...(key && { 'idempotency-key': key }) },
    body: { reason: 'Booked on the wrong account' },
  });
  const reverse = (...sent: Parameters<typeof callOf>) => {
    const { call, ...rest } = callOf(...sent);
    return ask(app, call, rest);
  };
  const rowsOf = async (id: SavingsId): Promise<unknown[]> =>
    (
      await sql<Row>`select type, change_kobo as change, value_on as on, reverses_id is not null as reverses
        from savings_transactions where account_id = ${id} order by seq`.execute(sqlOf(context.db))
    ).rows.map(({ type, change, on, reverses }) => [type, change, on, reverses]);
  const balances = (...ids: SavingsId[]) => Promise.all(ids.map((id) => balanceOf(context.db, gl.savingsOf(id))));
  const anAccount = (name = 'Rent'): Promise<SavingsId> => aSavingsAccount(context, ada, { name });
  return { ada, anAccount, app, as, balances, book, callOf, context, reverse, rowsOf, signInAgain };
}
