/** Ids sort by age, also those of one millisecond, and no two are alike. */
import { expect, test } from 'vitest';
import { newId } from './ids.ts';

const at = new Date('2026-03-02T09:00:00Z');

test('ids of one millisecond sort by creation', () => {
  const ids = Array.from({ length: 5000 }, () => newId(at));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id of a later millisecond sorts after every earlier one, whenever it was created', () => {
  const later = newId(new Date(at.getTime() + 1));
  const earlier = Array.from({ length: 100 }, () => newId(at));
  expect(earlier.every((id) => id < later)).toBe(true);
});

test('is a version 7 UUID that starts with its time', () => {
  const id = newId(at);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
});

test('no two ids share their random part', () => {
  const ids = Array.from({ length: 2_000 }, () => newId(at));
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
});
