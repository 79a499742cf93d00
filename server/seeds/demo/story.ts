/** What happened to the demo customers, step by step, with the clock of those days. */
import { createReadStream } from 'node:fs';
import type { Actor } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, hourMs, isBefore, startOfDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { videoFile } from '@ajo/contract/modules/guarantors';
import type { Context } from '#context';
import { closeOpenDays } from '#modules/closings';
import {
  answerInvitation,
  keepEvidence,
  proveBvn,
  proveCode,
  sendCode,
  statementVersion,
  whoHoldsInvitation,
} from '#modules/guarantors';
import { acceptOffer, applyForLoan, decideLoan, judgeLoan, releaseLoan } from '#modules/loan-applications';
import { findVisibleLoan } from '#modules/loans';
import { deliverOutbox } from '#modules/notifications';
import { sendPayouts } from '#modules/payouts';
import { followDunning } from '#modules/recovery';
import { recordDebit, repaymentsView } from '#modules/repayments';
import { openVirtualAccount } from '#modules/wallets';
import { fullName, type User } from '#modules/users';
import { receiveFile } from '#platform/files/intake';
import type { MailMessage } from '#platform/mail/mail';
import { dayClosers } from '../../src/closers.ts';
import { moneyInReactions, payoutReactions } from '../../src/reactions.ts';
import { payInCapital } from './capital.ts';
import { type HoldingsMorning, holdingsStory } from './holdings-story.ts';
import { addReferredPeople, handOver, leaveOpen, moveOn, writeLetters } from './people-story.ts';
import { loanProducts } from '../reference/loan-products.ts';
import { acceptDocuments, onboard, openShop } from './profiles.ts';
import { addStatements } from './statements.ts';

type Clock = { businessDay: () => Day; moveTo: (at: Date) => void };
/** What the people of the story find in their mailbox and on their phone. */
export type Post = { mails: MailMessage[]; texts: { to: string; text: string }[] };
type Stage = { people: Map<string, User>; today: Day; post: Post };
type StoryResult = { context: Context; people: Map<string, User>; post: Post };
type StoryLoan = { email: string; product: number; naira: bigint; tenor: number; guarantor: string };
const ip = '102.89.0.1';
const from = { ip, device: 'Demo' };
const guarantorPhone = '08055500011';

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

export async function runStory(context: Context, clock: Clock, { people, today, post }: Stage): Promise<void> {
  const stage = { context, people, post };
  const actor = (email: string): Actor => actorOf(people, email);
  const goTo = (daysAgo: number, hour = 9): void => clock.moveTo(hourOf(addDays(today, -daysAgo), hour));
  const morning = holdingsStory({ context, actor, today, post });
  const liveTo = async (daysAgo: number, hour = 9): Promise<void> => {
    await closeDaysUntil(context, clock, { until: addDays(today, -daysAgo), morning });
    goTo(daysAgo, hour);
  };
  const apply = (input: StoryLoan): Promise<LoanId> => applyWith(context, actor(input.email), input);
  const pay = async (daysAgo: number, loanId: LoanId, reference: string): Promise<void> => {
    await liveTo(daysAgo, 12);
    await payNext(context, actor('finance@ajo.test'), loanId, reference);
  };

  const lives = { context, actor, person: (email: string): User => personOf(people, email) };
  goTo(119);
  await openHouse(lives);
  goTo(118);
  for (const at of [0, 2, 3, 4, 5]) {
    const email = `customer${at === 0 ? '' : at + 1}@ajo.test`;
    await onboard(context, actor(email), at);
    if (at === 3) await openShop(context, actor(email), foodstuff);
    await acceptDocuments(context, { customer: actor(email), officer: actor('compliance_officer@ajo.test') });
  }

  goTo(110);
  const paidBack = await apply({ email: 'customer5@ajo.test', product: 1, naira: 40_000n, tenor: 6, guarantor: 'Garba Sani' });
  await lend(stage, paidBack, 'customer5@ajo.test');
  for (let week = 1; week <= 5; week += 1) await pay(110 - week * 7, paidBack, `TRF-EBIERE-${week}`);

  goTo(75, 13);
  const running = await apply({
    email: 'customer@ajo.test',
    product: 0,
    naira: 250_000n,
    tenor: 6,
    guarantor: 'Chukwuemeka Nnamdi',
  });
  await lend(stage, running, 'customer@ajo.test');
  await pay(68, paidBack, 'TRF-EBIERE-6');
  goTo(68, 13);
  const late = await apply({ email: 'customer6@ajo.test', product: 1, naira: 120_000n, tenor: 12, guarantor: 'Uche Madu' });
  await lend(stage, late, 'customer6@ajo.test');
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
  await approve(stage, offered);

  await liveTo(1);
  const applied = await apply({ email: 'customer3@ajo.test', product: 3, naira: 250_000n, tenor: 12, guarantor: 'Ikenna Obi' });
  await addStatements(context, actor('customer3@ajo.test'), { loanId: applied, until: addDays(today, -2) });
  await leaveOpen(lives);
  await closeDaysUntil(context, clock, { until: today, morning });
}

