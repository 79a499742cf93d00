/** Payouts are off before the database is replaced, and stay off whenever the former database is not back in its place. */
import { expect, it } from 'vitest';
import { markPayoutsOff, type PayoutMark, runRestore } from './restore-order.ts';

const [monday, tuesday] = [new Date('2026-03-02T10:00:00Z'), new Date('2026-03-03T10:00:00Z')];

/** A mark in memory, and a database that each step replaces. */
function aMachine({ marked }: { marked?: Date } = {}) {
  let [since, database]: [Date | undefined, string | undefined] = [marked, 'former'];
  const steps: string[] = [];
  const mark: PayoutMark = {
    read: () => since,
    set: (time) => {
      since = time;
      steps.push(`payouts off since ${time.toISOString()}`);
    },
    clear: () => {
      since = undefined;
      steps.push('payouts on');
    },
  };
  const put = (name: string | undefined): void => {
    database = name;
    steps.push(`database ${name}`);
  };
  return {
    mark,
    put,
    steps,
    restore: (run: () => Promise<void>, at = tuesday) => runRestore(mark, { since: at, identify: () => database, run }),
  };
}
const failing = async (): Promise<void> => {
  throw new Error('disk full');
};

it('marks before the database is replaced, and keeps the mark after success', async () => {
  const { mark, put, steps, restore } = aMachine();
  await restore(async () => put('restored'));
  expect(steps).toEqual([`payouts off since ${tuesday.toISOString()}`, 'database restored']);
  expect(mark.read()).toEqual(tuesday);
});

it.each([[undefined], [monday]])('a failure that was undone leaves the state of before: %s', async (marked) => {
  const { mark, put, restore } = aMachine(marked && { marked });
  const attempt = restore(async () => {
    put('restored');
    put('former');
    await failing();
  });
  await expect(attempt).rejects.toThrow('disk full');
  expect(mark.read()).toEqual(marked);
});

it('a failure before anything was replaced leaves payouts on', async () => {
  const { mark, restore } = aMachine();
  await expect(restore(failing)).rejects.toThrow('disk full');
  expect(mark.read()).toBeUndefined();
});

it.each([['restored'], [undefined]])('a failure with a failed undo keeps payouts off: database %s', async (left) => {
  const { mark, put, restore } = aMachine();
  const attempt = restore(async () => {
    put(left);
    await failing();
  });
  await expect(attempt).rejects.toThrow('disk full');
  expect(mark.read()).toEqual(tuesday);
});

it('a process that is killed between the steps leaves payouts off', async () => {
  const { mark, restore } = aMachine();
  void restore(() => new Promise(() => undefined));
  expect(mark.read()).toEqual(tuesday);
});

it('a second restore keeps the time of an unconfirmed earlier one', async () => {
  const { mark, put, restore } = aMachine({ marked: monday });
  await restore(async () => put('restored'), tuesday);
  markPayoutsOff(mark, tuesday);
  expect(mark.read()).toEqual(monday);
});
