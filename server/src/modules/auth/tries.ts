/** How often something may be tried before it is judged: per account and per address, counted in the database. */
import { hourMs, minuteMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { networkOf } from '#platform/http/address';
import { countTry, forgiveTries, giveBackTry } from '#platform/http/throttle.store';

/** Where a request comes from. */
export type From = { ip: string; device: string };

/**
 * Fewer than ten per account everywhere: what can be guessed is not guessed. An address is shared by an office or a whole
 * mobile network, so it may do more; only guessing many accounts from one place is stopped by it.
 */
const limits = {
  'sign-in': { perAccount: 8, perAddress: 100, windowMs: 15 * minuteMs },
  register: { perAccount: 5, perAddress: 60, windowMs: hourMs },
  'second step': { perAccount: 8, perAddress: 100, windowMs: 15 * minuteMs },
  'password change': { perAccount: 8, perAddress: 100, windowMs: hourMs },
  'reset mail': { perAccount: 5, perAddress: 60, windowMs: hourMs },
  'reset link': { perAccount: 9, perAddress: 60, windowMs: hourMs },
  reset: { perAccount: 9, perAddress: 60, windowMs: hourMs },
  'proof mail': { perAccount: 5, perAddress: 60, windowMs: hourMs },
  proof: { perAccount: 9, perAddress: 60, windowMs: hourMs },
} as const;

export type Trying = keyof typeof limits;

/**
 * The last try was right: the account's failures are forgiven, and the address has tried nothing. A whole mobile network may sign in from one
 * address; what is limited is being wrong. Whoever guesses takes no failure of theirs back by signing in as themselves.
 */
export async function wasRight(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  what: Trying,
  account: string,
  { ip }: Pick<From, 'ip'>,
): Promise<void> {
  await forgiveTries(db, `${what} account`, account);
  await giveBackTry(db, { budget: `${what} address`, subject: networkOf(ip), windowMs: limits[what].windowMs }, clock.now());
}

/** @param account what is tried at: an e-mail address, or the digest of a link where the address is not named. */
export async function countTries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  what: Trying,
  account: string,
  { ip }: Pick<From, 'ip'>,
): Promise<void> {
  const { perAccount, perAddress, windowMs } = limits[what];
  const at = clock.now();
  await countTry(db, { budget: `${what} account`, subject: account, most: perAccount, windowMs }, at);
  await countTry(db, { budget: `${what} address`, subject: networkOf(ip), most: perAddress, windowMs }, at);
}
