/** Limits of the mail to addresses that a caller chose: to one address, and in all; and of the mail that one address gets from all callers. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { Database } from '#platform/db/transaction';
import { countAttempt } from '#platform/http/throttle.store';

/** The person who chose the address: a customer, a colleague, or a visitor without a session on a network. */
export type MailSender = { kind: 'customer' | 'staff' | 'network'; id: string };

/** A day. A network can be a whole mobile carrier; staff open accounts all day. */
const perSender: Readonly<Record<MailSender['kind'], number>> = { customer: 20, staff: 200, network: 300 };
const perPair = 5;
const perAddress = 20;

/** Messages with a budget of their own, so that strangers do not use up those that an owner or a borrower needs. */
type Purpose = 'registration' | 'sign-in code' | 'reset' | 'guarantor link';

type LimitedMail = {
  to: string;
  sender: MailSender;
  purpose?: Purpose;
  /** The address's total neither counts nor stops it: the sender is known there. */
  isSpared?: boolean;
};

/**
 * Called with each mail to an unverified address that the caller chose, in the transaction that writes it.
 * @throws DomainError `too_many_tries`
 */
export async function limitMailTo(
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  { to, sender: { kind, id }, purpose, isSpared = false }: LimitedMail,
): Promise<void> {
  const at = clock.now();
  const address = mailboxOf(to);
  const count = (budget: string, subject: string, max: number) => countAttempt(db, { budget, subject, max, windowMs: dayMs }, at);
  const message = purpose ?? 'mail';
  await count(`${message} to address by sender`, `${kind} ${id} ${address}`, perPair);
  await count('mail by sender', `${kind} ${id}`, perSender[kind]);
  if (!isSpared) await count(`${message} to address`, address, perAddress);
}

/** "ada+1@mail.test" and "ada+2@mail.test" end in one mailbox. */
const mailboxOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
