/** A problem that is noticed each second is two lines of log: its beginning and its end. */
import { expect, test, vi } from 'vitest';
import { openTroubleLog } from './trouble-log.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('a problem is logged when it starts and when it ends, also next to another one', () => {
  vi.useFakeTimers();
  try {
    const lines: string[] = [];
    const { report } = openTroubleLog(
      { warn: (_details: unknown, message?: string) => void lines.push(message ?? '') } as never,
      1_000,
    );
    for (let time = 0; time < 2_000; time += 1) {
      report('the queue has trouble', refused());
      vi.advanceTimersByTime(10);
    }
    expect(lines).toEqual(['the queue has trouble']);
    report('the queue has trouble', new TypeError('another'));
    expect(lines).toEqual(['the queue has trouble', 'the queue has trouble']);
    vi.advanceTimersByTime(5_000);
    expect(lines.slice(2)).toEqual(['the queue has trouble: over']);
    report('the queue has trouble', refused());
    expect(lines).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test('after the close, the end of a connection is no trouble', () => {
  const lines: string[] = [];
  const { report, close } = openTroubleLog({
    warn: (_details: unknown, message?: string) => void lines.push(message ?? ''),
  } as never);
  close();
  report('database connection lost', refused());
  expect(lines).toEqual([]);
});
