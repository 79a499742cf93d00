/** Webhooks go to https addresses, are attempted eight times within a day, and are signed with their time. */
import { createHmac } from 'node:crypto';
import { hourMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import {
  isDelivered,
  maxAttempts,
  pauseAfter,
  whyNotAddEndpoint,
  whyNotReplay,
  whyNotRotate,
  whyNotSetStatus,
} from './webhook.rules.ts';
import { signatureOf } from './webhook.ts';

const none = { endpoints: [], allowsPlain: false };

test.each([
  ['https://shop.example/hooks', undefined],
  ['http://shop.example/hooks', 'url_not_https'],
  ['ftp://shop.example', 'url_not_https'],
  ['shop.example', 'url_not_https'],
  ['https://user:pass@shop.example/', 'url_with_secrets'],
  ['https://shop.example/#top', 'url_with_secrets'],
])('%s: %s', (url, code) => {
  expect(whyNotAddEndpoint(url, none)?.code).toBe(code);
});

test('plain http is for development', () => {
  expect(whyNotAddEndpoint('http://127.0.0.1:4000/', { ...none, allowsPlain: true })).toBeUndefined();
});

test('an address is added once, and ten at most', () => {
  const endpoints = Array.from({ length: 10 }, (_, at) => ({ url: `https://shop.example/${at}` }));
  expect(whyNotAddEndpoint('https://shop.example/3', { ...none, endpoints })?.code).toBe('endpoint_exists');
  expect(whyNotAddEndpoint('https://shop.example/new', { ...none, endpoints })?.code).toBe('too_many_endpoints');
});

test('eight attempts with growing pauses fill a day', () => {
  const pauses = Array.from({ length: maxAttempts }, (_, at) => pauseAfter(at + 1));
  expect([maxAttempts, pauses.at(-1)]).toEqual([8, undefined]);
  const waits = pauses.flatMap((pause) => pause ?? []);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const total = waits.reduce((sum, pause) => sum + pause, 0);
  expect([total > 23 * hourMs, total <= 24 * hourMs]).toEqual([true, true]);
});

test('only a 2xx answer delivers', () => {
  expect([199, 200, 204, 299, 301, 404, 500].filter(isDelivered)).toEqual([200, 204, 299]);
});

test('what is delivered or failed can be replayed; a status is set once', () => {
  expect(whyNotReplay(undefined)?.code).toBe('delivery_missing');
  expect(whyNotReplay({ status: 'pending' })?.code).toBe('delivery_pending');
  expect([whyNotReplay({ status: 'failed' }), whyNotReplay({ status: 'delivered' })]).toEqual([undefined, undefined]);
  expect(whyNotSetStatus(undefined, 'paused')?.code).toBe('endpoint_missing');
  expect(whyNotSetStatus({ status: 'paused' }, 'paused')?.code).toBe('endpoint_unchanged');
  expect(whyNotSetStatus({ status: 'active' }, 'paused')).toBeUndefined();
});

test('a secret is replaced once the one before it has ended', () => {
  const at = new Date('2026-03-02T08:00:00Z');
  const until = (ms: number) => ({ previousSecretUntil: new Date(at.getTime() + ms) });
  expect(whyNotRotate(undefined, at)?.code).toBe('endpoint_missing');
  expect(whyNotRotate({ previousSecretUntil: null }, at)).toBeUndefined();
  expect(whyNotRotate(until(1), at)?.code).toBe('secret_replaced_today');
  expect(whyNotRotate(until(0), at)).toBeUndefined();
});

test('the signature covers the time and the body', () => {
  const v1 = createHmac('sha256', 'whsec_x').update('1772438400.{"a":1}').digest('hex');
  const at = new Date(1_772_438_400_500);
  expect(signatureOf({ secrets: ['whsec_x'], body: '{"a":1}', at })).toBe(`t=1772438400,v1=${v1}`);
  const old = createHmac('sha256', 'whsec_old').update('1772438400.{"a":1}').digest('hex');
  expect(signatureOf({ secrets: ['whsec_x', 'whsec_old'], body: '{"a":1}', at })).toBe(`t=1772438400,v1=${v1},v1=${old}`);
});
