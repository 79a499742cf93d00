/** What changes a person, once it is decided: shared by the direct acts and by requests that were approved. The person's row is held. */
import type { AccountRole, Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { sendMailOrText, sendText } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import type { FactTexts } from '../person-change.rules.ts';
import { whyNotBornOn, whyNotDelete, whyNotSuspend, whyNotTakeFacts, whyNotTakeRole } from '../person.rules.ts';
import { type ClosingOfPerson, endTies, holdsMoneyOf, type PeopleReactions } from '../people-reactions.ts';
import { obligationsOf } from '../obligations.store.ts';
import { fullName, namesIn, type User } from '../user.ts';
import { isPhoneTaken } from '../sign-in-name/index.ts';
import { isEmailTaken, isOpenBranch, readableFacts, saveUser } from '../user.store.ts';
import { moneyHeld, phoneTaken } from '../users.errors.ts';

type Changes = Pick<PeopleReactions, 'renamed' | 'rightsChanged'>;
export type Act = { actor: Actor; user: User; reason?: string | undefined };

export const whyNotFacts = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { email, branch_id, date_of_birth }: FactTexts,
): Promise<DomainError | undefined> =>
  whyNotBornOn(date_of_birth ? day(date_of_birth) : undefined, clock.businessDay()) ??
  whyNotTakeFacts({
    emailTaken: email ? await isEmailTaken(tx, email) : false,
    branchOpen: branch_id ? await isOpenBranch(tx, branch_id) : true,
  });

export async function changeFacts(
  tx: Tx,
  context: Context,
  { actor, user, reason }: Act,
  { before, after, reactions }: { before: FactTexts; after: FactTexts; reactions: Changes },
): Promise<void> {
  if (Object.keys(after).length === 0) return;
  refuseIf((await whyNotFacts(tx, context, after)) ?? (await whyNotPhone(tx, user, after)));
  const name = after.name ? namesIn(after.name) : undefined;
  await saveUser(tx, user.id, {
    ...(name && { first_name: name.firstName, last_name: name.lastName }),
    ...(after.email && { email: after.email }),
    // A new number opens the account when a code has verified it.
    ...(after.phone_number && { phone: after.phone_number, phone_verified_at: null }),
    ...(after.date_of_birth && { date_of_birth: day(after.date_of_birth) }),
    ...(after.branch_id && { branch_id: after.branch_id }),
    ...((after.email || after.phone_number) && { access_changed_at: context.clock.now() }),
  });
  const facts = { before: await readableFacts(tx, before), after: await readableFacts(tx, after) };
  await record(tx, context, { ...about(user), actor, action: 'changed the profile', reason, ...facts });
  await react(tx, context, { user: { ...user, ...name }, after, reactions });
  await notifyOldContact(tx, context, user, after);
}

async function react(
  tx: Tx,
  context: Context,
  { user, after, reactions }: { user: User; after: FactTexts; reactions: Changes },
): Promise<void> {
  if (after.name) await reactions.renamed(tx, context, user);
  if (after.branch_id) await reactions.rightsChanged(tx, context, user.id);
}

/** A customer without an address signs in by the number, so it must not be another customer's. */
export async function whyNotPhone(
  tx: Tx,
  user: User,
  { email, phone_number: phone }: FactTexts,
): Promise<DomainError | undefined> {
  if (!phone || user.email || email) return undefined;
  return (await isPhoneTaken(tx, phone, { by: user })) ? phoneTaken() : undefined;
}

/** To the address and the number that the account had before. */
async function notifyOldContact(tx: Tx, context: Context, user: User, after: FactTexts): Promise<void> {
  if (after.email)
    await sendMailOrText(tx, context, user, {
      subject: user.email ? 'Your email address was changed' : 'An email address was added to your account',
      paragraphs: [
        `The email address of your ${context.config.BRAND} account was changed, and all devices were signed out.`,
        'If you did not request this, please contact us immediately.',
      ],
    });
  if (after.phone_number && user.phone && (user.phoneVerifiedAt || !user.email))
    await sendText(tx, context, {
      to: user.phone,
      text: `${context.config.BRAND}: the phone number of your account was changed. Not you? Call us: ${context.config.BRAND_PHONE}`,
    });
}

