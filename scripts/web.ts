/** Builds the web app if a source file is newer than the last build, or if the brand has changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandVariables } from '../web/brand-variables.ts';
import { Obstacle, root } from './machine.ts';

const mark = join(root, 'web/dist/.built');
const sources = [
  'web/src',
  'contract/src',
  'web/index.html',
  'web/vite.config.ts',
  'web/build.ts',
  'web/brand-variables.ts',
  'web/package.json',
  'package-lock.json',
];

const newest = (path: string): number => {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(join(root, path)).map((name) => newest(join(path, name))));
};

/** @param onStart receives the function that ends the build early: the build runs in a child process, so that Ctrl-C works meanwhile. */
export async function buildWeb(onStart: (end: () => void) => void): Promise<void> {
  const brand = JSON.stringify(brandVariables(process.env));
  if (existsSync(mark) && statSync(mark).mtimeMs > Math.max(...sources.map(newest)) && readFileSync(mark, 'utf8') === brand)
    return;
  const build = spawn(process.execPath, ['build.ts'], { cwd: join(root, 'web'), stdio: ['ignore', 'pipe', 'pipe'] });
  onStart(() => void build.kill());
  const output: string[] = [];
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()));
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0) throw new Obstacle(`The web app could not be built.\n${output.join('')}`);
  writeFileSync(mark, brand);
}
