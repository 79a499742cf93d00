/** The portfolio of the demo lender: customers in every branch, loans from its old system, new ones, and what arrives day by day. */
import type { Actor } from '@ajo/contract/kernel/access';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { findVisibleLoan } from '#modules/loans';
import { assignByRule } from '#modules/recovery';
import { recordDebit, repaymentsView } from '#modules/repayments';
import { findUser, type User } from '#modules/users';
import { settleReference } from '#modules/wallets';
import { sqlOf } from '#platform/db/sql';
import { startCheckout } from '../../../src/modules/repayments/commands/start-checkout.ts';
import { moneyInReactions } from '../../../src/reactions.ts';
import { actorFor, actorOf, type Desk } from '../lending.ts';
import { applicationsOf, type NewLoan } from './applications.ts';
import { contact } from './arrears.ts';
import { bringOver, type OldLoan, oldLoanOf } from './brought-over.ts';
import { type Habit, habitOf, paymentDaysOf } from './habits.ts';
import { addCustomers } from './people.ts';
import { type Random, seededRandom } from './random.ts';

export type PortfolioFacts = { desk: Desk; today: Day; passwordHash: string; accounts: Map<string, string>; customers: number };
type Payment = { customer: User; loanId: LoanId; byCard: boolean };
type Diary = { payments: Map<Day, Payment[]>; contacts: Map<Day, Map<LoanId, User>>; officers: Map<string, User> };
/** Plays what happens to the portfolio on one day. */
export type PortfolioDay = (on: Day) => Promise<void>;
type Scheduled = NewLoan & { days: readonly (Day | undefined)[]; byCard: boolean };

/** Days after a missed due day on which the recovery officer gets in touch. */
const contactAfter = [6, 21, 48];

/** Adds the customers and brings their loans over. Every fifth customer has no loan yet and applies later. */
export async function openPortfolio({ desk, today, customers: count, ...facts }: PortfolioFacts): Promise<PortfolioDay> {
  const { context } = desk;
  const random = seededRandom(2026);
  const customers = await addCustomers({ context, random, passwordHash: facts.passwordHash, named: desk.people }, count);
  const first = context.clock.businessDay();
  const borrowers = customers.filter((_customer, at) => at % 5 !== 4);
  const loans = borrowers.map((customer) => oldLoanOf(random, { customer, habit: habitOf(random, today) }, first));
  if (loans.length > 0) await bringOver(context, actorOf(desk.people, 'finance@ajo.test'), loans);
  const officers = new Map<string, User>();
  for (const id of new Set(customers.flatMap(({ accountOfficerId }) => accountOfficerId ?? []))) {
    const officer = await findUser(context.db, id);
    if (officer) officers.set(id, officer);
  }
  const diary: Diary = { payments: new Map(), contacts: new Map(), officers };
  for (const loan of await scheduledOf(context, random, loans)) note(diary, loan, first);
  const applicants = customers.filter((_customer, at) => at % 5 === 4);
  const applications = applicationsOf({ desk, random, today, officers, accounts: facts.accounts }, applicants);
  return async (on) => {
    for (const { happens } of applications.filter((one) => one.on === on))
      note(diary, scheduleFor(random, await happens(), habitOf(random, today)), on);
    await playDay(desk, random, { diary, on });
  };
}

async function playDay(desk: Desk, random: Random, { diary, on }: { diary: Diary; on: Day }): Promise<void> {
  const { context, people } = desk;
  const finance = actorOf(people, 'finance@ajo.test');
  const byLoan = Map.groupBy(diary.payments.get(on) ?? [], ({ loanId }) => loanId);
  await inPairs([...byLoan.values()], async (payments) => {
    for (const [at, payment] of payments.entries()) await pay(context, finance, { ...payment, on, nth: at + 1 });
  });
  const recovery = actorOf(people, 'recovery_officer@ajo.test');
  for (const [loanId, { accountOfficerId }] of diary.contacts.get(on) ?? []) {
    const assigned = diary.officers.get(accountOfficerId ?? '');
    await contact({ context, random, officers: assigned ? [recovery, actorFor(assigned)] : [recovery] }, loanId, on);
  }
  await assignByRule(context);
}

async function scheduledOf(context: Context, random: Random, loans: readonly OldLoan[]): Promise<Scheduled[]> {
  const running = await sqlOf(context.db).selectFrom('loans').select(['id', 'customer_id']).execute();
  const loanOf = new Map(running.map(({ id, customer_id }) => [customer_id as string, id as LoanId]));
  return loans.flatMap(({ customer, rows, days }) => {
    const loanId = loanOf.get(customer.id);
    return loanId ? [{ customer, loanId, days, dueDays: rows.map(({ dueOn }) => dueOn), byCard: random.percent(60) }] : [];
  });
}

const scheduleFor = (random: Random, loan: NewLoan | undefined, habit: Habit): Scheduled | undefined =>
  loan && { ...loan, days: paymentDaysOf(habit, loan.dueDays), byCard: random.percent(60) };

/** Writes the payments of a loan into the diary, and a contact after each due day that passes unpaid. */
function note({ payments, contacts }: Diary, loan: Scheduled | undefined, first: Day): void {
  for (const [at, dueOn] of (loan?.dueDays ?? []).entries()) {
    const on = loan?.days[at];
    if (!loan || (on && isBefore(on, first))) continue;
    if (on) payments.set(on, [...(payments.get(on) ?? []), loan]);
    for (const day of contactAfter.map((days) => addDays(dueOn, days)))
      if (on === undefined || isBefore(day, on))
        contacts.set(day, (contacts.get(day) ?? new Map<LoanId, User>()).set(loan.loanId, loan.customer));
  }
}

/** The next instalment with its penalties: by card in the app, or by a transfer that finance books. */
async function pay(
  context: Context,
  finance: Actor,
  { customer, loanId, byCard, on, nth }: Payment & { on: Day; nth: number },
): Promise<void> {
  const payer = actorFor(customer);
  const found = await findVisibleLoan(context.db, payer, 'loans.own', loanId);
  const next = found?.loan.status === 'active' ? (await repaymentsView(context, found.loan)).next : undefined;
  if (!next) return;
  if (byCard) {
    const { reference } = await startCheckout(context, payer, { loanId, amount: next.outstanding, key: undefined });
    await settleReference(context, moneyInReactions, reference);
  } else {
    const reference = `TRF-${found?.loan.number}-${on}-${nth}`;
    await recordDebit(context, finance, { loanId, amount: next.outstanding, reference, paidOn: undefined });
  }
}

/** Two at a time: the database works while the next one is prepared. */
async function inPairs<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 2) await Promise.all(items.slice(at, at + 2).map((item) => work(item)));
}
