/** Which passwords are refused: those that an attacker tries first. */
import { expect, test } from 'vitest';
import { whyNotPassword } from './password.rules.ts';

const ada = { email: 'adaeze.okonkwo@ajo.test', phone: '+2348031234567', firstName: 'Adaeze', lastName: 'Okonkwo' };

test.each([
  'Password123',
  'P@ssw0rd2026',
  'passwordpassword',
  'Admin-admin-2026',
  'qwertyuiop',
  '1234567890',
  '0987654321',
  'aaaaaaaaaa',
  'Nigeria2026!',
  'Adaeze2026!',
  'adaeze.okonkwo1',
  'OKONKWO-1990',
  'AdaezeOkonkwo',
  '08031234567',
  '0803 123 4567!',
])('%s is refused', (password) => {
  expect(whyNotPassword(password, ada)?.code).toBe('weak_password');
});

test.each(['Ajo-demo-2026', 'three market days', 'Okonkwo sells yams', 'xK4-rT9-pQ2', 'ọjà ńlá ní Ìbàdàn'])(
  '%s is accepted',
  (password) => {
    expect(whyNotPassword(password, ada)).toBeUndefined();
  },
);
