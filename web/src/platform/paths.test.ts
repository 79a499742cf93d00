/** Redirects of addresses without a screen, for each kind of user. */
import type { Role } from '@ajo/contract/kernel/access';
import { expect, test } from 'vitest';
import { unknownLeadsTo } from './paths.ts';

test.each<[Role | undefined, string, string]>([
  ['user', '/nowhere', '/dashboard'],
  ['default', '/nowhere', '/dashboard'],
  ['user', '/admin/nothing', '/dashboard'],
  ['user', '/merchant/nothing', '/dashboard'],
  ['merchant', '/nowhere', '/merchant/dashboard'],
  ['merchant', '/merchant/nothing', '/merchant/dashboard'],
  ['merchant', '/admin/nothing', '/merchant/dashboard'],
  ['admin', '/admin/nothing', '/admin/dashboard'],
  ['admin', '/admin', '/admin/dashboard'],
  ['team_lead', '/admin/requests/1/2/3', '/admin/dashboard'],
  ['admin', '/nowhere', '/'],
  ['finance', '/merchant/nothing', '/'],
  ['hr', '/administration', '/'],
  [undefined, '/nowhere', '/'],
  [undefined, '/administration', '/'],
  [undefined, '/admin/nothing', '/admin/dashboard'],
  [undefined, '/merchant', '/merchant/dashboard'],
])('%s at %s is redirected to %s', (role, path, to) => expect(unknownLeadsTo(path, role)).toBe(to));
