/** Channel authorisation: each user may subscribe only to their own. Pure; shared by the socket server and the API. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@ajo/contract/kernel/errors';

export type RealtimeKeys = { key: string; secret: string };
export type ChannelRequest = { socketId: unknown; channelName: unknown };

/** `App.Models.User` is what newer Laravel clients ask for: the same channel under another name. */
const userChannel = /^private-App\.(?:Models\.)?User\.([0-9A-Za-z-]{1,64})$/;
const socketIdForm = /^\d{1,20}\.\d{1,20}$/;

/** The secret of the channel signatures, derived so that it opens nothing else. */
export const realtimeSecret = (appSecret: string): string =>
  createHmac('sha256', appSecret).update('realtime channel signatures').digest('hex');

/** Both names of a user's channel; what is published goes out on the first that a socket has joined. */
export const channelsOf = (userId: string): [string, string] => [
  `private-App.User.${userId}`,
  `private-App.Models.User.${userId}`,
];

export const userOfChannel = (channel: string): string | undefined => userChannel.exec(channel)?.[1];

type Subscription = { socketId: string; channel: string; sessionId: string };

/** `key:hex(HMAC-SHA256(secret, socket_id:channel:session)):session`. Clients pass it on unread; the session ends the socket. */
export const signatureOf = ({ key, secret }: RealtimeKeys, { socketId, channel, sessionId }: Subscription): string =>
  `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}:${sessionId}`).digest('hex')}:${sessionId}`;

/** The session that the signature is of; undefined when it is wrong. Constant time over the whole string, the key in front included. */
export function signedSession(
  keys: RealtimeKeys,
  { socketId, channel, auth }: { socketId: string; channel: string; auth: unknown },
): string | undefined {
  const text = typeof auth === 'string' ? auth : '';
  const sessionId = text.slice(text.lastIndexOf(':') + 1);
  const [right, signature] = [Buffer.from(signatureOf(keys, { socketId, channel, sessionId })), Buffer.from(text)];
  return signature.length === right.length && timingSafeEqual(signature, right) ? sessionId : undefined;
}

/**
 * The answer to POST /broadcasting/auth. Both fields are checked before anything is signed: a signature over a text of the caller's choice
 * would also be a valid sign-in or presence signature.
 * @throws DomainError `forbidden`
 */
export function authorizeChannel(
  keys: RealtimeKeys,
  { userId, sessionId }: { userId: string; sessionId: string },
  { socketId, channelName }: ChannelRequest,
): { auth: string } {
  const isOwn = typeof channelName === 'string' && userOfChannel(channelName) === userId;
  if (!isOwn || typeof socketId !== 'string' || !socketIdForm.test(socketId))
    throw new DomainError('forbidden', 'channel_forbidden', 'You may only listen to your own notifications');
  return { auth: signatureOf(keys, { socketId, channel: channelName, sessionId }) };
}
