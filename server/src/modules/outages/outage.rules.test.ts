/** Which days may be declared as outages. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import type { Outage } from './outage.ts';
import { whyNotDeclare, whyNotWithdraw } from './outage.rules.ts';

test.each([
  ['today', '2026-03-02', undefined],
  ['yesterday', '2026-03-01', undefined],
  ['the oldest day that counts', '2026-01-01', undefined],
  ['a day before it', '2025-12-31', 'outage_too_old'],
  ['tomorrow, which has not failed yet', '2026-03-03', 'outage_in_future'],
])('%s', (_what, on, code) => {
  expect(whyNotDeclare(day(on), day('2026-03-02'))?.code).toBe(code);
});

test('a withdrawn outage cannot be withdrawn again', () => {
  expect(whyNotWithdraw({ withdrawn: null } as Outage)).toBeUndefined();
  expect(whyNotWithdraw({ withdrawn: { by: 'x', at: new Date(0), reason: 'y' } } as Outage)?.code).toBe('outage_withdrawn');
});
