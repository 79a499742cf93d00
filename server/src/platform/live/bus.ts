/** Between processes: PostgreSQL's LISTEN and NOTIFY, each on a connection of its own. Messages are small and may be lost. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { boundedConnection } from '#platform/db/connection';
import type { Log } from '#platform/log';
import { openTroubleLog, type TroubleLog } from '#platform/trouble-log';
import type { Live, LiveEvent } from './live.ts';

const channel = 'ajo_live';
/** PostgreSQL refuses 8,000 bytes and more. */
const maxBytes = 7_900;

type Message = { events: LiveEvent[] } | { disconnect: string };

/**
 * Never takes the caller's transaction: commits that notify wait for each other on one lock of the whole cluster, which
 * would make every posting as slow as the slowest. What is published while a NOTIFY is under way goes out with the next.
 */
export function openLive({ directUrl, log }: { directUrl: string; log: Log }): Live & { close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: directUrl,
    max: 1,
    ...boundedConnection,
    query_timeout: 5_000,
  });
  const { report, close: closeLog } = openTroubleLog(log);
  pool.on('error', (error) => report('the live bus lost its connection', error));
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      try {
        await pool.query('select pg_notify($1, message) from unnest($2::text[]) message', [channel, messages]);
      } catch (error) {
        report('live messages were lost', error, { messages: messages.length });
      }
    }
    sending = undefined;
  };
  const send = async (messages: string[]): Promise<void> => {
    if (messages.length === 0) return;
    waiting.push(...messages);
    await (sending ??= drain());
  };
  return {
    publish: (events) => send(packed(events)),
    disconnect: (userId) => send([JSON.stringify({ disconnect: userId } satisfies Message)]),
    close: async () => {
      await sending;
      closeLog();
      await pool.end();
    },
  };
}

/** As many events in one message as fit. One that does not fit alone keeps its id and type: the browser reads the rest. */
export function packed(events: readonly LiveEvent[]): string[] {
  const messages: string[] = [];
  let batch: LiveEvent[] = [];
  for (const event of events) {
    const small = fits([event]) ? event : { ...event, payload: { id: event.payload['id'], type: event.payload['type'] } };
    if (batch.length > 0 && !fits([...batch, small])) {
      messages.push(JSON.stringify({ events: batch } satisfies Message));
      batch = [];
    }
    batch.push(small);
  }
  if (batch.length > 0) messages.push(JSON.stringify({ events: batch } satisfies Message));
  return messages;
}

const fits = (events: LiveEvent[]): boolean => Buffer.byteLength(JSON.stringify({ events } satisfies Message)) <= maxBytes;

type Listening = {
  directUrl: string;
  onEvents: (events: LiveEvent[]) => void;
  onDisconnect: (userId: string) => void;
  log: Log;
  /** How often a silent connection is checked. */
  beatMs?: number;
};

/** Listens until `close`, through any restart of PostgreSQL. Resolves when the first attempt has succeeded or failed. */
export async function listenLive(input: Listening): Promise<{ close: () => Promise<void> }> {
  const end = new AbortController();
  const { report } = openTroubleLog(input.log);
  let current = await connect(input, report);
  const keepOn = async (): Promise<void> => {
    for (let attempts = 0; !end.signal.aborted;) {
      if (current) {
        attempts = 0;
        await current.gone;
        await current.close();
        current = undefined;
      } else {
        await pause(Math.min(5_000, 250 * 2 ** attempts), undefined, { signal: end.signal }).catch(() => undefined);
        attempts += 1;
        if (!end.signal.aborted) current = await connect(input, report);
      }
    }
    await current?.close();
  };
  const kept = keepOn();
  return {
    close: async () => {
      end.abort();
      await current?.close();
      await kept;
    },
  };
}

type Connection = { gone: Promise<void>; close: () => Promise<void> };

async function connect(
  { directUrl, log, beatMs = 15_000, ...to }: Listening,
  report: TroubleLog['report'],
): Promise<Connection | undefined> {
  const client = new pg.Client({
    connectionString: directUrl,
    ...boundedConnection,
    query_timeout: 5_000,
  });
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  // Without this listener a restart of PostgreSQL would end the process.
  client.on('error', (error) => {
    report('the live bus lost its connection', error);
    leave();
  });
  client.on('end', leave);
  client.on('notification', ({ payload }) => take(payload ?? '', { ...to, log }));
  const beat = setInterval(() => void client.query('select 1').catch(leave), beatMs);
  const close = async (): Promise<void> => {
    clearInterval(beat);
    leave();
    // A connection whose other end has vanished is never closed by it.
    await Promise.race([client.end().catch(() => undefined), pause(1_000)]);
  };
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    return { gone, close };
  } catch (error) {
    report('the live bus cannot listen', error);
    await close();
    return undefined;
  }
}

function take(payload: string, { onEvents, onDisconnect, log }: Omit<Listening, 'directUrl'>): void {
  try {
    const message = JSON.parse(payload) as Message;
    if ('events' in message) onEvents(message.events);
    else onDisconnect(message.disconnect);
  } catch (error) {
    log.warn({ err: error }, 'a live message could not be read');
  }
}
