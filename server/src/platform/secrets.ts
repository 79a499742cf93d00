/** Encrypts identity data at rest, and makes it findable without opening it. Keys are derived from the program's secret. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { Config } from '#platform/config';

type Keys = Pick<Config, 'APP_SECRET'>;

/** The first byte of what is encrypted: a later key gets another number, and old rows still open. */
const keyNumber = 1;
const cache = new Map<string, Buffer>();

function keyFor({ APP_SECRET }: Keys, purpose: string): Buffer {
  const name = `${APP_SECRET}\n${purpose}`;
  const known = cache.get(name) ?? Buffer.from(hkdfSync('sha256', APP_SECRET, '', `ajo ${purpose}`, 32));
  cache.set(name, known);
  return known;
}

/** AES-256-GCM, bound to its place ("table.column:row"): an encrypted value moved to another row does not open. */
export function seal(config: Keys, place: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, 'seal'), nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([keyNumber]), nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** @throws Error when the value was changed or belongs to another place. */
export function open(config: Keys, place: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes[0] !== keyNumber) throw new Error('sealed with a key that is not known');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(config, 'seal'), bytes.subarray(1, 13)).setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(13, 29));
  return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString('utf8');
}

/** A code for a text message or mail: 000000 to 999999. */
export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The same index for the same value: equality can be searched, the value cannot be read back. */
export const blindIndex = (config: Keys, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(config, `index ${purpose}`))
    .update(text)
    .digest('hex');
