/** The parts of an XLSX package: unpacked piece by piece, and never more than the limit, whatever their headers declare. */
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damaged, tooMuch } from './workbook-problem.ts';

export const packageLimits = { parts: 2_000, unpackedBytes: 64 * 1024 * 1024 };

/** Names are without their namespace prefix: `x:row` is `row`. */
export type PartHandlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};
/** Calls the handlers for one part in its order. False when the package has no such part. */
export type Package = { read: (path: string, handlers: PartHandlers) => Promise<boolean> };

/** Our own count replaces that of the library: a header that lies about its size ends the reading as well. */
export async function openPackage(bytes: Buffer): Promise<Package> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (parts.has(entry.fileName)) throw damaged();
    parts.set(entry.fileName, entry);
    if (parts.size > packageLimits.parts) throw tooMuch(`more than ${packageLimits.parts} parts`);
  }
  let unpacked = 0;
  const count = (size: number): void => {
    unpacked += size;
    if (unpacked > packageLimits.unpackedBytes)
      throw tooMuch(`more than ${packageLimits.unpackedBytes / 1_048_576} MB of content`);
  };
  return {
    read: async (path, handlers) => {
      const entry = parts.get(path);
      if (!entry) return false;
      await parse(zip, entry, { handlers, count });
      return true;
    },
  };
}

type Reading = { handlers: PartHandlers; count: (size: number) => void };

async function parse(zip: ZipFile, entry: Entry, { handlers, count }: Reading): Promise<void> {
  if (entry.isEncrypted() || (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)) throw damaged();
  const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  const parser = parserFor(handlers);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const take = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      count(chunk.length);
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.write(decoder.decode()).close();
  };
  await (entry.compressionMethod === 0 ? pipeline(stored, take) : pipeline(stored, createInflateRaw(), take));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function parserFor({ open, close, text }: PartHandlers): SaxesParser {
  const parser = new SaxesParser();
  // A type definition can declare entities; no spreadsheet writes one.
  parser.on('doctype', () => {
    throw damaged();
  });
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}
