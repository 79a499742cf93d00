/** A downloaded file keeps the name that the server gave it. */
import { expect, test } from 'vitest';
import { bytesOf } from './answer-bytes.ts';

const headers = {
  'content-type': 'text/csv',
  'content-disposition': 'attachment; filename="loans-2026-03-02.csv"; filename*=UTF-8\'\'x',
};

test('a file has the name and type sent by the server, and its content', async () => {
  const file = await bytesOf(new Response('a,b', { headers }));
  expect(file).toMatchObject({ name: 'loans-2026-03-02.csv', type: 'text/csv' });
  expect(await file.text()).toBe('a,b');
});

test('an answer without a name has none', async () => {
  expect(await bytesOf(new Response('{}'))).not.toHaveProperty('name');
});
