/** A password or a PIN was changed or locked: a line of history, a mail and a text, so that an owner who did not do it can act at once. */
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { sendTemplate, textUser } from '#modules/notifications';
import { fullName, type User } from '#modules/users';
import type { Tx } from '#platform/db/transaction';

type CredentialChange = {
  action: HistoryAct;
  template: 'password_changed' | 'pin_changed';
  values?: Record<string, string>;
  /** A sentence without its full stop; the text adds the number to call. */
  text: string;
};

export async function announceChange(
  tx: Tx,
  context: Context,
  user: User,
  { action, template, values, text }: CredentialChange,
): Promise<void> {
  await record(tx, context, {
    actor: { id: user.id, name: fullName(user) },
    subject: { kind: 'user', id: user.id },
    customerId: user.id,
    action,
  });
  await sendTemplate(tx, context, {
    template,
    to: user.email,
    userId: user.id,
    ...(values && { values }),
    url: `${context.config.appUrl}/forgot`,
  });
  await textUser(tx, context, { userId: user.id, text: `${text}. Not you? Call us: ${context.config.BRAND_PHONE}` });
}
