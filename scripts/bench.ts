/** npm run bench -- NAME: runs one benchmark of bench/ and writes its table to docs/performance.md, or to the page that it names. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [, , name = ''] = process.argv;
const known = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => file.replace('.ts', ''));
if (!known.includes(name)) {
  process.stderr.write(`Name one of: ${known.join(', ')}\n`);
  process.exit(1);
}
type Benchmark = { run: () => Promise<{ title: string; markdown: string }>; page?: string };
const { run, page = 'docs/performance.md' } = (await import(join(root, 'bench', `${name}.ts`))) as Benchmark;
const report = join(root, page);
const { title, markdown } = await run();
const section = `<!-- ${name} -->\n## ${title}\n\n${markdown.trim()}\n<!-- /${name} -->`;
const head =
  '# Performance\n\nRatios from one run on one machine; absolute numbers do not apply to other machines. `npm run bench -- NAME` writes this page.\n';
const before = existsSync(report) ? readFileSync(report, 'utf8') : head;
const old = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
writeFileSync(report, old.test(before) ? before.replace(old, () => section) : `${before.trimEnd()}\n\n${section}\n`);
process.stdout.write(`${section}\n`);
process.exit(0);
