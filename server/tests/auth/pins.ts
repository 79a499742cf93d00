/** For the tests of the PIN: customers who have one, the code that is sent for it, and a call that moves money. */
import { aCustomer, ask } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import type { User } from '#modules/users';
import { openSignIn, password } from './sign-in.ts';

type Headers = Record<string, string>;
export const pin = '8264';

export async function openPins() {
  const doors = await openSignIn();
  const { app, context, sessionOf, withPassword } = doors;
  const sendCode = (as: Headers, channel = 'sms', current = password) =>
    ask(app, 'POST /api/auth/pin/code', { as, body: { current_password: current, channel } });
  const textsTo = async (user: User): Promise<string[]> => {
    await deliverOutbox(context);
    return context.sent.texts.filter(({ to }) => to === user.phone).map(({ text }) => text);
  };
  const codeOf = async (user: User): Promise<string> =>
    /^\d{6}/.exec((await textsTo(user)).findLast((text) => text.includes('code to set your PIN')) ?? '')?.[0] ?? '';
  const set = (as: Headers, code: string, digits = pin) => ask(app, 'PUT /api/auth/pin', { as, body: { code, pin: digits } });
  const aSignedInCustomer = async () => {
    const user = await withPassword(await aCustomer(context));
    return { user, as: await sessionOf(user) };
  };
  return {
    ...doors,
    sendCode,
    textsTo,
    codeOf,
    set,
    aSignedInCustomer,
    aCustomerWithPin: async () => {
      const customer = await aSignedInCustomer();
      await sendCode(customer.as);
      await set(customer.as, await codeOf(customer.user));
      return customer;
    },
    prove: (as: Headers, digits = pin) => ask(app, 'POST /api/auth/pin/prove', { as, body: { pin: digits } }),
    read: async (as: Headers) => (await ask(app, 'GET /api/auth/pin', { as })).json().data,
    /** Moves money: it returns 404 for an unknown account once it is admitted. */
    withdraw: (as: Headers) =>
      ask(app, 'POST /api/user/savings/01912f00-0000-7000-8000-00000000dead/withdraw', { as, body: { amount: 100_000 } }),
  };
}
