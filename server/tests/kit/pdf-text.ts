/** The text of a PDF as a person reads it: its words, in the order of the pages. */
import { wordsOfPdf } from '#platform/files/pdf-words';

export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const read = await wordsOfPdf(new Uint8Array(bytes), undefined, { pages: 10, words: 5_000 });
  if (read.kind !== 'words') throw new Error(`the PDF cannot be read: ${read.kind}`);
  return read.pages
    .flat()
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
