/** A customer, staff and a clock for a year of one product: mornings with every day before them closed, and books that prove. */
import { aCustomer, appOf, ask, aStaff, closeOpenDays, completeProfile, freshContext, paid, signIn } from '#kit';
import { type Day, day, dayMs } from '@ajo/contract/kernel/time';
import { makePartitions, trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sendPayouts } from '#modules/payouts';
import type { User } from '#modules/users';
import { settleReference } from '#modules/wallets';
import { wordsOfPdf } from '#platform/files/pdf-words';
import { expect } from 'vitest';
import { moneyInReactions, payoutReactions } from '../../src/reactions.ts';
import { subLedgers } from '../../src/sub-ledgers.ts';

/** From the Monday on which the year starts, 2 March 2026. */
export const monthStarts: readonly Day[] = ['04', '05', '06', '07', '08', '09', '10', '11', '12']
  .map((month) => day(`2026-${month}-01`))
  .concat(['01', '02', '03'].map((month) => day(`2027-${month}-01`)));

export async function aYear() {
  const context = await freshContext();
  const { clock, db, provider } = context;
  const app = await appOf(context);
  const customer = await aCustomer(context, { firstName: 'Adaeze', lastName: 'Okonkwo' });
  await completeProfile(context, customer);
  const [finance, admin] = [await aStaff(context, 'finance'), await aStaff(context, 'admin')];

  /** A session ends before the clock has moved for a month. */
  const callOf = (who: User) => async (line: string, body?: object) =>
    ask(app, line, { as: await signIn(context, who), ...(body && { body }) });
  const own = callOf(customer);

  async function morningOf(on: Day): Promise<void> {
    clock.moveBy(Math.round((Date.parse(`${on}T08:00:00Z`) - clock.now().getTime()) / dayMs) * dayMs);
    await makePartitions(db, { from: clock.businessDay(), months: 2 });
    await closeOpenDays(context);
    await sendPayouts(context, payoutReactions);
  }
  async function pay(reference: string, total: number): Promise<string> {
    provider.checkoutResult = paid(reference, BigInt(total), clock.now());
    return settleReference(context, moneyInReactions, reference);
  }
  async function prove(): Promise<void> {
    expect((await trialBalance(db)).sum).toBe(0n);
    expect((await verifyLedger(db, subLedgers)).problems).toEqual([]);
  }
  async function wordsOf(line: string): Promise<string> {
    const { rawPayload } = await own(line);
    const read = await wordsOfPdf(new Uint8Array(rawPayload), undefined, { pages: 6, words: 3_000 });
    if (read.kind !== 'words') throw new Error(read.kind);
    return read.pages.flatMap((page) => page.map(({ text }) => text)).join(' ');
  }
  const holdings = async () => (await own('GET /api/user/dashboard')).json().data.holdings;
  return {
    admin: callOf(admin),
    app,
    context,
    customer,
    finance: callOf(finance),
    holdings,
    morningOf,
    own,
    pay,
    prove,
    wordsOf,
  };
}
