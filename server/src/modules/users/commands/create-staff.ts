/** Adds a colleague or a merchant. A role with power over money, identities, loans or people waits for a second person. */
import { createHash } from 'node:crypto';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { requestApproval } from '#modules/approvals';
import { limitMailTo } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { derivedId } from '#platform/ids';
import { needsSecondPerson, whyNotCreate } from '../person.rules.ts';
import type { User } from '../user.ts';
import { addStaff, type Creation } from './add-staff.ts';
import { whyNotFacts } from './change-person.ts';
import { staffCreation } from './person-approvals.ts';

/** @returns the account, or `asked` when a second person must confirm it. */
export async function createStaff(context: Context, actor: Actor, { form, reactions }: Creation): Promise<User | 'asked'> {
  refuseIf(whyNotCreate(actor, { type: form.user_type_id, branchId: form.branch_id }));
  return inTransaction(context.db, async (tx) => {
    refuseIf(await whyNotFacts(tx, context, form));
    await limitMailTo(tx, context, { to: form.email, sender: { kind: 'staff', id: actor.id } });
    if (!needsSecondPerson(form.user_type_id)) return addStaff(tx, context, { actor, form, reactions });
    await requestApproval(tx, context, actor, {
      kind: staffCreation(reactions),
      subject: { kind: 'user', id: idOfAddress(form.email), name: form.name },
      facts: form,
      reason: 'New colleague',
    });
    return 'asked';
  });
}

/** There is no account yet: two requests for one address are about the same subject. */
const idOfAddress = (email: string): string => derivedId(new Date(0), createHash('sha256').update(email.toLowerCase()).digest());
