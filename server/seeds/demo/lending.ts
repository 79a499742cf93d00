/** One loan of the demo, from the application to the payout: the customer, the guarantor and the staff in their turn. */
import { createReadStream } from 'node:fs';
import type { Actor } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { videoFile } from '@ajo/contract/modules/guarantors';
import type { Context } from '#context';
import {
  answerInvitation,
  keepEvidence,
  proveBvn,
  proveCode,
  sendCode,
  statementVersion,
  whoHoldsInvitation,
} from '#modules/guarantors';
import { acceptOffer, applyForLoan, decideLoan, recordOpinion, releaseLoan } from '#modules/loan-applications';
import { findVisibleLoan } from '#modules/loans';
import { deliverOutbox } from '#modules/notifications';
import { sendPayouts } from '#modules/payouts';
import { recordDebit, repaymentsView } from '#modules/repayments';
import { openVirtualAccount } from '#modules/wallets';
import { fullName, type User } from '#modules/users';
import { receiveFile } from '#platform/files/intake';
import type { MailMessage } from '#platform/mail/mail';
import { guarantorReactions, moneyInReactions, payoutReactions } from '../../src/reactions.ts';
import { loanProducts } from '../reference/loan-products.ts';

/** What the people of the story find in their mailbox and on their phone. */
export type Post = { mails: MailMessage[]; texts: { to: string; text: string }[] };
export type Desk = { context: Context; people: ReadonlyMap<string, User>; post: Post };
export type StoryLoan = { product: number; naira: bigint; tenor: number; guarantor: string };
/** `officer`: the credit officer of the main branch unless another is given. */
type Lending = { loanId: LoanId; officer?: Actor | undefined };
const ip = '102.89.0.1';
const from = { ip, device: 'Demo' };
const guarantorPhone = '08055500011';

export function personOf(people: ReadonlyMap<string, User>, email: string): User {
  const user = people.get(email);
  if (!user) throw new Error(`the story needs ${email}`);
  return user;
}

export const actorFor = (user: User): Actor => ({ id: user.id, role: user.type, name: fullName(user), branchId: user.branchId });

export const actorOf = (people: ReadonlyMap<string, User>, email: string): Actor => actorFor(personOf(people, email));

export async function applyWith(
  context: Context,
  actor: Actor,
  { product, naira, tenor, guarantor }: StoryLoan,
): Promise<LoanId> {
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

/** The guarantor reads the mail, answers the text message, and accepts: by the commands of the product. */
export async function acceptAsGuarantor({ context, post }: Desk): Promise<void> {
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
    otp: /\d{6}/.exec(post.texts.findLast(({ to }) => to.endsWith(guarantorPhone.slice(1)))?.text ?? '')?.[0] ?? '',
    phoneNumber: guarantorPhone,
  });
  const video = await receiveFile(createReadStream(new URL('guarantor-video.webm', import.meta.url)), videoFile, {
    field: 'video',
    name: 'my-video.webm',
  });
  await keepEvidence(context, guarantor, { video, statement: undefined, from });
  await video.discard();
  await answerInvitation(
    context,
    guarantor,
    { accept: true, version: statementVersion, signedName: guarantor.name, ...from },
    guarantorReactions,
  );
}

/** The same number for the same name. Some names share a number, and one person guarantees two running loans at most. */
export const bvnOf = (name: string): string =>
  `2222300${Array.from(name)
    .reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 10_000, 7)
    .toString()
    .padStart(4, '0')}`;

export async function approve(desk: Desk, { loanId, officer }: Lending): Promise<void> {
  const { context, people } = desk;
  await acceptAsGuarantor(desk);
  const by = (email: string): Actor => actorOf(people, email);
  await recordOpinion(context, officer ?? by('credit_officer@ajo.test'), {
    loanId,
    kind: 'recommendation',
    verdict: 'recommended',
    note: 'Visited the shop, steady sales, pays on time.',
  });
  await recordOpinion(context, by('compliance_officer@ajo.test'), {
    loanId,
    kind: 'review',
    verdict: 'cleared',
    note: 'Identity and guarantor confirmed.',
  });
  await decideLoan(context, by('admin@ajo.test'), { loan_id: loanId, status: 'approved' });
}

/** The loan is approved, and its customer signs the offer. */
export async function approveAndAccept(desk: Desk, customer: Actor, lending: Lending): Promise<void> {
  const { context } = desk;
  await approve(desk, lending);
  const { loanId } = lending;
  const found = await findVisibleLoan(context.db, customer, 'loans.own', loanId);
  await acceptOffer(context, customer, { loanId, version: found?.loan.offerVersion ?? '', signature: customer.name, ip });
}

export async function lend(desk: Desk, customer: Actor, lending: Lending): Promise<void> {
  const { context, people } = desk;
  await approveAndAccept(desk, customer, lending);
  await releaseLoan(context, actorOf(people, 'finance@ajo.test'), lending.loanId);
  await sendPayouts(context, payoutReactions);
  await openVirtualAccount(context, moneyInReactions, customer.id);
}

/** The bank refuses what leaves because of it; everything earlier is paid before. */
export async function refusedByBank(context: Context, happens: () => Promise<void>): Promise<void> {
  await sendPayouts(context, payoutReactions);
  await happens();
  const refusal = { status: 'failed', reason: 'The account cannot receive this transfer' } as const;
  const payments = { ...context.payments, transfer: async () => refusal };
  await sendPayouts({ ...context, payments }, payoutReactions);
}

export async function payNext(context: Context, finance: Actor, loanId: LoanId, reference: string): Promise<void> {
  const found = await findVisibleLoan(context.db, finance, 'loans.read', loanId);
  const next = found && (await repaymentsView(context, found.loan)).next;
  if (next) await recordDebit(context, finance, { loanId, amount: next.outstanding, reference, paidOn: undefined });
}
