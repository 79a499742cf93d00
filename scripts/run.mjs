/** npm run migrate and its like: a TypeScript file of this folder, on the Node that the packages bring, installed first where it is missing. */
import { spawnSync } from 'node:child_process';
import { environment, install, modernNode, root } from './install.mjs';

install({ withTools: !process.env.DATABASE_URL });
const { status } = spawnSync(modernNode(), process.argv.slice(2), { cwd: root, env: environment(), stdio: 'inherit' });
process.exit(status ?? 1);
