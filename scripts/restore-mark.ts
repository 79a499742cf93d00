/** The mark of a restore: payouts stay off until a person has compared them with the provider's list. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { home } from './machine.ts';

const file = join(home, 'payouts-off-since-restore');

/** @param since the last restored commit: later payouts are missing in the database. */
export const stopPayoutsAfterRestore = (since: Date): void => writeFileSync(file, since.toISOString());

export const restoreMark = (): { payoutsUnknownSince: Date } | undefined =>
  existsSync(file) ? { payoutsUnknownSince: new Date(readFileSync(file, 'utf8')) } : undefined;

/** False when there was no restore. */
export function confirmPayouts(): boolean {
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
