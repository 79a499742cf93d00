import { answering, renderPart } from '#test-page';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentButton } from './documents.tsx';
import { openPdf } from './pdf-pages.ts';
import type { Box } from './picture-view.ts';

const a4: Box = { width: 595, height: 842 };
const statement = { id: '1', title: 'Statement of Ada Obi', type: 'application/pdf', url: '/api/files/1' };

/** The environment of these tests draws nothing: a canvas takes every command, and gives the next of these pictures. */
let canvases: Box[];
let pictures: (Blob | null)[];
let addresses: string[];

beforeEach(() => {
  canvases = [];
  pictures = [];
  addresses = [];
  const context = new Proxy({}, { get: (_, name) => (name === 'getTransform' ? () => new DOMMatrix() : () => undefined) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    canvases.push({ width: this.width, height: this.height });
    const next = pictures.shift();
    done(next === undefined ? new Blob(['picture']) : next);
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${canvases.length}`;
    addresses.push(address);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    addresses = addresses.filter((one) => one !== address);
  });
});
afterEach(() => vi.restoreAllMocks());

function pdfOf(...pages: Box[]): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${at + 3} 0 R`).join(' ')}] >>`,
    ...pages.map(({ width, height }) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return `%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`;
}

/** The signals of the requests for the file, in their order. */
function serving(pdf: string): AbortSignal[] {
  const signals: AbortSignal[] = [];
  globalThis.fetch = async (_input, init) => {
    if (init?.signal) signals.push(init.signal);
    return new Response(pdf);
  };
  return signals;
}

async function openWindow(pdf: string) {
  const { user } = answering('compliance_officer', []);
  const signals = serving(pdf);
  renderPart(<DocumentButton document={statement} />);
  await act(async () => {
    screen.getByRole('button', { name: 'View Statement of Ada Obi' }).click();
    await import('./document-viewer.tsx');
  });
  return { user, signals };
}

const shown = async (page: number): Promise<string | null> =>
  (await screen.findByRole('img', { name: `Statement of Ada Obi, page ${page} of 2` })).getAttribute('src');
const openOne = (signal: AbortSignal) => openPdf({ url: statement.url, password: undefined, signal });

test('a page is as wide as a sharp picture needs, and no page needs more than 38 MB', async () => {
  answering('compliance_officer', []);
  serving(pdfOf(a4, { width: 100, height: 4000 }, { width: 14_000, height: 3 }));
  const pdf = await openOne(new AbortController().signal);
  for (const page of [1, 2, 3]) await pdf.draw(page);
  expect(canvases).toEqual([
    { width: 1600, height: 2264 },
    { width: 150, height: 6000 },
    { width: 1600, height: 1 },
  ]);
});

test('a page is drawn once while the window is open, and its picture is freed when it closes', async () => {
  const { user, signals } = await openWindow(pdfOf(a4, a4));
  const first = await shown(1);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const second = await shown(2);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await shown(1)).toBe(first);
  expect([canvases.length, addresses]).toEqual([2, [first, second]]);

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(addresses).toEqual([]));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('a page that could not be drawn is drawn by Try again, without fetching the file again', async () => {
  pictures = [null];
  const { user, signals } = await openWindow(pdfOf(a4, a4));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await shown(1)).toBe('blob:2');
  expect(signals).toHaveLength(1);
});

test('a file whose window closed is not opened, and an open one is closed', async () => {
  answering('compliance_officer', []);
  const early = new AbortController();
  const late = new Response(pdfOf(a4));
  globalThis.fetch = async () => late;
  vi.spyOn(late, 'arrayBuffer').mockImplementation(async () => {
    early.abort();
    return new TextEncoder().encode(pdfOf(a4)).buffer;
  });
  await expect(openOne(early.signal)).rejects.toThrow(/aborted/);

  serving(pdfOf(a4));
  const closing = new AbortController();
  const pdf = await openOne(closing.signal);
  closing.abort();
  await expect(pdf.draw(1)).rejects.toBeInstanceOf(Error);
  expect(canvases).toEqual([]);
});
