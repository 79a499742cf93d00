/** A process that cannot keep up says so, but not because of the work of its own start. */
import { setTimeout as wait } from 'node:timers/promises';
import { appOf, freshContext } from '#kit';
import { expect, test } from 'vitest';

const context = await freshContext({ SHED_LOAD: 'true' });
const app = await appOf(context);
const keepBusy = (forMs: number): void => {
  for (const until = performance.now() + forMs; performance.now() < until;);
};

test('whoever comes first is served; later a process that is too slow says so', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  keepBusy(1_600);
  await wait(500);
  expect((await fetch(`${address}/api/referral_channel`)).status).toBe(200);
  await wait(1_500);
  const answers: number[] = [];
  for (let tries = 0; tries < 5 && !answers.includes(503); tries += 1) {
    keepBusy(2_500);
    await wait(10);
    answers.push((await fetch(`${address}/api/referral_channel`)).status);
  }
  expect(answers).toContain(503);
  await app.close();
});
