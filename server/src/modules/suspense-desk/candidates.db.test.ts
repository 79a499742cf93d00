/** The person who books money in suspense finds the account by name, phone, number or reference, and sees what is due and what the narration suggests. */
import { aCustomer, aRunningLoan, aSavingsAccount, ask, aStaff, signIn } from '#kit';
import { beforeAll, expect, test } from 'vitest';
import { openSuspenseDesk } from '../../../tests/wallets/suspense-desk.ts';

const { context, app, finance, aCredit } = await openSuspenseDesk();

type Found = { target: string; because: string[]; due: number | null; payoff: number | null; customer: string; purpose: string };
const candidates = async (id: string, words = ''): Promise<Found[]> =>
  (await ask(app, `POST /api/finance/unidentified-receipts/${id}/candidates`, { as: finance, body: { words } })).json().data;
const targets = (found: readonly Found[]) => found.map(({ target }) => target);

let loan: Awaited<ReturnType<typeof aRunningLoan>>;
let payoff: bigint;
let instalment: bigint;
let savings: string;
let phone: string;
beforeAll(async () => {
  const customer = await aCustomer(context, { firstName: 'Chidi', lastName: 'Okoro' });
  phone = customer.phone ?? '';
  loan = await aRunningLoan(context, customer);
  const id = await aSavingsAccount(context, customer);
  const { data } = (await ask(app, `GET /api/finance/loan/${loan.id}/loan-payments`, { as: finance })).json();
  [payoff, instalment] = [BigInt(data.payoff), BigInt(data.instalments[0].outstanding)];
  const hits = (await ask(app, 'POST /api/finance/find', { as: finance, body: { words: 'Okoro' } })).json().data;
  savings = hits.find((one: { id: string }) => one.id === id).title.split(',')[0];
});

test('the words find loans and savings of a customer, by name, phone and number, with what is due', async () => {
  const id = await aCredit({ narration: 'CASH' });
  const byName = await candidates(id, 'okoro');
  expect(new Set(targets(byName))).toEqual(new Set([loan.number, savings]));
  expect(byName.find(({ target }) => target === loan.number)).toMatchObject({
    purpose: 'loan_repayment',
    customer: 'Chidi Okoro',
    due: 0,
    payoff: Number(payoff),
    because: ['search'],
  });
  expect(byName.find(({ target }) => target === savings)).toMatchObject({ purpose: 'savings_deposit', due: null });
  expect(targets(await candidates(id, phone))).toContain(loan.number);
  expect(targets(await candidates(id, loan.number))).toEqual([loan.number]);
  expect(targets(await candidates(id, savings))).toEqual([savings]);
  expect(await candidates(id, 'xerxes bello')).toEqual([]);
});

test.each([
  ['the number', () => `TRF ${loan.number} RENT`, ['number']],
  ['the phone', () => `USSD ${phone.replace('+234', '0')} CASH`, ['phone']],
  ['the name', () => 'NIP/GTB/OKORO CHIDI/RENT', ['name']],
])('without words, %s in the narration suggests the account', async (_what, narration, because) => {
  const found = await candidates(await aCredit({ narration: narration(), amount: 12_345n }));
  expect(found.find(({ target }) => target === loan.number)?.because).toEqual(because);
});

test('the amount of an open instalment suggests its loan, and a narration of another customer nothing', async () => {
  const found = await candidates(await aCredit({ narration: 'CASH', amount: instalment }));
  expect(found).toMatchObject([{ target: loan.number, because: ['amount'] }]);
  expect(await candidates(await aCredit({ narration: 'NIP/UBA/MUSA BELLO', amount: 12_345n }))).toEqual([]);
});

test('people who may not decide about money in suspense search nothing here', async () => {
  const id = await aCredit();
  const lead = await signIn(context, await aStaff(context, 'team_lead'));
  expect(
    (await ask(app, `POST /api/admin/unidentified-receipts/${id}/candidates`, { as: lead, body: { words: '' } })).statusCode,
  ).toBe(403);
  expect(
    (await ask(app, `POST /api/finance/unidentified-receipts/${id}/candidates`, { as: finance, body: { words: 'x' } }))
      .statusCode,
  ).toBe(422);
});

test('five loans with an instalment of the amount are suggested; six are no hint', async () => {
  const id = await aCredit({ narration: 'CASH', amount: instalment });
  const more = async (): Promise<string> => (await aRunningLoan(context, await aCustomer(context))).number;
  const five = [loan.number, await more(), await more(), await more(), await more()];
  expect(targets(await candidates(id)).toSorted((one, other) => one.localeCompare(other))).toEqual(five);
  await more();
  expect(await candidates(id)).toEqual([]);
});
