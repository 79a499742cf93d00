/** UUIDv7: time-ordered, made by the program, so a row can be named before it is stored. */
import { randomFillSync } from 'node:crypto';

/** The counter's 18 bits: the 12 after the time (version nibble left out) and the 6 after the variant. */
const counterSize = 2 ** 18;
/** A new millisecond starts somewhere in the lowest quarter: room to count up, and no first value to guess. */
const startBelow = counterSize / 4;

let latest = { at: -1, count: 0 };

const idBytes = 16;
/** Random bytes for many ids, drawn in one go: asking for them costs more than the rest of an id. Each is used once. */
const drawn = Buffer.alloc(idBytes * 256);
let used = drawn.length;

function freshBytes(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += idBytes;
  return drawn.subarray(used - idBytes, used);
}

/**
 * A new id whose first 48 bits are `at`: ids sort by age, also in a history that is replayed with an earlier clock. Ids that
 * one process makes in the same millisecond count up (RFC 9562 §6.2, method 1), so lists ordered by id keep the order in which
 * things happened; 56 bits stay random.
 */
export function newId<T extends string = string>(at: Date): T {
  const bytes = freshBytes();
  const time = at.getTime();
  const count = latest.at === time ? (latest.count + 1) % counterSize : bytes.readUInt32BE(0) % startBelow;
  latest = { at: time, count };
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(count >> 6, 6);
  bytes.writeUInt8(count & 0x3f, 8);
  return format(bytes) as T;
}

/** The same id for the same `name` and time: what is posted twice under it is posted once. */
export function derivedId<T extends string = string>(at: Date, digest: Buffer): T {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUIntBE(at.getTime(), 0, 6);
  return format(bytes) as T;
}

/** When an id was made. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

function format(bytes: Buffer): string {
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