async function openHouse(lives: Parameters<typeof writeLetters>[0]): Promise<void> {
  await payInCapital(lives.context);
  await writeLetters(lives);
  await addReferredPeople(lives);
}

const hourOf = (on: Day, hour: number): Date => new Date(startOfDay(on).getTime() + hour * hourMs);

/** Every night the books of the day before are closed, and notices of due amounts are sent. The jobs of savings follow in the morning. */
async function closeDaysUntil(
  context: Context,
  clock: Clock,
  { until, morning }: { until: Day; morning: HoldingsMorning },
): Promise<void> {
  for (let on = addDays(clock.businessDay(), 1); !isBefore(until, on); on = addDays(on, 1)) {
    clock.moveTo(hourOf(on, 0));
    await closeOpenDays(context, dayClosers);
    clock.moveTo(hourOf(on, 8));
    await morning(on);
    await followDunning(context);
    await deliverOutbox(context);
  }
}

function personOf(people: Map<string, User>, email: string): User {
  const user = people.get(email);
  if (!user) throw new Error(`the story needs ${email}`);
  return user;
}

function actorOf(people: Map<string, User>, email: string): Actor {
  const user = personOf(people, email);
  return { id: user.id, role: user.type, name: fullName(user), branchId: user.branchId };
}

async function applyWith(context: Context, actor: Actor, { product, naira, tenor, guarantor }: StoryLoan): Promise<LoanId> {
  const chosen = loanProducts[product];
  if (!chosen) throw new Error('the story needs a product');
  const email = `${guarantor.toLowerCase().replaceAll(' ', '.')}@mail.test`;
  const input = {
    loan_interest_id: chosen.id,
    amount: kobo(naira * 100n),
    tenor,
    guarantor_name: guarantor,
    guarantor_email: email,
    guarantor_phone: guarantorPhone,
    guarantor_relationship: 'Friend',
    consent: 'true' as const,
  };
  return (await applyForLoan(context, actor, { input, ip })).id;
}

/** The guarantor reads the mail, answers the text message, and accepts: through the same doors as everybody. */
async function stand({ context, post }: StoryResult): Promise<void> {
  await deliverOutbox(context);
  const invitation = post.mails.findLast(({ text }) => text.includes('acceptance'))?.text ?? '';
  const link = new URL(/https?:\S+acceptance\S+/.exec(invitation)?.[0] ?? 'http://no.link');
  const guarantor = await whoHoldsInvitation(context, {
    token: link.searchParams.get('token') ?? '',
    email: link.searchParams.get('email') ?? '',
  });
  if (!guarantor) throw new Error('the story lost a guarantor');
  await proveBvn(context, guarantor, bvnOf(guarantor.name), from);
  await sendCode(context, guarantor, guarantorPhone);
  await deliverOutbox(context);
  await proveCode(context, guarantor, {
    otp: /\d{6}/.exec(post.texts.at(-1)?.text ?? '')?.[0] ?? '',
    phoneNumber: guarantorPhone,
  });
  const video = await receiveFile(createReadStream(new URL('guarantor-video.webm', import.meta.url)), videoFile, {
    field: 'video',
    name: 'my-video.webm',
  });
  await keepEvidence(context, guarantor, { video, statement: undefined, from });
  await video.discard();
  await answerInvitation(context, guarantor, { accept: true, version: statementVersion, signedName: guarantor.name, ...from });
}

/** A separate number for each person: one person guarantees two loans at most. */
const bvnOf = (name: string): string =>
  `2222300${Array.from(name)
    .reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 10_000, 7)
    .toString()
    .padStart(4, '0')}`;

async function approve(stage: StoryResult, loanId: LoanId): Promise<void> {
  const { context, people } = stage;
  await stand(stage);
  const by = (email: string): Actor => actorOf(people, email);
  await judgeLoan(context, by('credit_officer@ajo.test'), {
    loanId,
    kind: 'recommendation',
    verdict: 'recommended',
    note: 'Visited the shop, steady sales, pays on time.',
  });
  await judgeLoan(context, by('compliance_officer@ajo.test'), {
    loanId,
    kind: 'review',
    verdict: 'cleared',
    note: 'Identity and guarantor confirmed.',
  });
  await decideLoan(context, by('admin@ajo.test'), { loan_id: loanId, status: 'approved' });
}

async function lend(stage: StoryResult, loanId: LoanId, borrower: string): Promise<void> {
  const { context, people } = stage;
  await approve(stage, loanId);
  const customer = actorOf(people, borrower);
  const found = await findVisibleLoan(context.db, customer, 'loans.own', loanId);
  await acceptOffer(context, customer, { loanId, version: found?.loan.offerVersion ?? '', signature: customer.name, ip });
  await releaseLoan(context, actorOf(people, 'finance@ajo.test'), loanId);
  await sendPayouts(context, payoutReactions);
  await openVirtualAccount(context, moneyInReactions, customer.id);
}

async function payNext(context: Context, finance: Actor, loanId: LoanId, reference: string): Promise<void> {
  const found = await findVisibleLoan(context.db, finance, 'loans.read', loanId);
  const next = found && (await repaymentsView(context, found.loan)).next;
  if (next) await recordDebit(context, finance, { loanId, amount: next.outstanding, reference, paidOn: undefined });
}
