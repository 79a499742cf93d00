/** Whether a process that was written down is still the one that runs under its number: numbers are given anew after a restart. */
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

/** When the process began, as this system writes it; undefined where it cannot be asked. Only good for comparing. */
export function beginningOf(pid: number): string | undefined {
  const stat = procFile(pid, 'stat');
  // The name in brackets may hold anything; the beginning is the 22nd field of all.
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return readPs(pid, 'lstart');
}

/** The line that the process was started with; undefined where it cannot be asked. */
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
