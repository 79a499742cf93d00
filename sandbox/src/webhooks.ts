/** Sends webhooks signed like Paystack's: HMAC-SHA512 over the sent bytes. Retried if the product is not reachable. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export type Webhooks = {
  send: (event: string, data: object, how?: { times?: number; afterMs?: number }) => void;
  close: () => void;
};

const pausesMs = [0, 500, 2_000, 10_000, 30_000];

export function openWebhooks({ url, secretKey }: { url: string; secretKey: string }): Webhooks {
  const ending = new AbortController();
  const deliver = async (raw: string): Promise<void> => {
    const signature = createHmac('sha512', secretKey).update(raw).digest('hex');
    for (const pauseMs of pausesMs) {
      await wait(pauseMs, undefined, { signal: ending.signal });
      const answer = await fetch(url, {
        method: 'POST',
        body: raw,
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      if (answer?.status === 200) return;
    }
  };
  return {
    send: (event, data, { times = 1, afterMs = 50 } = {}) => {
      const raw = JSON.stringify({ event, data });
      const all = async (): Promise<void> => {
        await wait(afterMs, undefined, { signal: ending.signal });
        await Promise.all(Array.from({ length: times }, () => deliver(raw)));
      };
      all().catch(() => undefined);
    },
    close: () => ending.abort(),
  };
}
