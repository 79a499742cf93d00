/** Keeps a server process running: restarts it when it exits, a bounded number of times. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export type SupervisedProcess = {
  /** Stops the supervision, then the process. Returns at once when the process is already gone. */
  stop: (end: (child: ChildProcess) => Promise<void>) => Promise<void>;
};

export type SupervisionInput = {
  /** Resolves when the process is ready. A rejected start is retried. */
  start: () => Promise<ChildProcess>;
  onRestart?: ((state: 'ended' | 'running') => void) | undefined;
  /** Called once, when the process ended too often or could not be started again. */
  onGiveUp: (reason: string) => void;
  maxRestarts?: number;
  windowMs?: number;
  /** The backends of a killed server release its memory after some seconds: until then a start fails. */
  startForMs?: number;
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** @throws whatever the first start throws: only a process that once ran is restarted. */
export async function supervise(input: SupervisionInput): Promise<SupervisedProcess> {
  const { start, onRestart, onGiveUp, maxRestarts = 5, windowMs = 600_000, startForMs = 30_000 } = input;
  let child: ChildProcess | undefined = await start();
  let restarting: Promise<void> | undefined;
  let isStopping = false;
  const restarts: number[] = [];

  const startAgain = async (): Promise<void> => {
    const until = performance.now() + startForMs;
    while (!isStopping) {
      const next = await start().catch(() => undefined);
      if (next) return watch(next);
      if (performance.now() > until) return onGiveUp('it could not be started again');
      await wait(500);
    }
  };
  const restart = async (): Promise<void> => {
    child = undefined;
    if (isStopping) return;
    const now = performance.now();
    restarts.push(now);
    if (restarts.filter((at) => now - at < windowMs).length > maxRestarts) return onGiveUp(`it ended ${restarts.length} times`);
    onRestart?.('ended');
    await startAgain();
    if (child) onRestart?.('running');
  };
  const watch = (next: ChildProcess): void => {
    child = next;
    const onExit = (): void => void (restarting = restart());
    if (hasEnded(next)) onExit();
    else next.once('exit', onExit);
  };

  watch(child);
  return {
    stop: async (end) => {
      isStopping = true;
      await restarting;
      if (!child || hasEnded(child)) return;
      const ended = once(child, 'exit');
      await end(child);
      await ended;
    },
  };
}
