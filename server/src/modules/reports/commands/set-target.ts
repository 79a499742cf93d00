/** Sets what an account officer is to collect in a month. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { officerUnknown } from '../reports.errors.ts';
import { spanOfMonth, whyNotSetFor } from '../targets.rules.ts';
import { addTarget, officersInScope, targetsOfMonth } from '../targets.store.ts';

type TargetInput = { month: string; officerId: UserId; amount: Kobo };

/** The same amount again changes nothing. @throws DomainError that names the field: a month that is over, or an officer out of scope. */
export const setTarget = (context: Context, actor: Actor, { month, officerId, amount }: TargetInput): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    refuseIf(whyNotSetFor(month, context.clock.businessDay()));
    const [officer] = await officersInScope(tx, actor, officerId);
    if (!officer) throw officerUnknown();
    const { from } = spanOfMonth(month);
    const before = (await targetsOfMonth(tx, from)).find((one) => one.officerId === officerId)?.amount;
    if (before === amount) return;
    const at = context.clock.now();
    const id = newId(at);
    await addTarget(tx, {
      id,
      officer_id: officerId,
      month: from,
      amount_kobo: amount,
      set_by: actor.id,
      set_by_name: actor.name,
      set_at: at,
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'collection_target', id },
      action: 'set a target of collections',
      before: { amount: before ?? null },
      after: { officer: officer.name, month, amount },
    });
  });
