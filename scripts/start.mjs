/** npm start: installs missing packages, then runs start.ts with the Node of the packages. */
import { spawn } from 'node:child_process';
import { environment, install, modernNode, root } from './install.mjs';

if (install()) process.stdout.write('✓ packages installed\n');
const child = spawn(modernNode(), ['scripts/start.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // A separate process group: otherwise Ctrl-C would reach PostgreSQL before the product has finished its work.
  detached: process.platform !== 'win32',
});
child.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
