import pg from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '#context';
import { freshContext } from '#kit';
import { listenLive, openLive, packed } from './bus.ts';
import type { LiveEvent } from './live.ts';

let context: Context;
let directUrl: string;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  context = await freshContext();
  directUrl = context.config.directUrl;
});
afterEach(async () => void (await Promise.all(closers.splice(0).map((close) => close()))));

const event = (id: string, text = ''): LiveEvent => ({
  userId: 'u',
  event: 'Note',
  payload: { id, type: 't', ...(text && { text }) },
});

function live(url = directUrl) {
  const opened = openLive({ directUrl: url, log: context.log });
  closers.push(opened.close);
  return opened;
}
async function listen() {
  const received = { events: [] as LiveEvent[], disconnects: [] as string[] };
  const onEvents = (events: LiveEvent[]) => void received.events.push(...events);
  const onDisconnect = (userId: string) => void received.disconnects.push(userId);
  const { close } = await listenLive({ directUrl, onEvents, onDisconnect, log: context.log });
  closers.push(close);
  return received;
}
async function cutEveryoneElse(): Promise<number> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  const where = 'datname = current_database() and pid <> pg_backend_pid()';
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${where}`);
  await client.end();
  return rowCount ?? 0;
}

test('every listening process receives every event in order, and every disconnect', async () => {
  const [one, other] = [await listen(), await listen()];
  const bus = live();
  await Promise.all([bus.publish([event('1'), event('2')]), bus.publish([event('3')]), bus.disconnect('u')]);
  await vi.waitFor(() => {
    for (const received of [one, other])
      expect([received.events.map(({ payload }) => payload['id']), received.disconnects]).toEqual([['1', '2', '3'], ['u']]);
  });
});

test('publishing an empty list sends nothing and does not block later events', async () => {
  const received = await listen();
  const bus = live();
  await bus.publish([]);
  await bus.publish([event('1')]);
  await vi.waitFor(() => expect(received.events).toEqual([event('1')]));
});

test('a payload too large for one message is split; an event too large for one keeps its id and type', async () => {
  const many = Array.from({ length: 200 }, (_, at) => event(String(at), '₦'.repeat(100)));
  const received = await listen();
  await live().publish([...many, event('large', 'x'.repeat(9_000))]);
  await vi.waitFor(() => expect(received.events).toEqual([...many, event('large')]));
  expect(packed(many).every((message) => Buffer.byteLength(message) < 8_000)).toBe(true);
});

test('a listener and a publisher with lost connections reconnect automatically', async () => {
  const received = await listen();
  const bus = live();
  await bus.publish([event('before')]);
  await vi.waitFor(() => expect(received.events).toHaveLength(1));
  expect(await cutEveryoneElse()).toBeGreaterThanOrEqual(2);
  await vi.waitFor(async () => {
    await bus.publish([event('after')]);
    expect(received.events).toContainEqual(event('after'));
  }, 10_000);
});

test('publishing to an unavailable database does not throw, because the act is already committed', async () => {
  const bus = live('postgres://ajo:ajo@127.0.0.1:1/none');
  await expect(bus.publish([event('1')])).resolves.toBeUndefined();
  await expect(bus.disconnect('u')).resolves.toBeUndefined();
});

test('a listener that starts before its database can be closed while it is connecting', async () => {
  const nothing = () => undefined;
  const listener = await listenLive({
    directUrl: 'postgres://ajo:ajo@127.0.0.1:1/none',
    onEvents: nothing,
    onDisconnect: nothing,
    log: context.log,
  });
  await expect(listener.close()).resolves.toBeUndefined();
});
