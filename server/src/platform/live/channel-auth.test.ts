import { DomainError } from '@ajo/contract/kernel/errors';
import { describe, expect, test } from 'vitest';
import { authorizeChannel, realtimeSecret, signedSession, userOfChannel } from './channel-auth.ts';

const keys = { key: 'ajo', secret: 'a secret' };
const sessionId = '01960000-0000-7000-8000-00000000000c';
const me = '01960000-0000-7000-8000-00000000000a';

describe('authorizeChannel', () => {
  test.each([`private-App.User.${me}`, `private-App.Models.User.${me}`])('signs %s for its user', (channelName) => {
    const { auth } = authorizeChannel(keys, { userId: me, sessionId }, { socketId: '123.456', channelName });
    expect(auth).toMatch(/^ajo:[0-9a-f]{64}:01960000-0000-7000-8000-00000000000c$/);
    const sessionOf = (socketId: string, text: string) => signedSession(keys, { socketId, channel: channelName, auth: text });
    expect(sessionOf('123.456', auth)).toBe(sessionId);
    expect(sessionOf('123.457', auth)).toBeUndefined();
    expect(sessionOf('123.456', auth.replace(sessionId, me))).toBeUndefined();
    expect(sessionOf('123.456', auth.slice(0, -sessionId.length - 1))).toBeUndefined();
  });

  test.each([
    undefined,
    null,
    7,
    '',
    [`private-App.User.${me}`],
    `private-App.User.${me} `,
    `private-App.User.${me}\n`,
    `App.User.${me}`,
    'private-App.User.01960000-0000-7000-8000-00000000000b',
    `private-App.User.${me}:{"user_id":"1"}`,
    `:user::{"id":"${me}"}`,
    `presence-App.User.${me}`,
    `private-App.Users.${me}`,
    `private-AppXUser.${me}`,
    `x\nprivate-App.User.${me}`,
  ])('refuses the channel %j', (channelName) => {
    expect(() => authorizeChannel(keys, { userId: me, sessionId }, { socketId: '123.456', channelName })).toThrow(DomainError);
  });

  test.each([undefined, null, 1.2, '', '1', '1.', '.1', '1.2.3', '1.2\n', '1.2:user', ' 1.2', ['1.2'], `${'1'.repeat(21)}.1`])(
    'refuses the socket %j',
    (socketId) => {
      expect(() =>
        authorizeChannel(keys, { userId: me, sessionId }, { socketId, channelName: `private-App.User.${me}` }),
      ).toThrow(DomainError);
    },
  );
});

test('a user without an id has no channel', () => {
  expect(() => authorizeChannel(keys, { userId: '', sessionId }, { socketId: '1.2', channelName: 'private-App.User.' })).toThrow(
    DomainError,
  );
  expect(userOfChannel('private-App.User.')).toBeUndefined();
});

test('the secret of the channels differs from the secret of the application', () => {
  expect(realtimeSecret('one')).toMatch(/^[0-9a-f]{64}$/);
  expect(realtimeSecret('one')).not.toBe(realtimeSecret('two'));
});
