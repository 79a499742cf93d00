/** What a log may never say: the connection and the row that a driver's error carries. */
import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('a database error is logged without its connection, values and row', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(ada@ajo.test) already exists.',
    client: { secretKey: 1, user: 'ajo' },
    parameters: ['22222222222'],
  });
  const described = describeError(error);
  expect(described).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505', constraint: 'users_email_key' });
  expect(Object.keys(described)).toEqual(['type', 'message', 'stack', 'code', 'constraint']);
});

test('a cause is redacted in the same way, and a non-error is logged only by its type', () => {
  const outer = new Error('outer', { cause: Object.assign(new Error('inner'), { client: {} }) });
  expect(JSON.stringify(describeError(outer))).not.toContain('client');
  expect(describeError('a token')).toEqual({ type: 'string' });
});
