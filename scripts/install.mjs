/** Installs missing packages and returns the Node executable for the other scripts. Plain JavaScript, because this file runs on Node 20. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');
const mark = join(root, 'node_modules/.ajo-installed');

/**
 * Installs the packages of the lock file, again when it changes. Manually installed packages are left unchanged if the
 * development tools (built-in PostgreSQL, web build, tests) are not needed.
 * @param {{ withTools?: boolean }} options
 */
export function install({ withTools = true } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return false;
  if (!withTools && !existsSync(mark) && existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  process.stdout.write('▸ installing packages; the first time this takes a minute or two\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('The packages could not be installed. Check the connection to the npm registry and try again.');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(mark, lock);
  return true;
}

/** Node 24 from the packages, or the current Node if it is new enough. */
export function modernNode() {
  const own = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  for (const candidate of [own, process.execPath]) {
    if (!existsSync(candidate)) continue;
    const version = execFileSync(candidate, ['--version'], { encoding: 'utf8' }).trim();
    const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
    if (major > 24 || (major === 24 && minor >= 21)) return candidate;
  }
  return fail(
    `Ajo runs on Node 24.21 or newer; this is ${process.versions.node}. On Linux and Windows the packages bring it; elsewhere install Node 24.`,
  );
}

/** Caches our compiled files next to the packages, so that later starts do not strip types again. */
export const environment = () => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
});

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
