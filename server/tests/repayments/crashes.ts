/** An act is done once, at each place where the process may die: what is left is what was before or the whole act, never a part of it. */
import { type Act, appOf, ask, dieAt, freshContext } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { expect } from 'vitest';
import { figuresOf, footprint, moved } from './footprint.ts';
import { subLedgers } from '../../src/sub-ledgers.ts';

export type Call = Extract<Act, { call: string }>;
/** A customer, and the act to be run for them. */
export type Scene = { customerId: string; act: Call };

export async function openCrashes(environment: Record<string, string> = {}) {
  const context = await freshContext(environment);
  const app = await appOf(context);
  const press = ({ call, ...input }: Call) => ask(app, call, input);
  let keys = 0;
  const keyed = ({ headers, ...act }: Call): Call => ({
    ...act,
    headers: { ...headers, 'idempotency-key': `one-press-${(keys += 1)}` },
  });

  /**
   * Two customers alike: for one the act is done undisturbed, for the other the process is killed before it commits, then after it; then the same
   * call is repeated. In the end both have the same state.
   */
  async function surviveDeaths([twin, one]: readonly [Scene, Scene]): Promise<'once'> {
    const start = await figuresOf(context);
    const answer = await press(keyed(twin.act));
    expect(answer.json()).not.toHaveProperty('code');
    const [between, lived] = [await figuresOf(context), await footprint(context, twin.customerId)];

    const untouched = await footprint(context, one.customerId);
    expect(lived).not.toEqual(untouched);
    const act = keyed(one.act);
    await dieAt(context, 'transaction.uncommitted', act);
    expect(await footprint(context, one.customerId)).toEqual(untouched);
    expect(moved(between, await figuresOf(context))).toEqual({});
    await dieAt(context, 'transaction.committed', act);
    expect(await footprint(context, one.customerId)).toEqual(lived);

    const again = await press(act);
    expect([again.statusCode, again.json().message]).toEqual([answer.statusCode, answer.json().message]);
    expect(await footprint(context, one.customerId)).toEqual(lived);
    // Without its key the same call is refused, or is another request that requires a second person.
    const bare = await press(one.act);
    const isApprovalRequest = bare.json().data?.state === 'asked';
    expect([
      isApprovalRequest || bare.statusCode >= 400,
      isApprovalRequest ? lived : await footprint(context, one.customerId),
    ]).toEqual([true, lived]);
    expect(moved(between, await figuresOf(context))).toEqual(moved(start, between));
    await booksProve();
    return 'once';
  }

  async function booksProve(): Promise<void> {
    expect((await trialBalance(context.db)).sum).toBe(0n);
    expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
  }
  return { context, app, press, surviveDeaths, booksProve };
}
