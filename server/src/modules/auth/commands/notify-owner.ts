/** Notifies the owner of an address or number when it is registered again. */
import type { Context } from '#context';
import { sendTemplate, sendText } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';

/** The address has an account already: its owner is notified, the caller is not. */
export const accountExists = (tx: Tx, context: Context, email: string): Promise<void> =>
  sendTemplate(tx, context, { template: 'account_exists', to: email, url: `${context.config.appUrl}/sign-in` });

/** The number has an account already. */
export const textOwner = (tx: Tx, context: Context, phone: string): Promise<void> =>
  sendText(tx, context, {
    to: phone,
    text: `${context.config.BRAND}: this number already has an account. Sign in, or reset your password: ${context.config.appUrl}/forgot`,
  });
