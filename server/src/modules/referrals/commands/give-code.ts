/** Creates a user's referral code on first request; it never changes. */
import { randomBytes } from 'node:crypto';
import type { Context } from '#context';
import { findUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { codeFrom } from '../referral.rules.ts';
import { findCode, tryAddCode } from '../referral.store.ts';

export async function codeOf(context: Context, userId: string): Promise<string> {
  const user = await findUser(context.db, userId);
  for (;;) {
    const existing = await findCode(context.db, userId);
    if (existing) return existing;
    const code = codeFrom(user?.firstName ?? '', [...randomBytes(4)]);
    await inTransaction(context.db, (tx) => tryAddCode(tx, { code, userId }, context.clock.now()));
  }
}
