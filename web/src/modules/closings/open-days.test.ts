/** A day is open when it has no run, was reopened, or follows one that was. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { openDaysOf } from './open-days.ts';

const yesterday = day('2026-03-04');
const closed = (on: string) => ({ on: day(on), closed_at: new Date('2026-03-05T00:00:00Z') });
const reopened = (on: string) => ({ on: day(on), closed_at: null });

test.each([
  ['all are closed', [closed('2026-03-04'), closed('2026-03-03')], { count: 0 }],
  ['none has run', [], { count: 0 }],
  ['the newest is older than yesterday', [closed('2026-03-02')], { first: '2026-03-03', count: 2 }],
  ['one was reopened', [closed('2026-03-04'), reopened('2026-03-03')], { first: '2026-03-03', count: 2 }],
])('%s', (_, runs, expected) => {
  expect(openDaysOf(runs, yesterday)).toEqual(expected);
});
