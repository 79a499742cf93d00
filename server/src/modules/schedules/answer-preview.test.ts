/** What a preview may cost: counted before it runs, and never paid by the event loop. */
import { day } from '@ajo/contract/kernel/time';
import { ScheduleQuestion } from '@ajo/contract/modules/schedules';
import { expect, test } from 'vitest';
import { answerPreview } from './answer-preview.ts';
import { maxRowVisits, rowVisitsOf } from './preview-cost.rules.ts';
import { answerTo } from './preview.rules.ts';

const today = day('2026-03-02');
const dayAfter = (days: number): string => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
const question = (events: object[], more: object = {}): ScheduleQuestion =>
  ScheduleQuestion.parse({
    principal: 100_000_000,
    annual_rate: '24',
    method: 'declining_equal_instalment',
    frequency: { every: 1, unit: 'day' },
    instalments: 400,
    disbursed_on: '2026-01-01',
    events,
    ...more,
  });
const repayments = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'repayment', on: dayAfter(index + 1), amount: 250_000 }));
const reschedules = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'reschedule', on: dayAfter(index + 1), instalments: 400 }));

test('rows of every new schedule count for every event', () => {
  expect(rowVisitsOf(question([]))).toBe(0);
  expect(rowVisitsOf(question(repayments(500)))).toBe(maxRowVisits);
  expect(rowVisitsOf(question(reschedules(5)))).toBe(2_400 * 5);
});

test('500 new schedules of 400 rows are refused before anything is calculated', async () => {
  const refusal = await answerPreview(question(reschedules(500)), { today }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ kind: 'invalid', code: 'schedule_too_large', errors: { events: [expect.any(String)] } });
});

test('a large preview in the worker equals the direct result, without blocking the event loop', async () => {
  const large = question(repayments(40));
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const answer = await answerPreview(large, { today });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
  expect(answer).toEqual(answerTo(large, today));
});

test('an engine error is returned from the worker unchanged', async () => {
  const wrong = question([...repayments(40), { type: 'reversal', on: dayAfter(60), reverses: 'nothing' }]);
  const refusal = await answerPreview(wrong, { today }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ kind: 'invalid', code: 'schedule_nothing_to_reverse' });
});

test('a calculation past its deadline is aborted with an error', async () => {
  const within = { cpuMs: 50, wallMs: 50, heapMb: 192, buffersMb: 16 };
  const refusal = await answerPreview(question(repayments(300)), { today }, within).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ kind: 'invalid', code: 'schedule_too_slow' });
});

test('five new schedules of 400 rows cost little', () => {
  const before = process.threadCpuUsage();
  answerTo(question(reschedules(5)), today);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_500); // about 0.1 s; in quadratic time it was 4 s
});
