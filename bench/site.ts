/** npm run bench -- site: Lighthouse for every public page and the sign-in pages of a running product (SITE_URL, default http://localhost:3000). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicPaths } from '../web/src/platform/public-paths.ts';
import { browserPath } from '../scripts/browser.ts';

const address = process.env['SITE_URL'] ?? 'http://localhost:3000';
const paths = [...publicPaths, '/sign-in', '/register'];
/** Downloaded for the run, because it is as large as all other packages together. */
const tool = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const browserFlags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-dev-shm-usage --disable-background-networking';

type Report = {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: { resourceType: string; transferSize: number }[] } }>;
};

export async function run(): Promise<{ title: string; markdown: string }> {
  const browser = await browserPath();
  const folder = mkdtempSync(join(tmpdir(), 'ajo-lighthouse-'));
  const rows = paths.map((path, at) => rowOf(path, reportOf(path, join(folder, `${at}.json`), browser)));
  const markdown = [
    `${tool}, default settings: a simulated mid-range phone on slow 4G. Accessibility, best practices and SEO must be 100. Sizes are bytes transferred.`,
    'Paint and blocking times come from one run on a busy machine, so they are upper bounds.',
    '',
    '| page | accessibility | best practices | SEO | performance | largest contentful paint | script KB | total KB |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  return { title: 'Public pages', markdown };
}

function reportOf(path: string, file: string, browser: string): Report {
  const fetched = ['exec', '--yes', `--package=${tool}`, '--', 'lighthouse'];
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join(',')}`];
  const { status, stderr } = spawnSync('npm', [...fetched, address + path, ...options, `--chrome-flags=${browserFlags}`], {
    env: { ...process.env, CHROME_PATH: browser },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Lighthouse could not look at ${address}${path}\n${stderr}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function rowOf(path: string, { categories: scores, audits }: Report): string {
  const percent = (name: (typeof categories)[number]): string => {
    const points = Math.round(scores[name].score * 100);
    return name === 'performance' || points === 100 ? String(points) : `${points} MISSED`;
  };
  const sizes = audits['resource-summary']?.details?.items ?? [];
  const kilobytes = (kind: string): string =>
    ((sizes.find(({ resourceType }) => resourceType === kind)?.transferSize ?? 0) / 1024).toFixed(1);
  const paint = ((audits['largest-contentful-paint']?.numericValue ?? 0) / 1000).toFixed(1);
  const [accessibility, practices, search] = [percent('accessibility'), percent('best-practices'), percent('seo')];
  return `| ${path} | ${accessibility} | ${practices} | ${search} | ${percent('performance')} | ${paint} s | ${kilobytes('script')} | ${kilobytes('total')} |`;
}
