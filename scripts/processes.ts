/** Checks whether a recorded process still runs under its PID, because PIDs are reused after a restart. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The start time of a process in the format of the system, for comparison only; undefined where it is not available. */
export function beginningOf(pid: number): string | undefined {
  const stat = procFile(pid, 'stat');
  // The name in brackets may contain anything; the start time is field 22.
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return readPs(pid, 'lstart');
}

/** The command line of a process; undefined where it is not available. */
export function commandOf(pid: number): string | undefined {
  return procFile(pid, 'cmdline')?.replaceAll('\0', ' ') ?? readPs(pid, 'command');
}

function procFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

function readPs(pid: number, field: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const { status, stdout } = spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}
