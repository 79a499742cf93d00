/** Reads the words of a PDF and where they stand. For use inside of a limited worker only: the file may be hostile. */
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { getDocument, PasswordException } from 'unpdf/pdfjs';

export type PdfWord = { text: string; left: number; right: number; top: number; height: number };
export type PdfWords =
  | { kind: 'words'; pages: PdfWord[][] }
  | { kind: 'password_missing' | 'password_wrong' | 'broken' | 'too_many_pages' | 'too_much' };
type Limits = { pages: number; words: number };
type NotOpened = Exclude<PdfWords['kind'], 'words'>;

/** Never throws for what a file contains. Places are points from the top left corner. */
export async function wordsOfPdf(bytes: Uint8Array, password: string | undefined, limits: Limits): Promise<PdfWords> {
  try {
    const pdf = await opened(bytes, password);
    return pdf.numPages > limits.pages ? { kind: 'too_many_pages' } : await pagesOf(pdf, limits);
  } catch (error) {
    return { kind: whyNot(error) };
  }
}

/** Undefined when it opens and its first page is there. */
export async function whyPdfDoesNotOpen(
  bytes: Uint8Array,
  password: string | undefined,
  limits: Pick<Limits, 'pages'>,
): Promise<NotOpened | undefined> {
  try {
    const pdf = await opened(bytes, password);
    if (pdf.numPages > limits.pages) return 'too_many_pages';
    await pdf.getPage(1);
    return undefined;
  } catch (error) {
    return whyNot(error);
  }
}

const opened = (bytes: Uint8Array, password: string | undefined): Promise<PDFDocumentProxy> =>
  getDocument({
    data: bytes,
    verbosity: 0,
    stopAtErrors: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 1,
    ...(password !== undefined && { password }),
  }).promise;

function whyNot(error: unknown): NotOpened {
  if (error instanceof PasswordException) return error.code === 1 ? 'password_missing' : 'password_wrong';
  return 'broken';
}

async function pagesOf(pdf: PDFDocumentProxy, limits: Limits): Promise<PdfWords> {
  const pages: PdfWord[][] = [];
  let count = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , , topOfPage = 0] = page.view;
    const { items } = await page.getTextContent();
    const words: PdfWord[] = [];
    for (const item of items) {
      if (!('str' in item) || !item.str.trim()) continue;
      const [, , , , left = 0, bottom = 0] = item.transform as number[];
      words.push({ text: item.str, left, right: left + item.width, top: topOfPage - bottom, height: item.height });
    }
    count += words.length;
    if (count > limits.words) return { kind: 'too_much' };
    pages.push(words);
    page.cleanup();
  }
  return { kind: 'words', pages };
}
