/** For the tests of signing in by phone: numbers, registrations, the codes that were texted, and customers without a mailbox. */
import { ask } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { bearer, next, openSignIn, password } from './sign-in.ts';

type Headers = Record<string, string>;
/** As people type it, and in normal form. */
type PhoneNumber = { typed: string; phone: string };

export async function openPhones() {
  const doors = await openSignIn();
  const { app, context } = doors;
  const { db, sent } = context;
  let count = 0;
  const aNumber = (): PhoneNumber => {
    count += 1;
    const digits = `803${String(5_550_000 + count)}`;
    return { typed: `0${digits}`, phone: `+234${digits}` };
  };
  const register = (typed: string, more: object = {}) =>
    ask(app, 'POST /api/auth/signup', {
      body: {
        name: 'Adaeze Okonkwo',
        phone_number: typed,
        password,
        password_confirmation: password,
        consent: true,
        ...more,
      },
    });
  const verify = (challenge: string, code: string) => ask(app, 'POST /api/phone/verify', { body: { challenge, code } });
  const textsTo = async (phone: string): Promise<string[]> => {
    await deliverOutbox(context);
    return sent.texts.flatMap(({ to, text }) => (to === phone ? [text] : []));
  };
  const codeTo = async (phone: string): Promise<string> => /^\d{6}/.exec((await textsTo(phone)).at(-1) ?? '')?.[0] ?? 'none';
  const challengeIn = (reply: { json: () => { verify_phone: { challenge: string } } }): string =>
    reply.json().verify_phone.challenge;
  const resetTokenTo = async (phone: string): Promise<string> =>
    /token=([\w-]+)/.exec((await textsTo(phone)).findLast((text) => text.includes('/reset?')) ?? '')?.[1] ?? '';
  const reset = (name: string, token: string) =>
    ask(app, 'POST /api/password/reset', { body: { email: name, token, password: next, password_confirmation: next } });
  return {
    ...doors,
    resetTokenTo,
    reset,
    aNumber,
    register,
    verify,
    textsTo,
    codeTo,
    challengeIn,
    anAddress: (): string => `phone.${(count += 1)}@ajo.test`,
    resend: (challenge: string) => ask(app, 'POST /api/phone/code', { body: { challenge } }),
    forgot: (name: string) => ask(app, 'POST /api/password/create', { body: { email: name } }),
    usersOf: (phone: string) => sqlOf(db).selectFrom('users').selectAll().where('phone', '=', phone).execute(),
    aPhoneCustomer: async (): Promise<PhoneNumber & { as: Headers; id: string }> => {
      const number = aNumber();
      const challenge = challengeIn(await register(number.typed));
      const reply = (await verify(challenge, await codeTo(number.phone))).json();
      return { ...number, as: bearer(reply.access_token), id: reply.data.id };
    },
    forgetAll: async (): Promise<void> => {
      await doors.forgetEverything();
      sent.texts.length = 0;
    },
  };
}
