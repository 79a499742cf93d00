/**
 * Makes web/src/ui/inter/inter.woff2: the typeface of the product, cut down to what its screens write. Run it after a change of the
 * letters: `node scripts/run.mjs scripts/font.ts`. The packages are fetched into a temporary folder, because nothing else needs them.
 */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>;

const packages = ['inter-ui@4.1.1', 'subset-font@2.9.0'];
const target = join(import.meta.dirname, '../web/src/ui/inter');

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
const latin = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ';
// Yoruba, Igbo and Hausa, and the marks of tone that are written over their letters.
const nigerian = 'ẸẹỌọṢṣṄṅƁɓƊɗƘƙỊịỤụẠạƳƴŃńǸǹḾḿ\u{300}\u{301}\u{302}\u{304}\u{30C}\u{323}';
const signs = '₦£€§©®°·×÷−±–—‘’“”…•†→←↑↓✓≤≥≈«»½¼¾ªº¡¿µ\u{A0}\u{202F}';
/** Kerning, figures of one width, marks, and the round a (cv11) and the round quotes (ss03) of the design. */
const keepFeatures = ['kern', 'tnum', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'cv11', 'ss03', 'case'];

const folder = await mkdtemp(join(tmpdir(), 'ajo-font-'));
try {
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', ...packages], { stdio: 'inherit' });
  const require = createRequire(join(folder, 'index.js'));
  const subsetFont = require('subset-font') as SubsetFont;
  const whole = await readFile(join(folder, 'node_modules/inter-ui/variable/InterVariable.woff2'));
  const font = await subsetFont(whole, ascii + latin + nigerian + signs, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures,
    variationAxes: { wght: { min: 400, max: 700, default: 400 }, opsz: 14 },
  });
  await writeFile(join(target, 'inter.woff2'), font);
  await copyFile(join(folder, 'node_modules/inter-ui/LICENSE.txt'), join(target, 'LICENSE.txt'));
  process.stdout.write(`${(font.length / 1024).toFixed(1)} KB\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
