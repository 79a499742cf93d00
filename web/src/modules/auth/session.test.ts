/** The names of devices, and one question for all calls that want a fresh code. */
import { expect, test } from 'vitest';
import { registerProver, proveAgain } from '#platform/step-up';
import { deviceName } from './session.labels.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/17 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Safari/537.36 Edg/124.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Firefox on Linux'],
  ['curl/8.1', 'curl/8.1'],
  ['', 'Unknown device'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

test('calls refused at once share one prompt, and the next refusal prompts again', async () => {
  let prompts = 0;
  const giveBack = registerProver(async () => {
    prompts += 1;
    return prompts === 1;
  });
  expect(await Promise.all([proveAgain(), proveAgain()])).toEqual([true, true]);
  expect(await proveAgain()).toBe(false);
  expect(prompts).toBe(2);
  giveBack();
  expect(await proveAgain()).toBe(false);
});
