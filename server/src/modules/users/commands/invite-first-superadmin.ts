/** The first person of a house in which nobody can add anybody yet: invited from the machine, never over HTTP, and only once. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { NewStaff } from '@ajo/contract/modules/users';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { countSuperadminsAlone } from '../standing.store.ts';
import { asE164, namesIn, type User } from '../user.ts';
import { addUser } from '../user.store.ts';
import { whyNotFirst } from '../person.rules.ts';
import type { PeopleReactions } from './create-staff.ts';

type FirstPerson = Pick<NewStaff, 'name' | 'email' | 'phone_number'>;

export const inviteFirstSuperadmin = (
  context: Context,
  { form, reactions }: { form: FirstPerson; reactions: PeopleReactions },
): Promise<User> =>
  inTransaction(context.db, async (tx) => {
    refuseIf(whyNotFirst(await countSuperadminsAlone(tx)));
    const user = await addUser(tx, context, {
      ...namesIn(form.name),
      email: form.email,
      phone: asE164(form.phone_number),
      type: 'superadmin',
      status: 'unregistered',
    });
    const subject = { kind: 'user', id: user.id } as const;
    await record(tx, context, { actor: 'system', subject, customerId: user.id, action: 'added the account', to: 'unregistered' });
    await reactions.invited(tx, context, user);
    return user;
  });
