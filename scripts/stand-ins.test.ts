/** Where the stand-ins of the providers run, and where a secret is made: on a machine that tries the product out, never for a business. */
import { expect, it } from 'vitest';
import { secretOfMachine } from './machine.ts';
import { standInsAreWanted } from './stand-ins.ts';

const secret = 'a secret that somebody chose';

it.each([
  ['a machine that tries the product out', {}, true],
  ['a machine whose payments are somewhere', { PAYSTACK_BASE_URL: 'https://payments.example' }, false],
  ['production', { NODE_ENV: 'production' }, false],
  ['production without the demonstration', { NODE_ENV: 'production', DEMO: 'false' }, false],
  ['a demonstration in production', { NODE_ENV: 'production', DEMO: 'true' }, true],
])('%s has stand-ins: %o %s', (_name, environment, wanted) => {
  expect(standInsAreWanted(environment)).toBe(wanted);
});

it('keeps the secret it was given, and makes none for a business', () => {
  expect(secretOfMachine({ APP_SECRET: secret })).toEqual({ APP_SECRET: secret });
  expect(secretOfMachine({ NODE_ENV: 'production' })).toEqual({});
});
