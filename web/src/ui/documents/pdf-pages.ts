/** Draws the pages of a PDF as pictures. The browser's own viewer is not used: files are served as attachments in a sandbox. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { getDocument, PasswordException } from 'unpdf/pdfjs';
import type { Box } from './picture-view.ts';

/** `draw` returns the picture of a page, counted from 1, as an address that works until the PDF is closed. */
export type PdfPages = { count: number; draw: (page: number) => Promise<string> };

/** Canvas pixels: at most 1600 × 6000, which is 38 MB while a page is drawn. */
const drawn: Box = { width: 1600, height: 6000 };

/** How much larger than its own size, in points, a page is drawn: as wide as a sharp picture needs, and never higher than memory bears. */
export const drawnScale = (page: Box): number => Math.min(drawn.width / page.width, drawn.height / page.height);

type Opening = {
  url: string;
  password: string | undefined;
  /** Closes the PDF when it aborts, also while it is still being opened: its memory and its pictures are freed. */
  signal: AbortSignal;
};

/**
 * @throws DomainError `file_locked` when it needs a password or the given one is wrong; `file_unavailable` when it cannot be fetched,
 * for example because its link has expired
 */
export async function openPdf({ url, password, signal }: Opening): Promise<PdfPages> {
  const reply = await fetch(url, { credentials: 'same-origin', signal });
  if (!reply.ok) throw new DomainError('unavailable', 'file_unavailable', 'The file could not be loaded.');
  const data = new Uint8Array(await reply.arrayBuffer());
  signal.throwIfAborted();
  const task = getDocument({
    data,
    verbosity: 0,
    useWorkerFetch: false,
    useSystemFonts: true,
    ...(password !== undefined && { password }),
  });
  const close = (): void => void task.destroy();
  signal.addEventListener('abort', close);
  const pdf = await task.promise.catch((error: unknown) => {
    close();
    if (!(error instanceof PasswordException)) throw error;
    const text = password === undefined ? 'This file is locked with a password.' : 'Wrong password. Try again.';
    throw new DomainError('invalid', 'file_locked', text);
  });
  return {
    count: pdf.numPages,
    draw: async (number) => {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: drawnScale(page.getViewport({ scale: 1 })) });
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.max(1, Math.round(viewport.width)),
        height: Math.max(1, Math.round(viewport.height)),
      });
      await page.render({ canvas, viewport }).promise;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      if (!blob) throw new DomainError('unavailable', 'file_unavailable', 'The page could not be drawn.');
      signal.throwIfAborted();
      const address = URL.createObjectURL(blob);
      signal.addEventListener('abort', () => URL.revokeObjectURL(address));
      return address;
    },
  };
}
