/** API contract: sign-out. A separate file, because every page loads it. */
import { call } from '../kernel/call.ts';
import { done } from '../kernel/page.ts';

export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends this session.',
  access: 'session.own',
  whilePasswordForced: true,
  whileEnrolling: true,
  reply: done,
});
