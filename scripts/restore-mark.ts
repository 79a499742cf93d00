/** The mark of a restore: payouts stay off until a person has compared them with the provider's list. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { home } from './machine.ts';
import type { PayoutMark } from './restore-order.ts';

const file = join(home, 'payouts-off-since-restore');

/** `set`: the last restored commit; later payouts are missing in the database. */
export const restoreMark: PayoutMark = {
  read: () => (existsSync(file) ? new Date(readFileSync(file, 'utf8')) : undefined),
  set: (since) => writeFileSync(file, since.toISOString()),
  clear: () => rmSync(file, { force: true }),
};
