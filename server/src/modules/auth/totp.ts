/** Time-based codes (RFC 6238: SHA-1, six digits, thirty seconds, as in every authenticator app) and recovery codes. */
import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';

/** One step to each side: clocks of phones are wrong by seconds, not by minutes. */
const driftSeconds = 30;

export const newSecret = (): string => generateSecret();

/** The step whose code this is, at `at` or one step before or after it; undefined when it is none of the three. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const verdict = verifySync({
    secret,
    token: code,
    epoch: Math.floor(at.getTime() / 1000),
    epochTolerance: driftSeconds,
  });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined;
}

/** What the app scans, or takes as a link on the same device. */
export function keyOf(secret: string, { brand, email }: { brand: string; email: string }): { uri: string; qr_svg: string } {
  const uri = generateURI({ issuer: brand, label: email, secret });
  return { uri, qr_svg: renderSVG(uri, { pixelSize: 4, border: 2 }) };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 80 random bits: too many to guess, so a plain digest of it may be kept. */
export const newRecoveryCode = (): string => Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('');

/** In fours, as people write it down. */
export const asWritten = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;
