/** Customers who leave without money in an account: what they had begun, and the two ways in which their account is closed. */
import { aCustomer, aSavingsAccount, ask, completeProfile, signIn } from '#kit';
import type { User } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { keepCard } from '../../src/modules/wallets/saved-card.store.ts';
import { openDesk } from './desk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

export async function openLeavers() {
  const desk = await openDesk(['admin', 'compliance_officer', 'finance']);
  const { context, app, staff } = desk;
  // Tests move the clock, which ends sessions.
  const call = async (role: 'admin' | 'compliance_officer' | 'finance', what: string, body?: object) =>
    ask(app, what.replace(' ', ' /api'), { as: await signIn(context, staff[role]), body });
  const decided = async (user: User): Promise<[number, string | undefined]> => {
    const body = { kind: 'deletion', details: 'Please delete my account' };
    const request = await ask(app, 'POST /api/my-data/requests', { as: await signIn(context, user), body });
    if (request.statusCode !== 201) throw new Error(request.body);
    const { requests } = (await ask(app, 'GET /api/my-data', { as: await signIn(context, user) })).json().data;
    const verdict = { verdict: 'completed', reason: 'As the customer requests' };
    const answer = await call('compliance_officer', `POST /admin/privacy-requests/${requests[0].id}/decide`, verdict);
    return [answer.statusCode, answer.json().code];
  };
  const removed = async (user: User): Promise<[number, string | undefined]> => {
    const answer = await call('admin', `DELETE /admin/users/${user.id}`);
    return [answer.statusCode, answer.json().code];
  };
  return { ...desk, call, decided, removed, aLeaver: () => aLeaver(desk) };
}

/** An empty flex account, a saved card, and a daily plan of autosave. */
async function aLeaver({ context, app }: Desk) {
  const customer = await aCustomer(context);
  await completeProfile(context, customer);
  const id = await aSavingsAccount(context, customer);
  const as = await signIn(context, customer);
  const card = {
    authorizationCode: 'AUTH_1',
    email: 'ada@ajo.test',
    last4: '4081',
    expiresMonth: '12',
    expiresYear: '2030',
    brand: 'visa',
    bank: 'TEST BANK',
    signature: `SIG_${customer.id}`,
  };
  const at = context.clock.now();
  const { id: cardId } = await inTransaction(context.db, (tx) =>
    keepCard(tx, context.config, { ownerId: customer.id, card, at, ip: '127.0.0.1' }),
  );
  const plan = { amount: 50_000, frequency: 'daily', card_id: cardId };
  const set = await ask(app, `PUT /api/user/savings/${id}/autosave`, { as, body: plan });
  if (set.statusCode !== 200) throw new Error(set.body);
  return { customer, id, as, cardId };
}
