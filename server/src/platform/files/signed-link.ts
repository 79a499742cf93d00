/** Short links to files: every holder may read that one file for a few minutes. Pure. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { createHmac, timingSafeEqual } from 'node:crypto';

export const linkLifeMs = 5 * minuteMs;

/** Derived from the application's secret, so that a link signature is good for nothing else. */
export const linkSecret = (appSecret: string): Buffer => createHmac('sha256', appSecret).update('file links').digest();

/** `expires` in whole seconds since 1970. */
export type SignedLink = { expires: number; signature: string };

export function signLink(secret: Buffer, id: string, now: Date): SignedLink {
  const expires = Math.ceil((now.getTime() + linkLifeMs) / 1000);
  return { expires, signature: signatureOf(secret, id, expires) };
}

const signatureOf = (secret: Buffer, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`${id}:${expires}`).digest('base64url');

/** Compared in constant time, and the signature before the hour: only a link of ours gets the reply that it has expired. */
export function checkLink(secret: Buffer, link: SignedLink & { id: string }, now: Date): 'good' | 'expired' | 'forged' {
  const right = Buffer.from(signatureOf(secret, link.id, link.expires));
  const signature = Buffer.from(link.signature);
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return 'forged';
  return now.getTime() < link.expires * 1000 ? 'good' : 'expired';
}
