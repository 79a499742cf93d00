/** A button clicked twice before the reply sends once; a later click sends again. */
import { expect, it } from 'vitest';
import { markOf, once } from './one-press.ts';

function aServer() {
  const waiting: PromiseWithResolvers<number>[] = [];
  let requests = 0;
  const send = (): Promise<number> => {
    requests += 1;
    const one = Promise.withResolvers<number>();
    waiting.push(one);
    return one.promise;
  };
  return {
    send,
    requests: () => requests,
    answer: () => waiting.splice(0).forEach(({ resolve }) => resolve(requests)),
    refuse: () => waiting.splice(0).forEach(({ reject }) => reject(new Error('no'))),
  };
}

it('two simultaneous clicks make one request with one response', async () => {
  const server = aServer();
  const both = [once('POST /pay', server.send), once('POST /pay', server.send)];
  server.answer();
  expect(await Promise.all(both)).toEqual([1, 1]);
  expect(server.requests()).toBe(1);
});

it('different requests are two', async () => {
  const server = aServer();
  const both = [once('POST /pay 1', server.send), once('POST /pay 2', server.send)];
  server.answer();
  await Promise.all(both);
  expect(server.requests()).toBe(2);
});

it.each(['answer', 'refuse'] as const)('a click after the %s is a new request', async (end) => {
  const server = aServer();
  const first = once('POST /pay', server.send).catch(() => undefined);
  server[end]();
  await first;
  const second = once('POST /pay', server.send);
  server.answer();
  expect(await second).toBe(2);
});

it.each<[string, FormData, boolean]>([
  ['the same fields and file', aForm('5000', 'slip.pdf'), true],
  ['another field', aForm('6000', 'slip.pdf'), false],
  ['another file', aForm('5000', 'slip.png'), false],
])('a form with %s is compared correctly', (_what, form, isSame) => {
  expect(markOf(form) === markOf(aForm('5000', 'slip.pdf'))).toBe(isSame);
});

function aForm(amount: string, name: string): FormData {
  const form = new FormData();
  form.append('amount', amount);
  form.append('file', new File(['x'], name));
  return form;
}
