/** Staff place a lien on a savings account, or release one. The amount stays in the balance; the ledger's hold keeps it from leaving. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { LienId, StaffLien } from '@ajo/contract/modules/savings-desk.liens';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { heldUnder, placeHold, releaseHold } from '#modules/ledger/holds';
import { notify } from '#modules/notifications';
import { freeOn, ledgerAccountOf, lockVisibleSavings, type SavingsAccount } from '#modules/savings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { holdEndOf, type Lien, staffLien } from '../lien.ts';
import { whyNotPlaceLien, whyNotReleaseLien } from '../lien.rules.ts';
import { addLien, findLien, saveLien } from '../lien.store.ts';
import { lienMissing } from '../savings-desk.errors.ts';

type Placing = { id: SavingsId; amount: Kobo; reason: string; customerReason: string; endsOn: Day | null };

/** @throws DomainError `lien_not_covered` when less than the amount is free. */
export const placeLien = (
  context: Context,
  actor: Actor,
  { id, amount, reason, customerReason, endsOn }: Placing,
): Promise<StaffLien> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    const free = await freeOn(tx, account);
    const today = context.clock.businessDay();
    refuseIf(whyNotPlaceLien(account, { actorId: actor.id, amount, endsOn, free, today }));
    const at = context.clock.now();
    const lien = await addLien(tx, {
      id: newId<LienId>(at),
      savings_id: id,
      amount_kobo: amount,
      reason,
      customer_reason: customerReason,
      ends_on: endsOn,
      placed_by: actor.id,
      placed_by_name: actor.name,
      placed_at: at,
    });
    await noteLien(tx, context, {
      actor,
      account,
      lien,
      reason,
      action: 'placed a lien',
      message: `${naira(amount)} of “${account.name}” is on hold${endsOn === null ? '' : ` until ${longDay(endsOn)}`}: ${customerReason}`,
    });
    failpoint('savings_lien.unheld');
    await placeHold(tx, { id: lien.id, account: ledgerAccountOf(account), amount, expiresAt: holdEndOf(endsOn) }, at);
    return staffLien(lien, true);
  });

type Release = { id: SavingsId; lienId: LienId; reason: string };

/** @throws DomainError `lien_missing` for a lien of another account, `lien_over` when it was released or its last day is over. */
export const releaseLien = (context: Context, actor: Actor, { id, lienId, reason }: Release): Promise<StaffLien> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    if (!(await findLien(tx, { savingsId: id, id: lienId }))) throw lienMissing();
    const isOpen = (await heldUnder(tx, lienId)) > noMoney;
    refuseIf(whyNotReleaseLien(account, { actorId: actor.id, isOpen }));
    const at = context.clock.now();
    const lien = await saveLien(tx, lienId, {
      released_by: actor.id,
      released_by_name: actor.name,
      released_at: at,
      release_reason: reason,
    });
    await noteLien(tx, context, {
      actor,
      account,
      lien,
      reason,
      action: 'released a lien',
      message: `${naira(lien.amount)} of “${account.name}” is no longer on hold`,
    });
    failpoint('savings_lien.unreleased');
    await releaseHold(tx, lienId, at);
    return staffLien(lien, false);
  });

type Note = { actor: Actor; account: SavingsAccount; lien: Lien; reason: string; action: HistoryAct; message: string };

async function noteLien(tx: Tx, context: Context, { actor, account, lien, reason, action, message }: Note): Promise<void> {
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action,
    reason,
    after: {
      amount: lien.amount,
      ...(lien.endsOn !== null && { ends_on: lien.endsOn }),
      customer_reason: lien.customerReason,
    },
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message,
    link: `/savings/${account.id}/transactions`,
  });
}
