/** For the tests of credit reports: an admin, colleagues with their prefixes, a scripted bureau, and the calls. */
import type { StaffRole } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import type { BureauName } from '@ajo/contract/modules/credit-bureaus';
import type { LoanId } from '@ajo/contract/modules/loans';
import { appOf, ask, aStaff, signIn, type TestContext } from '#kit';
import type { BureauAnswer, Facility } from '#platform/bureau/bureau';

export type Colleague = { as: Record<string, string>; prefix: string };

const facility: Facility = {
  lender: 'FAIRMONEY MICROFINANCE BANK LTD',
  lenderType: 'Micro Lenders',
  kind: 'Nano Loan',
  openedOn: null,
  isOpen: true,
  amount: kobo(12_000_000n),
  balance: kobo(9_600_000n),
  overdue: kobo(0n),
  monthly: kobo(2_400_000n),
  daysLate: 0,
  classification: 'performing',
};

/** A report with one running loan at another lender. */
export const hit = (change: Partial<Facility> = {}, score = 640): BureauAnswer => ({
  status: 'hit',
  report: { number: 'W-1/2026', score, facilities: [{ ...facility, ...change }], inquiries: [] },
  raw: '{"secret":"of the bureau"}',
});

/** A bureau that answers when `release` is called. `reached` resolves when the request has arrived there. */
export function heldBureau(answer: BureauAnswer) {
  const released = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const request = async (): Promise<BureauAnswer> => {
    arrived.resolve();
    await released.promise;
    return answer;
  };
  return { request, reached: arrived.promise, release: () => released.resolve() };
}

export async function openBureauDesk(context: TestContext) {
  const app = await appOf(context);
  const admin = await aStaff(context, 'admin');
  const asAdmin: Colleague = { as: await signIn(context, admin), prefix: 'admin' };
  const colleague = async (role: StaffRole, prefix = 'admin'): Promise<Colleague> => ({
    as: await signIn(context, await aStaff(context, role)),
    prefix,
  });
  const press = (loanId: LoanId, { by = asAdmin, bureau = 'crc' }: { by?: Colleague; bureau?: BureauName } = {}) =>
    ask(app, `POST /api/${by.prefix}/loan/${loanId}/bureau-reports`, { as: by.as, body: { bureau } });
  const look = (loanId: LoanId, { as, prefix }: Colleague = asAdmin) =>
    ask(app, `GET /api/${prefix}/loan/${loanId}/bureau-reports`, { as });
  const shown = async (loanId: LoanId, by = asAdmin) => (await look(loanId, by)).json().data;
  return { app, admin, asAdmin, colleague, press, look, shown };
}
