/** The demo story: people of every role, and loans at every stage, made by the real commands on the days when they happened. */
import { addDays, startOfDay, hourMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { hashPassword, saveCredential } from '#modules/auth';
import { addBranch } from '#modules/branches';
import { pushNotifications } from '#modules/notifications';
import { addUser, type User } from '#modules/users';
import { findUserByEmail } from '#modules/users/sign-in-name';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { movableClock } from '#platform/clock';
import { demoAccounts, demoPassword, morePeople } from './people.ts';
import { paidCheckouts } from './paid-checkouts.ts';
import type { Post } from './lending.ts';
import { firstDayAgo } from './portfolio/growth.ts';
import { runStory } from './story.ts';

/** A lender of its own has people, and none of the demo: the known password of the demo accounts must not open its books. */
export const isOwnLender = async (db: Context['db']): Promise<boolean> =>
  (await hasPeople(db)) && !(await findStory(db)) && !(await findUserByEmail(db, 'superadmin@ajo.test'));

/**
 * Runs once: a database with the demo data is left unchanged. Bookings are never undone, so an interrupted seed
 * cannot be completed.
 * @throws Error with instructions for an interrupted seed, or for the database of a lender of its own; nothing was added.
 */
export async function seedDemo(context: Context): Promise<void> {
  if (await isOwnLender(context.db))
    throw new Error('This database has people of its own. The demo data needs an empty database.');
  if (await hasPeople(context.db)) return requireWhole(context.db);
  const start = addDays(context.clock.businessDay(), -firstDayAgo - 1);
  const clock = movableClock(new Date(startOfDay(start).getTime() + 8 * hourMs));
  const post: Post = { mails: [], texts: [] };
  const accounts = new Map<string, string>();
  const past: Context = {
    ...context,
    clock,
    // The story is played in the past, where the database's clock is not.
    config: { ...context.config, CLOCK_CHECK: 'off', DEMO: true },
    payments: { ...context.payments, ...paidCheckouts({ clock }), resolveAccount: namesFrom(accounts, context.payments) },
    mail: { send: async (message) => void post.mails.push(message) },
    jobs: ownWork(context.jobs),
    live: { ...context.live, publish: async () => undefined },
    sms: { send: async (text) => ({ providerRef: `demo-${post.texts.push(text)}` }) },
  };
  const passwordHash = await hashPassword(demoPassword);
  const people = await addPeople(past, passwordHash);
  const today = context.clock.businessDay();
  await runStory(past, clock, { people, today, post, passwordHash, accounts, customers: context.config.DEMO_CUSTOMERS });
  await pushNotifications(past);
  await sqlOf(context.db).updateTable('demo_story').set({ whole_at: context.clock.now() }).execute();
}

export const hasPeople = async (db: Context['db']): Promise<boolean> =>
  (await sqlOf(db).selectFrom('users').select('id').limit(1).execute()).length > 0;

/** The story delivers its messages itself: jobs for them would only keep the workers of the first start busy. */
const deliveredHere: readonly string[] = ['outbox.deliver', 'notifications.push', 'partners.deliver'];
const ownWork = ({ send }: Context['jobs']): Context['jobs'] => ({
  send: async (tx, name, ...rest) => {
    if (!deliveredHere.includes(name)) await send(tx, name, ...rest);
  },
});

type Accounts = Pick<Context['payments'], 'resolveAccount'>;

/** The customers' own names for the accounts of the story; other accounts are looked up at the provider. */
const namesFrom =
  (accounts: ReadonlyMap<string, string>, { resolveAccount }: Accounts): Accounts['resolveAccount'] =>
  async (account) => {
    const name = accounts.get(account.number);
    return name === undefined ? resolveAccount(account) : { name };
  };

const findStory = (db: Context['db']) => sqlOf(db).selectFrom('demo_story').select('whole_at').executeTakeFirst();

/** Demo data without a completion marker is older than the marker: it counts as complete. */
async function requireWhole(db: Context['db']): Promise<void> {
  const story = await findStory(db);
  if (!story || story.whole_at) return;
  throw new Error(
    'The demo data in this database was interrupted, or another process is creating it now.\n' +
      'If none is: drop the database, create it again and start again, or start with DEMO=false to continue with the data that exists.',
  );
}

async function addPeople(context: Context, passwordHash: string): Promise<Map<string, User>> {
  const people = new Map<string, User>();
  await inTransaction(context.db, async (tx) => {
    await sqlOf(tx).insertInto('demo_story').values({ begun_at: context.clock.now() }).execute();
    const [yaba, ikeja] = [
      await addBranch(tx, context, 'Yaba, Lagos', 'Lagos'),
      await addBranch(tx, context, 'Ikeja, Lagos', 'Lagos'),
    ];
    const officer = (email: string): string | null => people.get(email)?.id ?? null;
    for (const { does: _does, ...person } of [...demoAccounts, ...morePeople]) {
      const isCustomer = person.type === 'user';
      const user = await addUser(tx, context, {
        ...person,
        status: isCustomer ? 'registered' : 'active',
        branchId: ['customer3@ajo.test', 'credit_officer2@ajo.test'].includes(person.email) ? ikeja : yaba,
        accountOfficerId: isCustomer ? officer('credit_officer@ajo.test') : null,
        onboardingOfficerId: isCustomer ? officer('onboarding_officer@ajo.test') : null,
        depositOfficerId: isCustomer ? officer('credit_officer@ajo.test') : null,
      });
      await saveCredential(tx, { userId: user.id, passwordHash }, context.clock.now());
      people.set(person.email, user);
    }
  });
  return people;
}
