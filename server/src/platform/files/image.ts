/** Redraws an uploaded image: what is kept is pixels of ours, without place, camera, or anything hidden behind the picture. */
import { open } from 'node:fs/promises';
import type { FileType } from '@ajo/contract/kernel/call';

const longestSidePx = 1600;
/** A few kilobytes can claim a picture of many gigabytes. */
const maxPixels = 40_000_000;

/** Replaces the file by its redrawn self, upright; false when it is no picture that can be read. */
export async function redrawn(path: string, type: FileType): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const format = type === 'image/png' ? 'png' : type === 'image/webp' ? 'webp' : 'jpeg';
  let pixels: Buffer;
  try {
    pixels = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'png' ? {} : { quality: 82 })
      .toBuffer();
  } catch {
    return false;
  }
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(pixels);
  } finally {
    await file.close();
  }
  return true;
}

/** A logo is shown at most this large, on screens with three pixels for one. */
const largestLogo = { width: 480, height: 144 };

/** The pixels of a logo as PNG, with its transparency, within 480 by 144; its own size before that, to assess it by. */
export async function logoPixels(path: string): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(path, { limitInputPixels: maxPixels }).metadata();
  const bytes = await sharp(path, { limitInputPixels: maxPixels })
    .resize({ ...largestLogo, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return { bytes, width, height };
}
