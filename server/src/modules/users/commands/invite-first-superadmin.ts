/** The first two superadmins of a new installation: invited from the machine, never over HTTP. With two, each act that needs a second person has one. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { NewStaff } from '@ajo/contract/modules/users';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { superadminsAlone } from '../obligations.store.ts';
import { asE164, namesIn, type User } from '../user.ts';
import { addUser, isEmailTaken, saveUser } from '../user.store.ts';
import { whyNotFirst } from '../person.rules.ts';
import { emailTaken } from '../users.errors.ts';
import type { PeopleReactions } from '../people-reactions.ts';

type FirstPerson = Pick<NewStaff, 'name' | 'email' | 'phone_number'>;

/** Inviting again before an invitation is taken up corrects it: one account, and only the link of the last mail works. */
export const inviteFirstSuperadmin = (
  context: Context,
  { form, reactions }: { form: FirstPerson; reactions: Pick<PeopleReactions, 'invited'> },
): Promise<User> =>
  inTransaction(context.db, async (tx) => {
    const superadmins = await superadminsAlone(tx);
    refuseIf(whyNotFirst(superadmins));
    const waiting = superadmins.find(({ status }) => status === 'unregistered');
    const user = await (waiting ? corrected(tx, context, waiting, form) : added(tx, context, form));
    await reactions.invited(tx, context, user);
    return user;
  });

async function added(tx: Tx, context: Context, form: FirstPerson): Promise<User> {
  const user = await addUser(tx, context, { ...factsOf(form), type: 'superadmin', status: 'unregistered' });
  await record(tx, context, { ...about(user), action: 'added the account', to: 'unregistered' });
  return user;
}

async function corrected(tx: Tx, context: Context, waiting: User, form: FirstPerson): Promise<User> {
  const facts = factsOf(form);
  if (facts.email !== waiting.email && (await isEmailTaken(tx, facts.email))) throw emailTaken();
  await saveUser(tx, waiting.id, {
    first_name: facts.firstName,
    last_name: facts.lastName,
    email: facts.email,
    phone: facts.phone,
  });
  await record(tx, context, {
    ...about(waiting),
    action: 'corrected the invitation',
    before: { email: waiting.email },
    after: { email: facts.email },
  });
  return { ...waiting, ...facts };
}

const factsOf = ({ name, email, phone_number: phone }: FirstPerson) => ({
  ...namesIn(name),
  email: email.toLowerCase(),
  phone: asE164(phone),
});
const about = ({ id }: User) => ({ actor: 'system' as const, subject: { kind: 'user' as const, id }, customerId: id });
