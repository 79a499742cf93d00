/** npm start: installs what is missing, then hands over to the Node that the packages bring. */
import { spawn } from 'node:child_process';
import { environment, install, modernNode, root } from './install.mjs';

if (install()) process.stdout.write('✓ packages installed\n');
const child = spawn(modernNode(), ['scripts/start.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // A group of its own: the terminal's Ctrl-C would otherwise reach PostgreSQL before the product has put its work away.
  detached: process.platform !== 'win32',
});
child.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
