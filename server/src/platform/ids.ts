/** UUIDv7: time-ordered, made by the program, so a row can be named before it is stored. */
import { randomBytes } from 'node:crypto';

/** A new id whose first 48 bits are `at`: ids sort by age, also in a history that is replayed with an earlier clock. */
export function newId<T extends string = string>(at: Date): T {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  return format(bytes) as T;
}

/** The same id for the same `name` and time: what is posted twice under it is posted once. */
export function derivedId<T extends string = string>(at: Date, digest: Buffer): T {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUIntBE(at.getTime(), 0, 6);
  return format(bytes) as T;
}

function format(bytes: Buffer): string {
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
