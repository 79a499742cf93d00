/** npm run migrate and similar commands: runs a TypeScript file of this folder with the Node of the packages, and installs it first if necessary. */
import { spawnSync } from 'node:child_process';
import { environment, install, modernNode, root } from './install.mjs';

install({ withTools: !process.env.DATABASE_URL });
const { status } = spawnSync(modernNode(), process.argv.slice(2), { cwd: root, env: environment(), stdio: 'inherit' });
process.exit(status ?? 1);
