/** How often strangers may write to us: per email address, and per network address, which a whole mobile network can share. */
import { hourMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { networkOf } from '#platform/http/address';
import { countAttempt } from '#platform/http/throttle.store';

const limits = {
  'contact message': { perEmail: 5, perAddress: 40 },
  'waiting list': { perEmail: 5, perAddress: 40 },
  complaint: { perEmail: 5, perAddress: 40 },
  'complaint lookup': { perEmail: 20, perAddress: 100 },
} as const;

export async function countAttempts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  what: keyof typeof limits,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const { perEmail, perAddress } = limits[what];
  const at = clock.now();
  await countAttempt(db, { budget: `${what} email`, subject: email, max: perEmail, windowMs: hourMs }, at);
  await countAttempt(db, { budget: `${what} address`, subject: networkOf(ip), max: perAddress, windowMs: hourMs }, at);
}
