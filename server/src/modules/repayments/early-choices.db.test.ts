/** Choices of an early payment: only those that differ are offered, each with what it saves, to the kobo. */
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, paid, signIn } from '#kit';
import { settleReference } from '#modules/wallets';
import { moneyInReactions } from '../../reactions.ts';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const officer = await aStaff(context, 'finance');

async function aLoan() {
  const loan = await aRunningLoan(context, await aCustomer(context));
  context.clock.moveBy(dayMs);
  const [own, finance] = [await signIn(context, loan.customer), await signIn(context, officer)];
  const view = async () => (await ask(app, `GET /api/user/loan/${loan.id}/loan-payments`, { as: own })).json().data;
  const quote = async (amount: number) =>
    (await ask(app, `POST /api/user/loan/${loan.id}/prepayment/quote`, { as: own, body: { amount } })).json().data;
  const pay = (amount: number, reference: string) =>
    ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: finance, body: { amount, reference } });
  const staffQuote = async (amount: number) =>
    (await ask(app, `POST /api/finance/loan/${loan.id}/prepayment/quote`, { as: finance, body: { amount } })).json().data;
  return { view, quote, staffQuote, pay };
}

test('what is left and what is saved add up to what was owed, and choices with one result are one', async () => {
  const { view, quote } = await aLoan();
  const { outstanding } = await view();
  const { choices } = await quote(1_500_000);
  expect(choices[0].effect).toBe('skip_next');
  const results = choices.map(({ rows }: { rows: unknown }) => JSON.stringify(rows));
  expect(new Set(results).size).toBe(results.length);
  for (const { saves, total_left: left } of choices) expect(saves + left + 1_500_000).toBe(outstanding);
});

test('"finish sooner" is offered only where it ends sooner or saves more than the usual choice', async () => {
  const { quote } = await aLoan();
  type Choice = { effect: string; saves: number; last_due_on: string };
  for (const amount of [1_500_000, 2_500_000, 3_200_000]) {
    const { choices } = (await quote(amount)) as { choices: [Choice, ...Choice[]] };
    const [usual] = choices;
    const worse = choices
      .filter(({ effect }) => effect === 'fewer_instalments')
      .filter(({ saves, last_due_on: last }) => saves <= usual.saves && last >= usual.last_due_on);
    expect([amount, worse]).toEqual([amount, []]);
  }
});

test('on a flat loan the customer is offered the choices that change something, and staff see each', async () => {
  const { quote, staffQuote } = await aLoan();
  const effects = ({ choices }: { choices: { effect: string }[] }) => choices.map(({ effect }) => effect);
  expect(effects(await quote(1_500_000))).toEqual(['skip_next', 'lower_instalment']);
  expect(effects(await staffQuote(1_500_000))).toEqual(['skip_next', 'fewer_instalments', 'lower_instalment']);
});

test('within the last instalment there is nothing to choose', async () => {
  const { view, quote, pay } = await aLoan();
  const { instalments } = await view();
  for (const [at, { outstanding }] of instalments.slice(0, 3).entries()) await pay(outstanding, `FIRST-${at}`);
  const [last] = (await view()).instalments.slice(-1);
  expect((await quote(Math.floor(last.outstanding / 2))).choices).toHaveLength(1);
});

test('the amount of the instalment, paid on the day of the payout with a use, costs the interest of the days only', async () => {
  const loan = await aRunningLoan(context, await aCustomer(context), { isDeclining: true });
  const own = async (call: string, body?: object) =>
    (
      await ask(app, `${call.replace(' ', ` /api/user/loan/${loan.id}/`)}`, { as: await signIn(context, loan.customer), body })
    ).json();
  const view = async () => (await own('GET loan-payments')).data;
  const pay = async (body: { amount: number; effect?: string }): Promise<void> => {
    const { reference, total } = (await own('POST checkout', body)).data;
    context.provider.checkoutResult = (queried) =>
      queried === reference ? paid(queried, kobo(BigInt(total)), context.clock.now()) : { status: 'missing' };
    await settleReference(context, moneyInReactions, reference);
  };
  const { next, payoff } = await view();
  expect([next.interest > 0, payoff]).toEqual([true, 4_000_000]);
  expect((await own('POST prepayment/quote', { amount: next.outstanding })).data.choices[0].saves).toBeGreaterThan(0);
  await pay({ amount: next.outstanding, effect: 'skip_next' });
  const after = await view();
  expect(after.payoff).toBe(4_000_000 - next.outstanding);
  context.clock.moveBy(2 * dayMs);
  const later = await view();
  expect(later.payoff).toBeGreaterThan(after.payoff);
  expect(later.payoff - after.payoff).toBeLessThan(next.interest);
  expect((await own('POST checkout/quote', { amount: later.payoff + 1 })).errors.amount[0]).toMatch(/settles the loan today/);
  await pay({ amount: later.payoff });
  expect(await view()).toMatchObject({ outstanding: 0, credit: 0 });
});
