/** How mails of this module greet: by the first name of the account, as all others do, or by the name that was entered. */
import { findUser } from '#modules/users';
import type { Tx } from '#platform/db/transaction';

export const nameToGreet = async (tx: Tx, { userId, name }: { userId: string | null; name: string }): Promise<string> =>
  (userId && (await findUser(tx, userId))?.firstName) || name;
