/** A PostgreSQL that does not stop when requested does not prevent the product from exiting. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stopWithin } from './own-postgres.ts';

it.each([
  ['stops on request', 'process.exit(0)', [0, null]],
  ['never stops before it is asked', '0', [null, 'SIGQUIT']],
])('a server that %s is gone in the end', async (_what, onInterrupt, end) => {
  const folder = mkdtempSync(join(tmpdir(), 'ajo-stop-'));
  const script = `process.on('SIGINT', () => ${onInterrupt}); console.log('up'); setInterval(() => 0, 1000)`;
  const child = spawn(process.execPath, ['-e', script]);
  await once(child.stdout, 'data');
  writeFileSync(join(folder, 'postmaster.pid'), `${child.pid}\n${folder}\n`);
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
  };
  await stopWithin(500, { stop }, folder);
  expect(await ended).toEqual(end);
  rmSync(folder, { recursive: true });
});