export async function changeRole(
  tx: Tx,
  context: Context,
  { actor, user, reason }: Act,
  { type, reactions }: { type: AccountRole; reactions: Pick<PeopleReactions, 'rightsChanged'> },
): Promise<void> {
  refuseIf(whyNotTakeRole(type, await obligationsOf(tx, user)));
  await saveUser(tx, user.id, { type, access_changed_at: context.clock.now() });
  const facts = { before: { user_type_id: user.type }, after: { user_type_id: type } };
  await record(tx, context, { ...about(user), actor, action: 'changed the role', from: user.type, to: type, reason, ...facts });
  await reactions.rightsChanged(tx, context, user.id);
}

export async function suspend(tx: Tx, context: Context, { actor, user, reason }: Act): Promise<void> {
  refuseIf(whyNotSuspend(actor, user, { suspend: true, obligations: await obligationsOf(tx, user) }));
  const at = context.clock.now();
  await saveUser(tx, user.id, { suspended_at: at, suspended_by: actor.id, suspended_reason: reason ?? null });
  await record(tx, context, { ...about(user), actor, action: 'suspended the account', to: 'suspended', reason });
  await sendMailOrText(tx, context, user, {
    subject: 'Your account is suspended',
    paragraphs: [
      `Hello ${user.firstName}.`,
      `Your ${context.config.BRAND} account is suspended. Please contact us to learn more.`,
    ],
  });
}

export async function reinstate(tx: Tx, context: Context, { actor, user, reason }: Act): Promise<void> {
  refuseIf(whyNotSuspend(actor, user, { suspend: false, obligations: await obligationsOf(tx, user) }));
  await saveUser(tx, user.id, { suspended_at: null, suspended_by: null, suspended_reason: null });
  await record(tx, context, { ...about(user), actor, action: 'reinstated the account', from: 'suspended', reason });
  await sendMailOrText(tx, context, user, {
    subject: 'Your account is open again',
    paragraphs: [`Hello ${user.firstName}.`, `You can use your ${context.config.BRAND} account again.`],
  });
}

/** The person's row is locked. */
export const whyNotClose = async (
  tx: Tx,
  { actor, user }: Pick<Act, 'actor' | 'user'>,
  reactions: Pick<PeopleReactions, 'ties'>,
): Promise<DomainError | undefined> =>
  whyNotDelete(actor, user, { ...(await obligationsOf(tx, user)), hasMoney: await holdsMoneyOf(reactions, tx, user.id) });

/** The one way in which the account of a person ends. Nothing changes when it has ended before. The person's row is locked. */
async function endPerson(
  tx: Tx,
  context: Context,
  closing: ClosingOfPerson,
  reactions: Pick<PeopleReactions, 'ties'>,
): Promise<void> {
  const { actor, person } = closing;
  if (person.deletedAt) return;
  await endTies(reactions, tx, context, closing);
  await saveUser(tx, person.id, { deleted_at: context.clock.now(), deleted_by: actor.id });
}

/** For modules above: what keeps an account open, and how it ends. */
export const personClosing = { holdsMoney: holdsMoneyOf, moneyHeld, end: endPerson };

/** Nothing is removed: the account is closed, its email address stays taken, and its history stays. */
export async function closeAccount(tx: Tx, context: Context, act: Act, reactions: Pick<PeopleReactions, 'ties'>): Promise<void> {
  const { actor, user, reason } = act;
  refuseIf(await whyNotClose(tx, act, reactions));
  await endPerson(tx, context, { actor, person: user }, reactions);
  await record(tx, context, { ...about(user), actor, action: 'closed the account', to: 'deleted', reason });
  await sendMailOrText(tx, context, user, {
    subject: 'Your account is closed',
    paragraphs: [
      `Hello ${fullName(user)}.`,
      `Your ${context.config.BRAND} account was closed. Please contact us if this is wrong.`,
    ],
  });
}

const about = (user: User) => ({ subject: { kind: 'user', id: user.id }, customerId: user.id });
