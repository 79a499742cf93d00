/** For the tests of coming in: people with a password, the ways to sign in, and the links that were mailed. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { hashPassword, saveCredential } from '#modules/auth';
import { deliverOutbox } from '#modules/notifications';
import type { User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { appOf, ask, freshContext, type TestContext, twoDaysBefore, type UserWithEmail } from '#kit';

export const password = 'three market days';
export const next = 'four market days';

export type SignInDesk = Awaited<ReturnType<typeof openSignIn>>;
type Headers = Record<string, string>;

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

export async function openSignIn() {
  const context = await freshContext();
  const app = await appOf(context);
  const passwordHash = await hashPassword(password);
  const logIn = (email: string, word = password, headers: Headers = {}): Promise<LightMyRequestResponse> =>
    ask(app, 'POST /api/auth/login', { body: { email, password: word }, headers });
  return {
    context,
    app,
    logIn,
    withPassword: async <Person extends User>(user: Person, mustChange = false): Promise<Person> => {
      await inTransaction(context.db, (tx) =>
        saveCredential(tx, { userId: user.id, passwordHash, mustChange }, twoDaysBefore(context)),
      );
      return user;
    },
    sessionOf: async (user: UserWithEmail): Promise<Headers> => bearer((await logIn(user.email)).json().access_token),
    whoAmI: (as: Headers): Promise<number> => statusOf(app, as),
    linkTo: (email: string, page = ''): Promise<Link> => linkTo(context, email, page),
    forgetEverything: () => forgetEverything(context),
  };
}

const statusOf = async (app: FastifyInstance, as: Headers): Promise<number> =>
  (await ask(app, 'GET /api/auth/user', { as })).statusCode;

type Link = { url: URL; token: string };

/** The last link of a kind that was mailed to an address. */
async function linkTo(context: TestContext, email: string, page: string): Promise<Link> {
  await deliverOutbox(context);
  const message = context.sent.mails.findLast(({ to, text }) => to === email && text.includes(`${page}?token=`));
  const url = new URL(/https?:\S+/.exec(message?.text ?? '')?.[0] ?? 'http://none');
  return { url, token: url.searchParams.get('token') ?? '' };
}

/** Tries, letters and cut sockets of the test before. */
async function forgetEverything(context: TestContext): Promise<void> {
  await sqlOf(context.db).deleteFrom('throttle_counts').execute();
  await deliverOutbox(context);
  context.sent.mails.length = 0;
  context.sent.disconnected.length = 0;
}
