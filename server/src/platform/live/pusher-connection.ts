/** One browser on the live channel: what it may say, what it has joined, and when it is too silent, too loud or too slow. */
import { randomInt } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { Audience } from './audience.ts';
import { channelsOf, type RealtimeKeys, signedSession, userOfChannel } from './channel-auth.ts';
import { type ClientFrame, type Closing, closing, errorFrame, frame, readFrame, refused, unreadable } from './pusher-frames.ts';

export type Timing = {
  /** Sent to clients: they ping after so many seconds of silence. */
  activityTimeoutS: number;
  pingAfterMs: number;
  silentAfterMs: number;
  /** A socket without a channel is unauthenticated: anyone can open one. */
  joinWithinMs: number;
};

/** More than this in ten seconds is ignored; four times as much ends the connection. */
const maxMessages = 60;
const windowMs = 10_000;
const intolerable = 4 * maxMessages;
/** A client that does not read what is sent would otherwise fill our memory. */
const maxBufferedBytes = 1_000_000;
const maxChannels = 10;

export class PusherConnection {
  /** No one can guess another's, and a signature is good for one connection only. */
  readonly id = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`;
  /** Each with the session that its signature is of. */
  readonly #channels = new Map<string, string>();
  readonly #socket: WebSocket;
  readonly #keys: RealtimeKeys;
  readonly #audience: Audience;
  #heardAt = performance.now();
  #withoutChannelSince = performance.now();
  #isAsked = false;
  #isLeaving = false;
  #windowAt = performance.now();
  #messages = 0;

  constructor(socket: WebSocket, keys: RealtimeKeys, audience: Audience) {
    this.#socket = socket;
    this.#keys = keys;
    this.#audience = audience;
  }

  open(timing: Timing, onLeave: () => void): void {
    this.#socket.on('message', (bytes, isBinary) => this.#hear(bytes, isBinary));
    this.#socket.on('ping', () => this.#admit());
    this.#socket.on('pong', () => this.#admit());
    this.#socket.once('close', () => {
      for (const channel of this.#channels.keys()) this.#leave(channel);
      onLeave();
    });
    this.#send(frame('pusher:connection_established', { socket_id: this.id, activity_timeout: timing.activityTimeoutS }));
  }

  /** Opened, but without a channel yet: no signature has been received on it. */
  get isJoining(): boolean {
    return !this.hasJoined && !this.#isLeaving;
  }

  /** Whether it is subscribed to a channel, which requires a signature. */
  get hasJoined(): boolean {
    return this.#channels.size > 0;
  }

  get sessionIds(): ReadonlySet<string> {
    return new Set(this.#channels.values());
  }

  /** Once per connection, even when it listens under both names. */
  send(userId: string, event: string, payload: unknown): void {
    const channel = channelsOf(userId).find((name) => this.#channels.has(name));
    if (channel !== undefined) this.#send(frame(event, payload, channel));
  }

  close([code, reason]: Closing): void {
    this.#isLeaving = true;
    this.#send(errorFrame(code, reason));
    this.#socket.close(code, reason);
    // A peer that does not answer the closing handshake is not waited for.
    setTimeout(() => this.#socket.terminate(), 2_000).unref();
  }

  /** Called regularly: pings a silent client, and closes dead ones and those without a channel. */
  check({ pingAfterMs, silentAfterMs, joinWithinMs }: Timing): void {
    if (!this.hasJoined && performance.now() - this.#withoutChannelSince >= joinWithinMs)
      return this.close(closing.nothingJoined);
    const silentMs = performance.now() - this.#heardAt;
    if (silentMs >= silentAfterMs) return this.close(closing.silent);
    if (silentMs < pingAfterMs || this.#isAsked) return;
    this.#isAsked = true;
    this.#send(frame('pusher:ping', {}));
  }

  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) return this.#socket.terminate();
    this.#socket.send(text);
  }

  /** Every frame is a sign of life and counts against the limit; false when this one is too many. */
  #admit(): boolean {
    const now = performance.now();
    this.#heardAt = now;
    this.#isAsked = false;
    if (now - this.#windowAt >= windowMs) {
      this.#windowAt = now;
      this.#messages = 0;
    }
    this.#messages += 1;
    if (this.#messages === maxMessages + 1) this.#send(errorFrame(...closing.tooManyMessages));
    if (this.#messages === intolerable) this.close(closing.tooManyMessages);
    return this.#messages <= maxMessages;
  }

  #hear(bytes: RawData, isBinary: boolean): void {
    if (!this.#admit()) return;
    const read = isBinary ? undefined : readFrame((bytes as Buffer).toString('utf8'));
    if (!read) return this.#send(errorFrame(unreadable, 'Invalid message format'));
    this.#answer(read);
  }

  #answer({ event, data }: ClientFrame): void {
    if (event === 'pusher:ping') return this.#send(frame('pusher:pong', {}));
    if (event === 'pusher:pong') return;
    if (event === 'pusher:subscribe') return this.#subscribe(data);
    if (event === 'pusher:unsubscribe') return this.#leave(String(data['channel']));
    if (event.startsWith('client-')) return this.#send(errorFrame(refused, 'Client events are not offered here'));
    this.#send(errorFrame(unreadable, 'This event is not known'));
  }

  #subscribe({ channel, auth }: Record<string, unknown>): void {
    if (typeof channel !== 'string' || channel.length > 200) return this.#send(errorFrame(unreadable, 'Invalid channel name'));
    const userId = userOfChannel(channel);
    const isRoom = this.#channels.has(channel) || this.#channels.size < maxChannels;
    const sessionId = signedSession(this.#keys, { socketId: this.id, channel, auth });
    if (userId === undefined || !isRoom || sessionId === undefined) {
      const why = { type: 'AuthError', error: 'This channel is not open to you', status: 401 };
      return this.#send(frame('pusher:subscription_error', why, channel));
    }
    this.#channels.set(channel, sessionId);
    this.#audience.join(userId, this);
    this.#send(frame('pusher_internal:subscription_succeeded', {}, channel));
  }

  #leave(channel: string): void {
    const userId = userOfChannel(channel);
    if (userId === undefined || !this.#channels.delete(channel)) return;
    this.#withoutChannelSince = performance.now();
    if (!channelsOf(userId).some((name) => this.#channels.has(name))) this.#audience.leave(userId, this);
  }
}
