/** Budgets of calls per minute: by session for signed-in users, otherwise by an address that the client cannot choose. */
import { beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaff, freshContext, signIn, type TestContext } from '#kit';
import { buildApp } from '../../app.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
let behindProxy: App;
let bare: App;
let context: TestContext;
beforeAll(async () => {
  behindProxy = await buildApp(await freshContext({ RATE_LIMITS: 'true', TRUST_PROXY: '10.0.0.0/8' }));
  context = await freshContext({ RATE_LIMITS: 'true' });
  bare = await buildApp(context);
});

type Sender = { peer: string; forwarded?: string };
async function statuses(app: App, times: number, from: (time: number) => Sender): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let time = 0; time < times; time += 1) {
    const { peer, forwarded } = from(time);
    const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
    const { statusCode } = await app.inject({ url: '/api/notifications', remoteAddress: peer, headers });
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
  }
  return counts;
}

test('calls without a sign-in are counted as well', async () => {
  expect(await statuses(bare, 605, () => ({ peer: '102.89.0.1' }))).toEqual(
    new Map([
      [401, 600],
      [429, 5],
    ]),
  );
});

test('without a configured proxy the forwarded header is ignored', async () => {
  const found = await statuses(bare, 605, (time) => ({ peer: '102.89.0.2', forwarded: `1.1.1.${time % 250}` }));
  expect(found.get(429)).toBe(5);
});

test('behind our proxy clients are counted apart, and addresses they prepend are ignored', async () => {
  const found = await statuses(behindProxy, 605, (time) => ({ peer: '10.0.0.7', forwarded: `1.1.1.${time % 250}, 102.89.0.3` }));
  expect(found.get(429)).toBe(5);
  expect(await statuses(behindProxy, 1, () => ({ peer: '10.0.0.7', forwarded: '102.89.0.4' }))).toEqual(new Map([[401, 1]]));
});

test('one IPv6 network counts as one caller', async () => {
  const found = await statuses(bare, 605, (time) => ({ peer: `2001:db8:1:2::${(time + 1).toString(16)}` }));
  expect(found.get(429)).toBe(5);
});

type Visit = { peer: string; headers?: Record<string, string>; url?: string; method?: 'GET' | 'POST' };
/** What is left of the budget that a call was counted in; undefined when it was not counted. */
async function left({ peer, headers = {}, url = '/api/notifications', method = 'GET' }: Visit): Promise<number | undefined> {
  const answer = await bare.inject({ method, url, remoteAddress: peer, headers });
  const remaining = answer.headers['x-ratelimit-remaining'];
  return remaining === undefined ? undefined : Number(remaining);
}

test('users behind one address are counted by session, and do not share a budget', async () => {
  const [first, second] = [await signIn(context, await aCustomer(context)), await signIn(context, await aCustomer(context))];
  const peer = '102.89.0.9';
  // The first call of a session is counted by the address: only its answer proves the session.
  expect([await left({ peer, headers: first }), await left({ peer, headers: second })]).toEqual([599, 598]);
  expect([await left({ peer, headers: first }), await left({ peer, headers: first })]).toEqual([599, 598]);
  expect(await left({ peer, headers: second })).toBe(599);
  expect(await left({ peer })).toBe(597);
});

test('a session of staff has room for sixty full pages a minute, and other budgets are the same for all', async () => {
  const peer = '102.89.0.19';
  const headers = await signIn(context, await aStaff(context, 'finance'));
  // Before its session is proven it counts for the address.
  expect(await left({ peer, headers })).toBe(599);
  expect(await left({ peer, headers })).toBe(1_199);
  expect(await left({ peer })).toBe(598);
  expect(await left({ peer, headers, method: 'POST', url: '/api/auth/login' })).toBe(29);
});

test('invalid tokens are counted by address, so that a new token gets no new budget', async () => {
  const found: (number | undefined)[] = [];
  for (const letter of 'abab')
    found.push(await left({ peer: '102.89.0.10', headers: { authorization: `Bearer ${letter.repeat(40)}` } }));
  expect(found).toEqual([599, 598, 597, 596]);
});

test('an ended session is counted by its address again', async () => {
  const peer = '102.89.0.11';
  const headers = await signIn(context, await aCustomer(context));
  await left({ peer, headers });
  await left({ peer, headers, method: 'POST', url: '/api/auth/logout' });
  await left({ peer, headers });
  expect(await left({ peer, headers })).toBe(598);
});

test('pages, files and health are not counted', async () => {
  for (const url of ['/', '/healthz', '/assets/none.js']) expect(await left({ peer: '102.89.0.12', url })).toBeUndefined();
});

test('webhooks of the provider are never counted', async () => {
  for (let time = 0; time < 605; time += 1) {
    const { statusCode } = await bare.inject({
      method: 'POST',
      url: '/webhooks/paystack',
      remoteAddress: '52.31.139.75',
      payload: '{}',
    });
    expect(statusCode).toBe(401);
  }
});

test('another spelling of an address gets no budget of its own', async () => {
  const spelled = async (url: string) => (await bare.inject({ url, remoteAddress: '102.89.7.7' })).statusCode;
  const seen = new Set<number>();
  for (let time = 0; time < 605; time += 1) seen.add(await spelled(time % 2 ? '/%61pi/notifications' : '/api/notifications'));
  expect([...seen].toSorted((a, b) => a - b)).toEqual([401, 429]);
  expect(await spelled('/%61pi/notifications')).toBe(429);
});
