/** Who may make which request about their data, and what prevents a deletion. */
import { roles, staffRoles } from '@ajo/contract/kernel/access';
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { erasureDay, holdsOf, whyNotAsk, whyNotDecide, whyNotWithdraw } from './privacy.rules.ts';

const free = { liveLoans: 0, liveInvestments: 0, livePackages: 0, openBalances: 0, holdsMoney: false, lastMoneyOn: null };
const today = day('2026-03-02');
const request = { userId: 'ada', status: 'pending' as const, kind: 'deletion' as const };

test.each([
  [free, 0],
  [{ ...free, liveLoans: 1 }, 1],
  [{ ...free, openBalances: 2 }, 1],
  [{ ...free, liveLoans: 2, openBalances: 1 }, 2],
  [{ ...free, holdsMoney: true }, 1],
  [{ ...free, openBalances: 1, holdsMoney: true }, 1],
  [{ ...free, liveLoans: 1, holdsMoney: true }, 2],
  [{ ...free, livePackages: 1, holdsMoney: true }, 1],
  [{ ...free, lastMoneyOn: day('2026-02-01') }, 0],
])('%j is blocked by %d reasons', (ties, count) => {
  expect(holdsOf(ties)).toHaveLength(count);
});

test('each kind that is open is named with its own count', () => {
  expect(holdsOf({ ...free, liveLoans: 1, liveInvestments: 2, livePackages: 1 })).toEqual([
    'a loan or an application is open',
    '2 investments are open',
    'a package is open',
  ]);
});

test.each([
  [null, '2026-03-02'],
  [day('2026-02-01'), '2031-02-02'],
  [day('2020-01-01'), '2026-03-02'],
])('a user whose money last moved on %s is erased on %s', (lastMoneyOn, on) => {
  expect(erasureDay({ lastMoneyOn }, today)).toBe(on);
});

test('the deletion of a staff account is refused; every other request is open to every role', () => {
  for (const role of roles) {
    expect(whyNotAsk('correction', role)).toBeUndefined();
    const isStaff = (staffRoles as readonly string[]).includes(role);
    expect(whyNotAsk('deletion', role)?.code).toBe(isStaff ? 'staff_account' : undefined);
  }
});

test.each([
  [undefined, 'ada', 'request_missing'],
  [request, 'bola', 'request_missing'],
  [request, 'ada', undefined],
  [{ ...request, status: 'completed' as const }, 'ada', 'request_decided'],
  [{ ...request, status: 'withdrawn' as const }, 'ada', 'request_decided'],
])('%j is withdrawn by %s or not', (held, actorId, code) => {
  expect(whyNotWithdraw(held, actorId)?.code).toBe(code);
});

describe('a decision', () => {
  test.each([
    [undefined, 'completed', free, 'request_missing'],
    [request, 'completed', free, undefined],
    [{ ...request, userId: 'boss' }, 'denied', free, 'own_request'],
    [{ ...request, status: 'denied' as const }, 'completed', free, 'request_decided'],
    [request, 'completed', { ...free, liveLoans: 1 }, 'legal_hold'],
    [request, 'denied', { ...free, liveLoans: 1 }, undefined],
    [{ ...request, kind: 'correction' as const }, 'completed', { ...free, liveLoans: 1 }, undefined],
  ] as const)('about %j to be %s with %j is answered with %s', (held, verdict, ties, code) => {
    expect(whyNotDecide(held, { actorId: 'boss', verdict, ties })?.code).toBe(code);
  });
});
