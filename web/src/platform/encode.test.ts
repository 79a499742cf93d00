/** What goes over the wire for a declared call. */
import { call } from '@ajo/contract/kernel/call';
import { DomainError } from '@ajo/contract/kernel/errors';
import { kobo, KoboInForm, PositiveKoboOnWire } from '@ajo/contract/kernel/money';
import { Instant } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf, bodyOf, verbOf } from './encode.ts';

const declared = { summary: 'A call of these tests.', access: 'public' } as const;
const search = call({
  ...declared,
  method: 'GET',
  path: '/{role}/loan/{id}',
  params: z.object({ id: z.string() }),
  query: z.any(),
});
const pay = call({
  ...declared,
  method: 'POST',
  path: '/pay',
  body: z.object({ amount: PositiveKoboOnWire, at: Instant.optional() }),
});
const review = call({
  ...declared,
  method: 'PATCH',
  path: '/review',
  postedWithMethod: true,
  body: z.object({ status: z.string() }),
});
const image = { maxBytes: 10, types: ['image/png'] } as const;
const upload = call({
  ...declared,
  method: 'POST',
  path: '/user/loan',
  body: z.object({
    amount: KoboInForm,
    note: z.string().optional(),
    tags: z.array(z.string()),
    home: z.object({ city: z.string() }),
  }),
  files: { proof: image, pictures: { ...image, many: true } },
});

describe('the address', () => {
  test('contains the prefix of the caller and the encoded params', () => {
    expect(addressOf(search, { params: { id: 'a/b' } }, 'finance')).toBe('/api/finance/loan/a%2Fb');
  });

  test('encodes arrays and groups of a query in brackets and omits empty values', () => {
    const query = { page: 2, status: ['pending', 'approved'], filter: { user_type: ['hr'] }, name: '', phone: undefined };
    expect(decodeURIComponent(addressOf(search, { params: { id: '1' }, query }, 'admin'))).toBe(
      '/api/admin/loan/1?page=2&status[]=pending&status[]=approved&filter[user_type][]=hr',
    );
  });

  test('is refused without a param of the path', () => {
    expect(() => addressOf(call({ ...declared, method: 'GET', path: '/x/{id}' }), {}, 'admin')).toThrow('needs id');
  });
});

describe('the body', () => {
  test('sends money as an integer number of kobo and instants as text', () => {
    const body = bodyOf(pay, { amount: kobo(5_000_050n), at: new Date('2026-11-21T10:00:00Z') });
    expect(JSON.parse(body as string)).toEqual({ amount: 5_000_050, at: '2026-11-21T10:00:00.000Z' });
  });

  test('that violates the contract is refused before it is sent, at the field', () => {
    const send = (): unknown => bodyOf(pay, { amount: kobo(0n) });
    expect(send).toThrow(DomainError);
    expect(send).toThrow('Enter an amount above zero');
  });

  test('of a call posted with a method contains the real verb', () => {
    expect(verbOf(review)).toBe('POST');
    expect(JSON.parse(bodyOf(review, { status: 'approved' }) as string)).toEqual({ status: 'approved', _method: 'PATCH' });
  });

  test('of a call with files is a form in which every field is text', () => {
    const files = { proof: new Blob(['p']), pictures: [new Blob(['1']), new Blob(['2'])] };
    const form = bodyOf(upload, { amount: kobo(250_000n), tags: ['a', 'b'], home: { city: 'Yaba' } }, files) as FormData;
    expect(form.get('amount')).toBe('250000');
    expect(form.getAll('tags[]')).toEqual(['a', 'b']);
    expect(form.get('home[city]')).toBe('Yaba');
    expect(form.has('note')).toBe(false);
    expect(form.get('proof')).toBeInstanceOf(Blob);
    expect(form.getAll('pictures[]')).toHaveLength(2);
  });

  test('of a call without any is empty', () => {
    expect(bodyOf(search, undefined)).toBeUndefined();
  });
});
