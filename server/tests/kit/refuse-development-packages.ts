/** Loaded with `--import`: packages that `npm ci --omit=dev` leaves out cannot be loaded, as if they were not installed. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

type Lock = { packages: Record<string, { dev?: boolean } | undefined> };
const lockFile = new URL('../../../package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;

/** `node_modules/a/node_modules/@b/c`, as the lock file names an installed package. */
const installed = /node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*/;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const [name = ''] = installed.exec(resolved.url) ?? [];
    if (packages[name]?.dev) throw new Error(`${name} is not installed in production`);
    return resolved;
  },
});
