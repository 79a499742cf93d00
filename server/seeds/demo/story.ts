/** What happened to the demo customers, step by step, with the clock of those days. */
import type { Actor } from '@ajo/contract/kernel/access';
import { addDays, type Day, daysBetween, hourMs, isBefore, startOfDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { BureauName } from '@ajo/contract/modules/credit-bureaus';
import type { Context } from '#context';
import { closeOpenDays } from '#modules/closings';
import { requestReport } from '#modules/credit-bureaus';
import { deliverOutbox } from '#modules/notifications';
import { followDunning } from '#modules/recovery';
import type { User } from '#modules/users';
import { dayClosers } from '../../src/closers.ts';
import { bankStory } from './bank-story.ts';
import { funke } from './holdings.ts';
import { payInCapital } from './capital.ts';
import { fillDesks } from './desk-story.ts';
import { actorOf, applyWith, approve, type Desk, lend, payNext, personOf, type Post, type StoryLoan } from './lending.ts';
import { type HoldingsMorning, holdingsStory } from './holdings-story.ts';
import { addReferredPeople, handOver, leaveOpen, moveOn, writeLetters } from './people-story.ts';
import { firstDayAgo } from './portfolio/growth.ts';
import { connectShop, deliverToShop } from './partner-story.ts';
import { openPortfolio, type PortfolioDay, type PortfolioFacts } from './portfolio/portfolio.ts';
import { acceptDocuments, onboard, openShop, sendUtilityBill } from './profiles.ts';
import { addStatements } from './statements.ts';

type Clock = { businessDay: () => Day; moveTo: (at: Date) => void };
type Stage = Omit<PortfolioFacts, 'desk'> & { people: Map<string, User>; post: Post };

const foodstuff = {
  name: 'Musa & Daughters Foodstuff',
  kind: 'Foodstuff, wholesale',
  address: 'Stall 114, Oyingbo Market',
  city: 'Ebute Metta',
  sales: 185_000_000n,
  rc: 'BN 3104478',
};
const pharmacy = {
  name: 'Eze Community Pharmacy',
  kind: 'Pharmacy',
  address: '9 Ogunlana Drive',
  city: 'Surulere',
  sales: 96_000_000n,
  rc: 'RC 1877203',
};

export async function runStory(context: Context, clock: Clock, { people, today, post, ...portfolioFacts }: Stage): Promise<void> {
  const desk: Desk = { context, people, post };
  const actor = (email: string): Actor => actorOf(people, email);
  const [holdings, bank] = [holdingsStory({ context, actor, today, post }), bankStory({ context, actor, today })];
  let portfolio: PortfolioDay | undefined;
  const morning = async (on: Day): Promise<void> => {
    await holdings(on);
    await portfolio?.(on);
    if (portfolioFacts.customers > 0) await bank.closeMonth(on);
    await deliverToShop(context, daysBetween(on, today));
  };
  const { goTo, liveTo } = timeOf(context, clock, { today, morning });
  const apply = ({ email, ...loan }: StoryLoan & { email: string }): Promise<LoanId> => applyWith(context, actor(email), loan);
  const pay = (daysAgo: number, loanId: LoanId, reference: string): Promise<void> =>
    liveTo(daysAgo, 12).then(() => payNext(context, actor('finance@ajo.test'), loanId, reference));
  const lives = { context, actor, person: (email: string): User => personOf(people, email) };
  goTo(firstDayAgo);
  await openOnboarding(lives, portfolioFacts);
  portfolio = await openPortfolio({ desk, today, ...portfolioFacts });
  await liveTo(118);
  await addProfiles(lives);

  await liveTo(110);
  const paidBack = await apply({ email: 'customer5@ajo.test', product: 1, naira: 40_000n, tenor: 6, guarantor: 'Garba Sani' });
  await lend(desk, actor('customer5@ajo.test'), { loanId: paidBack });
  for (let week = 1; week <= 5; week += 1) await pay(110 - week * 7, paidBack, `TRF-EBIERE-${week}`);

  goTo(75, 13);
  const running = await apply({
    email: 'customer@ajo.test',
    product: 0,
    naira: 250_000n,
    tenor: 6,
    guarantor: 'Chukwuemeka Nnamdi',
  });
  await lend(desk, actor('customer@ajo.test'), { loanId: running });
  await pay(68, paidBack, 'TRF-EBIERE-6');
  goTo(68, 13);
  const late = await apply({ email: 'customer6@ajo.test', product: 1, naira: 120_000n, tenor: 12, guarantor: 'Uche Madu' });
  await lend(desk, actor('customer6@ajo.test'), { loanId: late });
  for (let week = 1; week <= 3; week += 1) await pay(68 - week * 7, late, `TRF-GBENGA-${week}`);
  await pay(44, running, 'TRF-ADAEZE-1');
  await liveTo(25);
  await handOver(lives);
  await liveTo(20);
  await moveOn(lives);
  await pay(14, running, 'TRF-ADAEZE-2');

  await liveTo(3);
  await openShop(context, actor('customer3@ajo.test'), pharmacy);
  await onboard(context, actor('customer2@ajo.test'), 1);
  const offered = await apply({ email: 'customer4@ajo.test', product: 2, naira: 180_000n, tenor: 3, guarantor: 'Halima Yusuf' });
  await readReports(lives, offered);
  await approve(desk, { loanId: offered });

  await liveTo(1);
  const applied = await apply({ email: 'customer3@ajo.test', product: 3, naira: 250_000n, tenor: 12, guarantor: 'Ikenna Obi' });
  await addStatements(context, actor('customer3@ajo.test'), { loanId: applied, until: addDays(today, -2) });
  await readReports(lives, applied);
  await leaveOpen(lives);
  if (portfolioFacts.customers > 0) await fillDesks({ context, actor, loanId: running, yesterday: addDays(today, -2), bank });
  await closeDaysUntil(context, clock, { until: today, morning });
}

type Morning = { morning: HoldingsMorning };

/** `goTo` skips to a day; `liveTo` closes each day on the way. Days count back from today. */
function timeOf(context: Context, clock: Clock, { today, morning }: Morning & { today: Day }) {
  const goTo = (daysAgo: number, hour = 9): void => clock.moveTo(hourOf(addDays(today, -daysAgo), hour));
  const liveTo = async (daysAgo: number, hour = 9): Promise<void> => {
    await closeDaysUntil(context, clock, { until: addDays(today, -daysAgo), morning });
    goTo(daysAgo, hour);
  };
  return { goTo, liveTo };
}

/** Of the customers who applied already. */
async function addProfiles({ context, actor }: Parameters<typeof writeLetters>[0]): Promise<void> {
  for (const at of [0, 2, 3, 4, 5]) {
    const email = `customer${at === 0 ? '' : at + 1}@ajo.test`;
    await onboard(context, actor(email), at);
    if (at === 3) await openShop(context, actor(email), foodstuff);
    await acceptDocuments(context, { customer: actor(email), officer: actor('compliance_officer@ajo.test') });
  }
}

/** The customer whose savings, investments and packages begin a year ago. */
async function addSaver({ context, actor }: Parameters<typeof writeLetters>[0]): Promise<void> {
  await onboard(context, actor(funke), 6);
  await sendUtilityBill(context, actor(funke));
  await acceptDocuments(context, { customer: actor(funke), officer: actor('compliance_officer@ajo.test') });
}

async function openOnboarding(
  lives: Parameters<typeof writeLetters>[0],
  { customers }: Pick<PortfolioFacts, 'customers'>,
): Promise<void> {
  await payInCapital(lives.context);
  await writeLetters(lives);
  await addReferredPeople(lives);
  await addSaver(lives);
  if (customers > 0) await connectShop(lives);
}

/** Compliance requests the reports of both bureaus about an applicant. */
async function readReports({ context, actor }: Parameters<typeof writeLetters>[0], loanId: LoanId): Promise<void> {
  for (const bureau of BureauName.options) await requestReport(context, actor('compliance_officer@ajo.test'), { loanId, bureau });
}

const hourOf = (on: Day, hour: number): Date => new Date(startOfDay(on).getTime() + hour * hourMs);

/** Every night the books of the day before are closed, and notices of due amounts are sent. The jobs of savings follow in the morning. */
async function closeDaysUntil(context: Context, clock: Clock, { until, morning }: Morning & { until: Day }): Promise<void> {
  for (let on = addDays(clock.businessDay(), 1); !isBefore(until, on); on = addDays(on, 1)) {
    clock.moveTo(hourOf(on, 0));
    await closeOpenDays(context, dayClosers);
    clock.moveTo(hourOf(on, 8));
    await morning(on);
    await followDunning(context);
    await deliverOutbox(context);
  }
}
