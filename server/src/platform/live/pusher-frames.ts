/** The frames of the Pusher protocol, version 7: JSON objects whose `data` is JSON again, as text. */

/** 4000-4099: do not reconnect · 4100-4199: reconnect later · 4200-4299: reconnect at once. */
export const closing = {
  unknownKey: [4001, 'Unknown app key'],
  unknownPath: [4005, 'Path not found'],
  unreadableVersion: [4006, 'The protocol version is not a number'],
  unsupportedVersion: [4007, 'Unsupported protocol version; use 7'],
  noVersion: [4008, 'No protocol version was given'],
  notAllowed: [4009, 'This connection is no longer allowed'],
  full: [4100, 'Over capacity'],
  nothingJoined: [4101, 'Nothing was subscribed to'],
  comeBack: [4200, 'Please reconnect'],
  silent: [4201, 'No answer to the ping'],
  tooManyMessages: [4301, 'Too many messages'],
} as const satisfies Record<string, readonly [number, string]>;
export type Closing = (typeof closing)[keyof typeof closing];

export const unreadable = 4200;
export const refused = 4301;

/** Clients other than pusher-js do not accept an object as data: always text. */
export const frame = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, ...(channel !== undefined && { channel }), data: JSON.stringify(data) });

export const errorFrame = (code: number, message: string): string => frame('pusher:error', { code, message });

export type ClientFrame = { event: string; data: Record<string, unknown> };

/** Undefined when it is not a frame. `data` may come as an object or as text that holds one. */
export function readFrame(text: string): ClientFrame | undefined {
  const read = objectIn(text);
  if (!read || typeof read['event'] !== 'string') return undefined;
  const data = typeof read['data'] === 'string' ? objectIn(read['data']) : read['data'];
  return { event: read['event'], data: isObject(data) ? data : {} };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
