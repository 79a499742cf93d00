/** Draws the pages of a PDF as pictures. The browser's own viewer is not used: files are served as attachments in a sandbox. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { getDocument } from 'unpdf/pdfjs';

/** `draw` returns the picture of a page, counted from 1, as an address that works until `close`. */
export type PdfPages = { count: number; draw: (page: number) => Promise<string>; close: () => void };

const drawnWidth = 1600;

/** @throws DomainError `unavailable` when the file cannot be fetched: its link may have expired */
export async function openPdf(url: string): Promise<PdfPages> {
  const reply = await fetch(url, { credentials: 'same-origin' });
  if (!reply.ok) throw new DomainError('unavailable', 'file_unavailable', 'The file could not be loaded.');
  const task = getDocument({
    data: new Uint8Array(await reply.arrayBuffer()),
    verbosity: 0,
    useWorkerFetch: false,
    useSystemFonts: true,
  });
  const pdf = await task.promise;
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
