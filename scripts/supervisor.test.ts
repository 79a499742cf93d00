/** A server process that exits is restarted a bounded number of times, and a stop never waits for a process that is gone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { supervise } from './supervisor.ts';

async function aProcess(script = 'setInterval(() => 0, 1000)'): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
}
const kill = async (child: ChildProcess): Promise<void> => void child.kill('SIGKILL');

it('restarts a killed process even if the first attempts fail, and then stops it', async () => {
  const started: ChildProcess[] = [];
  const [states, failures]: [string[], string[]] = [[], []];
  let refusals = 2;
  const supervised = await supervise({
    start: async () => {
      if (started.length === 1 && (refusals -= 1) >= 0) throw new Error('memory is still in use');
      const child = await aProcess();
      started.push(child);
      return child;
    },
    onRestart: (state) => void states.push(state),
    onGiveUp: (reason) => void failures.push(reason),
  });
  started[0]?.kill('SIGKILL');
  await vi.waitFor(() => expect(states).toEqual(['ended', 'running']), { timeout: 20_000 });
  await supervised.stop(kill);
  expect(started.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL']);
  expect([started.length, failures]).toEqual([2, []]);
});

it('gives up after a bounded number of restarts, and a stop then returns at once', async () => {
  const failures: string[] = [];
  let starts = 0;
  const supervised = await supervise({
    start: () => ((starts += 1), aProcess('')),
    onGiveUp: (reason) => void failures.push(reason),
    maxRestarts: 2,
  });
  await vi.waitFor(() => expect(failures).toEqual(['it ended 3 times']), { timeout: 20_000 });
  expect(starts).toBe(3);
  await supervised.stop(() => Promise.reject(new Error('there is nothing to end')));
});
