/** Who opens and closes branches, and when not. */
import { expect, test } from 'vitest';
import type { Actor, Role } from '@ajo/contract/kernel/access';
import { whyNotSave } from './branch.rules.ts';

const as = (role: Role): Actor => ({ id: 'a', role, name: 'Ada Eze', branchId: null });
const fine = { closes: false, hasPeople: true, isNameTaken: false };

test.each([
  ['admin', fine, undefined],
  ['superadmin', { ...fine, closes: true, hasPeople: false }, undefined],
  ['admin', { ...fine, closes: true }, 'branch_has_people'],
  ['admin', { ...fine, isNameTaken: true }, 'branch_name_taken'],
  ['subadmin', fine, 'forbidden'],
  ['finance', fine, 'forbidden'],
] as const)('%s with %j: %s', (role, intent, code) => {
  expect(whyNotSave(as(role), intent)?.code).toBe(code);
});
