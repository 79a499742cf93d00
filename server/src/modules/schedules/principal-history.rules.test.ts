/** The principal of a loan by day: moves in the order of days, and what they come to before, through and within days. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { addMove, byDay, movedBefore, movedThrough, movesWithin } from './principal-history.rules.ts';
import type { Move } from './schedule.ts';

const move = (on: string, amount: bigint): Move => ({ on: day(on), amount: kobo(amount) });
const first = move('2026-03-02', 100n);
const second = move('2026-03-09', -30n);
const third = move('2026-03-16', -20n);

test('days decide the order, and moves of one day keep theirs', () => {
  expect([byDay(first, second), byDay(second, first), byDay(first, move('2026-03-02', 7n))]).toEqual([-1, 1, 0]);
  const sameDay = move('2026-03-09', 5n);
  expect([third, second, sameDay, first].toSorted(byDay)).toEqual([first, second, sameDay, third]);
});

test('a move is added after those of its day, and every later sum changes', () => {
  const moves: Move[] = [first, third];
  expect(movedThrough(moves, day('2026-03-16'))).toBe(80n);
  addMove(moves, second);
  const sameDay = move('2026-03-09', -1n);
  addMove(moves, sameDay);
  addMove(moves, move('2026-03-23', -4n));
  expect(moves.map(({ amount }) => amount)).toEqual([100n, -30n, -1n, -20n, -4n]);
  expect(
    ['2026-03-01', '2026-03-02', '2026-03-09', '2026-03-16', '2026-12-31'].map((on) => movedThrough(moves, day(on))),
  ).toEqual([0n, 100n, 69n, 49n, 45n]);
  expect(['2026-03-02', '2026-03-03', '2026-03-09', '2026-03-10'].map((on) => movedBefore(moves, day(on)))).toEqual([
    0n,
    100n,
    100n,
    69n,
  ]);
});

test('moves within days: from the first day until the day before the last', () => {
  const moves = [first, second, third];
  expect(movesWithin(moves, day('2026-03-02'), day('2026-03-16'))).toEqual([first, second]);
  expect(movesWithin(moves, day('2026-03-03'), day('2026-03-17'))).toEqual([second, third]);
  expect(movesWithin(moves, day('2026-03-10'), day('2026-03-16'))).toEqual([]);
});
