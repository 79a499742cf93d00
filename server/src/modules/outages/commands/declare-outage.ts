/** A channel of ours failed on a day: declared by a person, or by the program while the circuit is open. No penalty runs on it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { OutageChannel, OutageId } from '@ajo/contract/modules/outages';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Outage } from '../outage.ts';
import { whyNotDeclare, whyNotWithdraw } from '../outage.rules.ts';
import { addOutage, lockOutage, withdrawOutage } from '../outage.store.ts';
import { outageDeclared } from '../outages.errors.ts';

type DeclareOutageInput = { on: Day; channel: OutageChannel; reason: string };
type By = Pick<Actor, 'id' | 'name'>;

export async function declareOutage(context: Context, actor: Actor, input: DeclareOutageInput): Promise<Outage> {
  refuseIf(whyNotDeclare(input.on, context.clock.businessDay()));
  return inTransaction(context.db, async (tx) => {
    const outage = await keep(tx, context, input, { id: actor.id, name: actor.name });
    if (!outage) throw outageDeclared();
    return outage;
  });
}

/** Found by the program itself: the provider was left alone after repeated faults. The second finding of a day adds nothing. */
export async function noteOutage(context: Pick<Context, 'db' | 'clock'>, reason: string): Promise<void> {
  const on = context.clock.businessDay();
  await inTransaction(context.db, async (tx) => void (await keep(tx, context, { on, channel: 'all', reason })));
}

export async function revokeOutage(
  context: Context,
  actor: Actor,
  { id, reason }: { id: OutageId; reason: string },
): Promise<Outage> {
  return inTransaction(context.db, async (tx) => {
    const outage = await lockOutage(tx, id);
    refuseIf(whyNotWithdraw(outage));
    const by = { id: actor.id, name: actor.name };
    const withdrawn = await withdrawOutage(tx, id, { by, at: context.clock.now(), reason });
    await record(tx, context, {
      actor: by,
      subject: { kind: 'outage', id },
      action: 'withdrew a penalty-free day',
      reason,
      before: { on: outage.on, channel: outage.channel, reason: outage.reason },
    });
    return withdrawn;
  });
}

async function keep(tx: Tx, context: Pick<Context, 'clock'>, input: DeclareOutageInput, by?: By): Promise<Outage | undefined> {
  const at = context.clock.now();
  const outage = await addOutage(tx, {
    id: newId(at),
    on_day: input.on,
    channel: input.channel,
    reason: input.reason,
    declared_by: by?.id ?? null,
    declared_by_name: by?.name ?? 'Ajo',
    declared_at: at,
  });
  if (outage)
    await record(tx, context, {
      actor: by ?? 'system',
      subject: { kind: 'outage', id: outage.id },
      action: 'declared a penalty-free day',
      reason: input.reason,
      after: { on: input.on, channel: input.channel },
    });
  return outage;
}
