/** The bank account for payouts was changed: a mail and a text, so that an owner who did not do it can act before money is sent there. */
import { shortInstant } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { sendTemplate, textUser } from '#modules/notifications';
import type { User } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import type { BankAccount } from '../profile.ts';

export async function announceNewAccount(
  tx: Tx,
  context: Context,
  { id, email }: User,
  { bankName, number }: BankAccount,
): Promise<void> {
  const last4 = number.slice(-4);
  const { BRAND_PHONE: phone, appUrl } = context.config;
  await sendTemplate(tx, context, {
    template: 'bank_account_changed',
    to: email,
    userId: id,
    values: { account: `${bankName} ••${last4}`, when: shortInstant(context.clock.now()), phone },
    url: `${appUrl}/forgot`,
  });
  // A text has no bullets.
  const text = `Your bank account for payouts was changed to ${bankName} ending ${last4}. Not you? Call us: ${phone}`;
  await textUser(tx, context, { userId: id, text });
}
