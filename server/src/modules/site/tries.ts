/** How often strangers may write to us: per e-mail address, and per network address, which a whole mobile network can share. */
import { hourMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { networkOf } from '#platform/http/address';
import { countTry } from '#platform/http/throttle.store';

const limits = {
  'contact message': { perEmail: 5, perAddress: 40 },
  'waiting list': { perEmail: 5, perAddress: 40 },
  complaint: { perEmail: 5, perAddress: 40 },
  'complaint lookup': { perEmail: 20, perAddress: 100 },
} as const;

export async function countTries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  what: keyof typeof limits,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const { perEmail, perAddress } = limits[what];
  const at = clock.now();
  await countTry(db, { budget: `${what} email`, subject: email, most: perEmail, windowMs: hourMs }, at);
  await countTry(db, { budget: `${what} address`, subject: networkOf(ip), most: perAddress, windowMs: hourMs }, at);
}
