/** Budgets of calls per minute and address: everybody is counted before they are asked who they are, and nobody chooses their own address. */
import { beforeAll, expect, test } from 'vitest';
import { freshContext } from '#kit';
import { buildApp } from '../../app.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
const opened = async (environment: Record<string, string>): Promise<App> =>
  buildApp(await freshContext({ RATE_LIMITS: 'true', ...environment }));
let behindProxy: App;
let bare: App;
beforeAll(async () => {
  behindProxy = await opened({ TRUST_PROXY: '10.0.0.0/8' });
  bare = await opened({});
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

test('calls without a sign-in are counted like all others', async () => {
  expect(await statuses(bare, 605, () => ({ peer: '102.89.0.1' }))).toEqual(
    new Map([
      [401, 600],
      [429, 5],
    ]),
  );
});

test('without a proxy of ours the header that names an address says nothing', async () => {
  const found = await statuses(bare, 605, (time) => ({ peer: '102.89.0.2', forwarded: `1.1.1.${time % 250}` }));
  expect(found.get(429)).toBe(5);
});

test('behind our proxy people are told apart, and what they put in front of their own address says nothing', async () => {
  const found = await statuses(behindProxy, 605, (time) => ({ peer: '10.0.0.7', forwarded: `1.1.1.${time % 250}, 102.89.0.3` }));
  expect(found.get(429)).toBe(5);
  expect(await statuses(behindProxy, 1, () => ({ peer: '10.0.0.7', forwarded: '102.89.0.4' }))).toEqual(new Map([[401, 1]]));
});

test('one network of IPv6 is one caller', async () => {
  const found = await statuses(bare, 605, (time) => ({ peer: `2001:db8:1:2::${(time + 1).toString(16)}` }));
  expect(found.get(429)).toBe(5);
});

test('the notices of the provider are never counted', async () => {
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
