/** What is done to a running loan is done once, wherever the process dies: changes, reversals, write-offs, new loans for old ones, slips. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, aRunningLoan, ask, aStaff, type RunningLoan, signIn } from '#kit';
import { expect, test, vi } from 'vitest';
import { type Call, openCrashes, type Scene } from '../../../tests/repayments/crashes.ts';
import { formOf, pdf } from '../../../tests/repayments/forms.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
const { context, app, press, surviveDeaths } = await openCrashes({ REVERSAL_ALONE_UP_TO: '300000' });
const people = {
  finance: await aStaff(context, 'finance'),
  admin: await aStaff(context, 'admin'),
  superadmin: await aStaff(context, 'superadmin'),
};
type Who = keyof typeof people;
const as = {} as Record<Who, Record<string, string>>;
type ServicingCase = Omit<Call, 'as'>;

/** Two equal loans, so many days after their payout, each with the call to run. */
async function alike(days: number, about: (loan: RunningLoan) => Promise<Call>): Promise<[Scene, Scene]> {
  const loans = [
    await aRunningLoan(context, await aCustomer(context)),
    await aRunningLoan(context, await aCustomer(context)),
  ] as const;
  context.clock.moveBy(days * dayMs);
  for (const who of Object.keys(people) as Who[]) as[who] = await signIn(context, people[who]);
  const scene = async (loan: RunningLoan): Promise<Scene> => ({ customerId: loan.customer.id, act: await about(loan) });
  return [await scene(loans[0]), await scene(loans[1])];
}
/** The first person has asked; the second is about to send the same words. */
const second =
  (input: (loan: RunningLoan) => ServicingCase) =>
  async (loan: RunningLoan): Promise<Call> => {
    await press({ ...input(loan), as: as.admin });
    return { ...input(loan), as: as.superadmin };
  };

const restructure = ({ id }: RunningLoan): ServicingCase => ({
  call: `POST /api/admin/loan/${id}/restructure`,
  body: { instalments: 8, reason: 'Lost a shop in the fire' },
});
const change =
  (action: object) =>
  ({ id }: RunningLoan): ServicingCase => ({
    call: 'PUT /api/admin/update_loan_payments',
    body: { loan_id: id, reason: 'Agreed with the customer', ...action },
  });
const writeOff = ({ id }: RunningLoan): ServicingCase => ({
  call: `POST /api/admin/loan/${id}/write-off`,
  body: { reason: 'Untraceable for a year' },
});
const undo = ({ id }: RunningLoan): ServicingCase => ({
  call: `POST /api/admin/loan/${id}/reverse`,
  body: { reason: 'Made for the wrong person' },
});

test.each([
  ['a restructuring', 12, second(restructure)],
  ['a request for one, before the second person', 12, async (loan: RunningLoan) => ({ ...restructure(loan), as: as.admin })],
  ['a new schedule', 3, second(change({ action: 'reschedule', instalments: 8 }))],
  ['a waiver', 12, second(change({ action: 'waive', amount: 10_000, component: 'interest' }))],
  ['a write-off', 40, second(writeOff)],
  ['the reversal of a loan', 0, second(undo)],
])('%s happens once', async (_what, days, about) => expect(await surviveDeaths(await alike(days, about))).toBe('once'));

test('re-ageing a late loan happens once', async () => {
  const reAge = (loan: RunningLoan): ServicingCase =>
    change({ action: 're_age', instalments: 10, first_due_on: addDays(context.clock.businessDay(), 7) })(loan);
  expect(await surviveDeaths(await alike(40, second(reAge)))).toBe('once');
});

let references = 0;
const reference = (): string => `BANK-${(references += 1)}`;
/** The payment exists, and the call reverses it. */
async function reversal({ id }: RunningLoan, amount: number): Promise<ServicingCase> {
  const debited = await ask(app, `POST /api/finance/user/loan-debit/${id}`, {
    as: as.finance,
    body: { amount, reference: reference(), accept_overpayment: true },
  });
  const { instalments } = (await ask(app, `GET /api/admin/loan/${id}/loan-payments`, { as: as.admin })).json().data;
  const log = debited.json().data.id as string;
  return {
    call: `POST /api/admin/loan/${id}/loan-payments/${instalments[0].id}/payment-log/${log}/reverse`,
    body: { reason: 'Booked on the wrong loan' },
  };
}

test.each([
  ['that one person may undo', 300_000],
  ['that needs two', 300_001],
  ['that had closed the loan', 5_000_000],
])('the reversal of a payment %s happens once', async (_which, amount) => {
  const about = async (loan: RunningLoan): Promise<Call> => {
    const input = await reversal(loan, amount);
    if (amount > 300_000) await press({ ...input, as: as.finance });
    return { ...input, as: as.admin };
  };
  expect(await surviveDeaths(await alike(2, about))).toBe('once');
});

/** Uploaded by one, to be decided by another. */
const handIn = ({ id }: RunningLoan): Call => ({
  call: 'POST /api/admin/payment_receipt',
  as: as.admin,
  ...formOf(
    { loan_id: id, amount: '500000', paid_on: context.clock.businessDay(), note: 'Paid at the counter' },
    { name: 'slip.pdf', type: 'application/pdf', bytes: Buffer.concat([pdf, Buffer.from(`% ${reference()}\n`)]) },
  ),
});
test.each([
  ['handed in', undefined],
  ['approved', () => ({ status: 'approved', reference: reference() })],
  ['denied', () => ({ status: 'denied', reason: 'Cannot be read' })],
])('a slip is %s once', async (_what, decision) => {
  const about = async (loan: RunningLoan): Promise<Call> => {
    if (!decision) return handIn(loan);
    const { id } = (await press(handIn(loan))).json().data;
    return { call: `POST /api/admin/payment_receipt/${id}/review`, as: as.finance, body: decision() };
  };
  expect(await surviveDeaths(await alike(1, about))).toBe('once');
});
