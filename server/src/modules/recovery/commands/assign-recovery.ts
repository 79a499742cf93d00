/** Gives customers in arrears to a recovery officer: chosen by a person, or every morning by the setting. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Context } from '#context';
import { assignRecoveryOfficer, findUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { customerNotLate, noRecoveryOfficer } from '../recovery.errors.ts';
import { settingsToday } from '../recovery-setting.ts';
import { customersWithoutOfficer, lateCustomersIn, recoveryOfficerFor, worksInRecovery } from '../assignment.queries.ts';

type AssignInput = { customerIds: readonly UserId[]; officerId: UserId };

/** @throws DomainError that names the field: not a working recovery officer in reach, or a customer who is not late or out of scope. */
export const assignByHand = (context: Context, actor: Actor, { customerIds, officerId }: AssignInput): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const officer = await findUser(tx, officerId);
    if (!officer || !(await worksInRecovery(tx, actor, officerId))) throw noRecoveryOfficer();
    const today = context.clock.businessDay();
    const late = await lateCustomersIn(tx, actor, { customerIds, today });
    if (new Set(customerIds).size !== late.length) throw customerNotLate();
    return assignRecoveryOfficer(tx, context, { customers: late, officer, by: actor });
  });

/** Each customer in a transaction of its own, so that officers fill up evenly and a crash loses nothing. @returns how many were assigned. */
export async function assignByRule(context: Context): Promise<number> {
  const { assign_after_days: days } = await settingsToday(context.db, context);
  if (days === null) return 0;
  let assigned = 0;
  for (const customerId of await customersWithoutOfficer(context.db, { days, today: context.clock.businessDay() }))
    assigned += await inTransaction(context.db, async (tx) => {
      const officer = await recoveryOfficerFor(tx, customerId);
      if (!officer) return 0;
      return assignRecoveryOfficer(tx, context, { customers: [customerId], officer, by: 'system' });
    });
  return assigned;
}
