/** The portfolio of the demo lender: its branches, customers and loans, and what happens to them day by day. */
import { addDays, type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { assignByRule } from '#modules/recovery';
import { codeOf, followReferrals } from '#modules/referrals';
import { findUser, type User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { actorFor, actorOf, type Desk } from '../lending.ts';
import { type ApplicationFacts, borrow, type Borrower, openSinceDays, openStages } from './applications.ts';
import { contact } from './arrears.ts';
import { bringOver, type OldLoan, oldLoansOf } from './brought-over.ts';
import { Diary, type Member, type RunningLoan } from './diary.ts';
import { guarantorNames } from './guarantor-names.ts';
import { firstDayAgo, type Joining, joiningsOf, opensOn } from './growth.ts';
import { habitOf, paymentDaysOf } from './habits.ts';
import { branches } from './names.ts';
import { joinOffice, type Office, openOffice, type PeopleFacts } from './people.ts';
import { payNextInstalment } from './payments.ts';
import { type Random, seededRandom } from './random.ts';
import { changeTerms } from './servicing.ts';

export type PortfolioFacts = { desk: Desk; today: Day; passwordHash: string; accounts: Map<string, string>; customers: number };
/** Plays what happens to the portfolio on one day. */
export type PortfolioDay = (on: Day) => Promise<void>;

type Portfolio = {
  desk: Desk;
  today: Day;
  people: PeopleFacts;
  applying: ApplicationFacts & { officers: Map<string, User> };
  diary: Diary;
  joinings: ReadonlyMap<number, Joining[]>;
  offices: Office[];
  /** Decides who borrows again: a sequence of its own, because applications are made at the same time. */
  returning: Random;
};

/** Opens the first branches and brings the loans of their customers over. Later branches and customers follow on their days. */
export async function openPortfolio(facts: PortfolioFacts): Promise<PortfolioDay> {
  const { desk, today, accounts } = facts;
  const { context } = desk;
  const random = seededRandom(2026);
  const portfolio: Portfolio = {
    desk,
    today,
    people: {
      context,
      random,
      passwordHash: facts.passwordHash,
      named: desk.people,
      merchantCode: await codeOf(context, actorOf(desk.people, 'merchant@ajo.test').id),
    },
    applying: { desk, random, accounts, officers: new Map(), guarantors: guarantorNames(random) },
    diary: new Diary(random, today),
    joinings: Map.groupBy(joiningsOf(facts.customers, openStages.length), ({ daysAgo }) => daysAgo),
    offices: [],
    returning: seededRandom(2027),
  };
  await welcome(portfolio, firstDayAgo);
  return async (on) => {
    await welcome(portfolio, daysBetween(on, today));
    // Of different customers: the database works for one while the other is prepared.
    await Promise.all([applyToday(portfolio, on), payToday(portfolio, on)]);
    await contactToday(portfolio, on);
    for (const change of portfolio.diary.changesOn(on)) await follow(portfolio, await changeTerms(desk, change, on));
    await assignByRule(context);
    if (on.endsWith('-01')) await followReferrals(context);
  };
}

/** Opens the branches of the day and adds the customers who join. All but those with an old loan apply two days later. */
async function welcome(portfolio: Portfolio, daysAgo: number): Promise<void> {
  const { people, applying, diary, joinings, offices, today } = portfolio;
  for (const at of branches.keys()) {
    if (!opensOn(at, daysAgo)) continue;
    const office = await openOffice(people, at);
    offices[at] = office;
    for (const id of office.officers) {
      const officer = await findUser(people.context.db, id);
      if (officer) applying.officers.set(id, officer);
    }
  }
  const members: Member[] = [];
  const brought: Member[] = [];
  for (const { at, branch, as } of joinings.get(daysAgo) ?? []) {
    const office = offices[branch];
    if (!office) throw new Error(`branch ${branch} is not open`);
    const member = {
      customer: await joinOffice(people, { at, office }),
      at,
      habit: habitOf(people.random, at, today),
      isNew: true,
      isFormer: as === 'former',
    };
    members.push(member);
    if (as === 'brought' || as === 'former') brought.push(member);
    if (as === 'lent') diary.noteApplication(addDays(today, 2 - daysAgo), { member, stage: 'lent' });
  }
  const open = (joinings.get(daysAgo) ?? []).flatMap(({ as }, nth) => (as === 'open' ? [nth] : []));
  for (const [nth, index] of open.entries()) {
    const [member, stage] = [members[index], openStages[nth]];
    if (member && stage) diary.noteApplication(addDays(today, -openSinceDays(nth)), { member, stage });
  }
  await takeOver(portfolio, brought);
}

/** The loans of customers who are brought over come from the lender's old system. */
async function takeOver({ desk, diary, applying }: Portfolio, members: readonly Member[]): Promise<void> {
  if (members.length === 0) return;
  const { context } = desk;
  const first = context.clock.businessDay();
  const old = members.flatMap((member) => oldLoansOf(applying.random, member, first).map((loan) => ({ member, loan })));
  await bringOver(
    context,
    actorOf(desk.people, 'finance@ajo.test'),
    old.map(({ loan }): OldLoan => loan),
  );
  // The loans of a customer have the order of the file.
  const running = await sqlOf(context.db).selectFrom('loans').select(['id', 'customer_id']).orderBy('number').execute();
  const loansOf = Map.groupBy(running, (loan) => loan.customer_id as string);
  for (const { member, loan } of old) {
    const loanId = loansOf.get(member.customer.id)?.shift()?.id as LoanId | undefined;
    if (!loanId) continue;
    const dueDays = loan.rows.map(({ dueOn }) => dueOn);
    diary.noteLoan({ member, loanId, dueDays, days: loan.days }, first);
  }
}

async function applyToday({ applying, diary }: Portfolio, on: Day): Promise<void> {
  for (const { member, stage } of diary.applicationsOn(on)) {
    const { customer, at, isNew } = member;
    const loan = await borrow(applying, { customer, at, stage, isNew } satisfies Borrower);
    member.isNew = false;
    if (loan) diary.noteLoan({ member, ...loan, days: paymentDaysOf(member.habit, loan.dueDays) }, on);
  }
}

async function payToday({ desk, diary, returning, today }: Portfolio, on: Day): Promise<void> {
  const finance = actorOf(desk.people, 'finance@ajo.test');
  const payments = diary.paymentsOn(on);
  const byLoan = Map.groupBy(payments, ({ loanId }) => loanId);
  await inFours([...byLoan.values()], async (due) => {
    for (const [at, { member, loanId, byCard }] of due.entries())
      await payNextInstalment(desk.context, finance, { customer: member.customer, loanId, byCard, on, nth: at + 1 });
  });
  const completed = await completedOf(desk, [...byLoan.keys()]);
  for (const [loanId, [loan]] of byLoan) {
    if (!loan || !completed.has(loanId)) continue;
    diary.close(loanId);
    const { habit, isFormer } = loan.member;
    if (isFormer || habit.until || diary.hasLoanOf(loan.member) || !returning.percent(80)) continue;
    const again = addDays(on, returning.between(3, 24));
    if (isBefore(again, addDays(today, -10))) diary.noteApplication(again, { member: loan.member, stage: 'lent' });
  }
}

async function completedOf({ context }: Desk, loanIds: readonly LoanId[]): Promise<ReadonlySet<LoanId>> {
  if (loanIds.length === 0) return new Set();
  const { rows } = await sql<{ id: LoanId }>`
    select id from loans where id = any(${loanIds}::uuid[]) and status = 'completed'`.execute(sqlOf(context.db));
  return new Set(rows.map(({ id }) => id));
}

async function contactToday({ desk, diary, people, applying }: Portfolio, on: Day): Promise<void> {
  const recovery = actorOf(desk.people, 'recovery_officer@ajo.test');
  for (const { loanId, member } of diary.contactsOn(on)) {
    const assigned = applying.officers.get(member.customer.accountOfficerId ?? '');
    const officers = assigned ? [recovery, actorFor(assigned)] : [recovery];
    await contact({ context: desk.context, random: people.random, officers }, loanId, on);
  }
}

/** A customer with new terms pays by them. */
async function follow({ diary, desk }: Portfolio, loan: RunningLoan | undefined): Promise<void> {
  if (loan) diary.noteLoan(loan, desk.context.clock.businessDay());
}

/** Four at a time: the database works while others are prepared. */
async function inFours<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 4) await Promise.all(items.slice(at, at + 4).map((item) => work(item)));
}
