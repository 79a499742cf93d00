/** What the two sides promise each other about leaving: apart from the rest of signing in, because every page offers it. */
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
