/** A photo as large as one from a phone camera, for uploads. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { test } from './product.ts';

/** Writes several megabytes of detail. @returns the path of the file. */
export async function photo(page: Page, megapixels: number): Promise<string> {
  const base64 = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    const wide = Math.round(Math.sqrt(${megapixels * 1e6} * 1.5));
    [canvas.width, canvas.height] = [wide, Math.round(wide / 1.5)];
    const pen = canvas.getContext('2d');
    const dots = pen.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < dots.data.length; at += 1) dots.data[at] = at % 4 === 3 ? 255 : (at * 7919 + (at >> 3) * 104729) % 256;
    pen.putImageData(dots, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.97).split(',')[1];
  })()`);
  const path = test.info().outputPath(`IMG_00${megapixels}.jpg`);
  await writeFile(path, base64, 'base64');
  return path;
}
