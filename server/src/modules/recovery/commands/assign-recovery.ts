/** Gives customers in arrears to a recovery officer: chosen by a person, or every morning by the setting. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { assignRecoveryOfficer, findUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { customerNotLate, noRecoveryOfficer } from '../recovery.errors.ts';
import { settingsToday } from '../recovery-setting.ts';
import {
  customersToAssign,
  lateCustomersIn,
  recoveryOfficerFor,
  type Unattended,
  worksInRecovery,
} from '../assignment.queries.ts';

type AssignInput = { customerIds: readonly UserId[]; officerId: UserId };

/** @throws DomainError that names the field: not a working recovery officer in reach, or a customer who is not late or out of scope. */
export const assignByHand = (context: Context, actor: Actor, { customerIds, officerId }: AssignInput): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const officer = await findUser(tx, officerId);
    if (!officer || !(await worksInRecovery(tx, actor, officerId))) throw noRecoveryOfficer();
    const today = context.clock.businessDay();
    const late = await lateCustomersIn(tx, actor, { customerIds, today });
    if (new Set(customerIds).size !== late.length) throw customerNotLate();
    const assigned = await assignRecoveryOfficer(tx, context, { customers: late, officer, by: actor });
    await notifyOfficer(tx, context, officer.id, assigned);
    return assigned;
  });

async function notifyOfficer(tx: Tx, context: Context, officerId: UserId, assigned: number): Promise<void> {
  if (assigned === 0) return;
  const who = assigned === 1 ? '1 customer in arrears was' : `${assigned} customers in arrears were`;
  await notify(tx, context, {
    userId: officerId,
    kind: 'people',
    message: `${who} assigned to you`,
    link: '/admin/defaulters',
  });
}

/**
 * Each customer in a transaction of its own, so that officers fill up evenly and a crash loses no assignment. One notice for an officer and a run.
 *
 * @returns how many were assigned.
 */
export async function assignByRule(context: Context, { limit = 2_000 } = {}): Promise<number> {
  const { assign_after_days: days } = await settingsToday(context.db, context);
  if (days === null) return 0;
  const assigned = new Map<UserId, number>();
  try {
    for await (const customer of unattended(context, days, limit)) {
      const officerId = await inTransaction(context.db, (tx) => assignOne(tx, context, customer));
      if (officerId) assigned.set(officerId, (assigned.get(officerId) ?? 0) + 1);
    }
  } finally {
    for (const [officerId, count] of assigned)
      await inTransaction(context.db, (tx) => notifyOfficer(tx, context, officerId, count));
  }
  return [...assigned.values()].reduce((sum, count) => sum + count, 0);
}

/** Page by page: a customer that a concurrent run assigned is passed over. */
async function* unattended(context: Context, days: number, limit: number): AsyncGenerator<Unattended> {
  const today = context.clock.businessDay();
  let page: Unattended[] = [];
  do {
    page = await customersToAssign(context.db, { days, today, after: page.at(-1), limit });
    yield* page;
  } while (page.length === limit);
}

async function assignOne(tx: Tx, context: Context, { id, officerId }: Unattended): Promise<UserId | undefined> {
  const officer = await recoveryOfficerFor(tx, id);
  if (!officer) return undefined;
  const assignment = { customers: [id], officer, by: 'system', insteadOf: officerId } as const;
  return (await assignRecoveryOfficer(tx, context, assignment)) > 0 ? officer.id : undefined;
}
