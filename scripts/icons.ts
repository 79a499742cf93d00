/**
 * Makes the icons of the installed app from web/public/favicon.svg. Run it after a change of the mark: `node scripts/run.mjs scripts/icons.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as browsers } from 'playwright-core';

const publicFiles = join(import.meta.dirname, '../web/public');
const mark = await readFile(join(publicFiles, 'favicon.svg'), 'utf8');
const ground = '#0b3d2c';

/** A launcher cuts a maskable icon to its own shape: the mark is in the inner part of a full square. */
const icons = [
  { name: 'icon-192', size: 192, inner: 1 },
  { name: 'icon-512', size: 512, inner: 1 },
  { name: 'icon-maskable-512', size: 512, inner: 0.78 },
  { name: 'apple-touch-icon', size: 180, inner: 0.86 },
];

const browser = await browsers.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { name, size, inner } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const side = Math.round(size * inner);
    const background = inner < 1 ? `background:${ground};` : '';
    await page.setContent(
      `<body style="margin:0;${background}display:grid;place-items:center;height:100vh">${mark.replace('<svg ', `<svg width="${side}" height="${side}" `)}</body>`,
    );
    await writeFile(join(publicFiles, `${name}.png`), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
