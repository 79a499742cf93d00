/** npm start: installs what is missing, then hands over to the Node that the packages bring. */
import { spawn } from 'node:child_process';
import { environment, install, modernNode, root } from './install.mjs';

if (install()) process.stdout.write('✓ packages installed\n');
const child = spawn(modernNode(), ['scripts/start.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
child.on('exit', (code) => process.exit(code ?? 1));
// The terminal sends Ctrl-C to both; this one only waits until the other has put everything away.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
