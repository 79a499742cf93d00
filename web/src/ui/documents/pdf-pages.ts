/** Draws the pages of a PDF as pictures. The browser's own viewer is not used: files are served as attachments in a sandbox. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { getDocument, PasswordException } from 'unpdf/pdfjs';

/** `draw` returns the picture of a page, counted from 1, as an address that works until `close`. */
export type PdfPages = { count: number; draw: (page: number) => Promise<string>; close: () => void };

const drawnWidth = 1600;

/**
 * @throws DomainError `file_locked` when it needs a password or the given one is wrong; `file_unavailable` when it cannot be fetched,
 * for example because its link has expired
 */
export async function openPdf(url: string, password: string | undefined): Promise<PdfPages> {
  const reply = await fetch(url, { credentials: 'same-origin' });
  if (!reply.ok) throw new DomainError('unavailable', 'file_unavailable', 'The file could not be loaded.');
  const task = getDocument({
    data: new Uint8Array(await reply.arrayBuffer()),
    verbosity: 0,
    useWorkerFetch: false,
    useSystemFonts: true,
    ...(password !== undefined && { password }),
  });
  const pdf = await task.promise.catch((error: unknown) => {
    if (!(error instanceof PasswordException)) throw error;
    const text = password === undefined ? 'This file is locked with a password.' : 'Wrong password. Try again.';
    throw new DomainError('invalid', 'file_locked', text);
  });
  const drawn: string[] = [];
  return {
    count: pdf.numPages,
    close: () => {
      for (const address of drawn) URL.revokeObjectURL(address);
      void task.destroy();
    },
    draw: async (number) => {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: drawnWidth / page.getViewport({ scale: 1 }).width });
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.round(viewport.width),
        height: Math.round(viewport.height),
      });
      await page.render({ canvas, viewport }).promise;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      if (!blob) throw new DomainError('unavailable', 'file_unavailable', 'The page could not be drawn.');
      const address = URL.createObjectURL(blob);
      drawn.push(address);
      return address;
    },
  };
}
