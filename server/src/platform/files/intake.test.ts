import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { type FileRule, heicRefused, tableTypes, uploadLimitBytes, xlsxType } from '@ajo/contract/kernel/call';
import type { DomainError } from '@ajo/contract/kernel/errors';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readBody } from '#platform/http/form';
import { partsOf, tableOf, zipOf } from '../../../tests/sheets/workbooks.ts';
import { fitName, sweepUploads, type TakenFile, receiveFile } from './intake.ts';

const rule: FileRule = {
  maxBytes: uploadLimitBytes,
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'video/mp4', 'video/webm', 'text/csv'],
};
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
const taken: TakenFile[] = [];
const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('ajo-upload-'));
// Its own folder: other tests upload at the same time.
const folder = mkdtempSync(join(tmpdir(), 'ajo-intake-'));
vi.stubEnv('TMPDIR', folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const file of taken.splice(0)) await file.discard();
  if (leftovers().length > 0) throw new Error(`left behind: ${leftovers().join()}`);
});

const pieces = (bytes: Buffer, size = 64_000): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );
async function take(bytes: Buffer, name: string, more: Partial<FileRule> = {}): Promise<TakenFile> {
  const file = await receiveFile(pieces(bytes), { ...rule, ...more }, { field: 'document', name });
  taken.push(file);
  return file;
}
const refused = (bytes: Buffer, name: string, more: Partial<FileRule> = {}): Promise<DomainError> =>
  take(bytes, name, more).then(
    () => expect.unreachable('it was taken'),
    (error: DomainError) => error,
  );

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a6' } });

test('a PDF is stored unchanged, in a file that only we can read', async () => {
  const file = await take(pdf, 'My statement.pdf');
  expect(file).toMatchObject({
    name: 'My statement.pdf',
    type: 'application/pdf',
    sizeBytes: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
  });
  expect(readFileSync(file.path)).toEqual(pdf);
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
});

test('5 MB pass and one byte more is refused at the field', async () => {
  const full = Buffer.concat([pdf, Buffer.alloc(uploadLimitBytes - pdf.length, 32)]);
  expect((await take(full, 'full.pdf')).sizeBytes).toBe(uploadLimitBytes);
  const error = await refused(Buffer.concat([full, Buffer.from(' ')]), 'more.pdf');
  expect(error).toMatchObject({
    kind: 'invalid',
    code: 'file_too_large',
    errors: { document: ['The file is larger than 5 MB'] },
  });
});

test('an empty file is refused', async () => {
  expect(await refused(Buffer.alloc(0), 'x.pdf')).toMatchObject({
    code: 'file_empty',
    errors: { document: [expect.any(String)] },
  });
});

const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(100)]);
const elf = Buffer.concat([Buffer.from('\u007fELF'), randomBytes(100)]);
test.each([
  ['a page named .png', Buffer.from('<script>alert(1)</script>'), 'photo.png'],
  ['a page after spaces named .csv', Buffer.from('  \n<html></html>'), 'rows.csv'],
  ['an SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg'],
  ['an archive named .pdf', zip, 'statement.pdf'],
  ['a program named .jpg', elf, 'me.jpg'],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'), 'a.gif'],
  ['noise', Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x80]), 'a.csv'],
  [
    'a picture that ends in the middle',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 3]),
    'a.jpg',
  ],
])('%s is refused by its content', async (_what, bytes, name) => {
  expect(await refused(bytes, name)).toMatchObject({
    kind: 'invalid',
    code: 'file_kind',
    errors: { document: [expect.stringContaining('JPG, PNG')] },
  });
});

test('a kind that this field does not accept is refused, under any name', async () => {
  expect(await refused(pdf, 'photo.jpg', { types: ['image/jpeg'] })).toMatchObject({
    code: 'file_kind',
    errors: { document: ['Choose a file of this kind: JPG'] },
  });
});

test('an image is re-encoded: upright, at most 1600 px, without location, camera or appended bytes', async () => {
  const source = await picture(3000, 1000)
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const file = await take(Buffer.concat([source, Buffer.from('<script>hidden</script>')]), 'me.jpeg');
  const kept = readFileSync(file.path);
  const facts = await sharp(kept).metadata();
  expect([facts.format, facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
    'jpeg',
    533,
    1600,
    undefined,
    undefined,
  ]);
  expect(kept.includes('hidden') || kept.includes('SecretCamera')).toBe(false);
  expect(file).toMatchObject({ name: 'me.jpg', sizeBytes: kept.length, sha256: createHash('sha256').update(kept).digest('hex') });
});

test.each(['png', 'webp'] as const)('a small %s keeps its kind and size', async (format) => {
  const file = await take(await picture(20, 10).toFormat(format).toBuffer(), `a.${format}`);
  expect([file.type, (await sharp(file.path).metadata()).width]).toEqual([`image/${format}`, 20]);
});

test('an image with too many pixels is refused before decoding', async () => {
  const bomb = await picture(8000, 5100).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(uploadLimitBytes);
  expect(await refused(bomb, 'bomb.png')).toMatchObject({ code: 'file_kind' });
});

test('a text table is accepted, with letters of every language', async () => {
  expect(await take(Buffer.from('name,amount\nAdébáyọ̀,₦1\n'), 'rows.txt')).toMatchObject({ type: 'text/csv', name: 'rows.csv' });
});

test('a workbook is recognised by its content, and accepted only where a table is expected', async () => {
  const workbook = tableOf(['name'], ['Adaeze']);
  const tables = { types: tableTypes };
  expect(await take(workbook, 'rows.csv', tables)).toMatchObject({ type: xlsxType, name: 'rows.xlsx' });
  // Its list of parts comes last: only the mark of a ZIP file is left to see.
  const reordered = zipOf(partsOf({ rows: '' }).toReversed());
  expect(await take(reordered, 'rows.zip', tables)).toMatchObject({ type: xlsxType });
  expect(await refused(workbook, 'rows.xlsx')).toMatchObject({ code: 'file_kind' });
  expect(await refused(zipOf([{ name: 'word/document.xml', text: 'x' }]), 'rows.xlsx')).toMatchObject({ code: 'file_kind' });
});

test('an aborted upload leaves no file behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield pdf;
      throw new Error('the line broke');
    })(),
  );
  await expect(receiveFile(broken, rule, { field: 'document', name: 'a.pdf' })).rejects.toThrow('the line broke');
});

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\Ada\\statement.PDF', 'statement.pdf'],
  ['invoice.pdf.exe', 'invoice.pdf.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x1.pdf'],
  ['gpj.\u202Efdp', 'gpj.pdf'],
  ['Adébáyọ̀ (2).pdf', 'Adébáyọ̀ (2).pdf'],
  ['', 'file.pdf'],
  ['.pdf', 'file.pdf'],
  ['x'.repeat(300), `${'x'.repeat(80)}.pdf`],
])('the name %j is shown as %j', (name, shown) => {
  expect(fitName(name, 'application/pdf')).toBe(shown);
});

test('an oversized file in a real form is a field error, and an allowed one is accepted with its fields', async () => {
  const app = Fastify();
  await app.register(multipart);
  app.post('/', async (request) => {
    const form = await readBody(request, { document: rule });
    await form.discard();
    return { sizes: form.files['document']?.map(({ sizeBytes }) => sizeBytes), fields: form.fields };
  });
  const post = async (bytes: Buffer) => {
    const form = new FormData();
    form.append('kind', 'statement');
    form.append('document', new Blob([new Uint8Array(bytes)]), 'a.pdf');
    const body = new Response(form);
    return app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const large = await post(Buffer.concat([pdf, Buffer.alloc(8_000_000, 32)]));
  expect(large.json()).toMatchObject({ message: 'The file is larger than 5 MB' });
  expect((await post(pdf)).json()).toEqual({ sizes: [pdf.length], fields: { kind: 'statement' } });
  await app.close();
});

test('a browser that disconnects in the middle of a form leaves no file behind', async () => {
  const app = Fastify();
  await app.register(multipart);
  const ended = Promise.withResolvers<void>();
  app.post('/', async (request) => readBody(request, { document: { ...rule, many: true } }).finally(ended.resolve));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="document"; filename="${name}"\r\n\r\n`;
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n');
  socket.write(Buffer.concat([Buffer.from(part('a.pdf')), pdf, Buffer.from(`\r\n${part('b.pdf')}`), pdf]));
  await expect.poll(() => leftovers().length).toBe(2);
  socket.destroy();
  await ended.promise.catch(() => undefined);
  await expect.poll(leftovers).toEqual([]);
  await app.close();
});

test('files of a killed process are removed at the next start, and running uploads are kept', async () => {
  const [old, young] = ['old', 'young'].map((name) => join(tmpdir(), `ajo-upload-${name}`));
  for (const path of [old, young]) writeFileSync(path ?? '', 'passport');
  const now = new Date();
  utimesSync(old ?? '', now, new Date(now.getTime() - 2 * 3_600_000));
  await sweepUploads(now);
  expect(leftovers()).toEqual(['ajo-upload-young']);
  await sweepUploads(new Date(now.getTime() + 2 * 3_600_000));
  expect(leftovers()).toEqual([]);
});

test('an iPhone HEIC photo is refused with advice under any name; without photos the allowed kinds are listed', async () => {
  const box = (kind: string, rest: Buffer): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(8 + rest.length);
    return Buffer.concat([size, Buffer.from(kind), rest]);
  };
  for (const brand of ['heic', 'heix', 'mif1', 'hevc']) {
    const heic = Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1heic`)), box('mdat', randomBytes(200))]);
    for (const name of ['IMG_0001.HEIC', 'IMG_0001.jpg'])
      expect((await refused(heic, name)).errors).toEqual({ document: [heicRefused] });
    expect((await refused(heic, 'IMG_0001.HEIC', { types: ['application/pdf'] })).errors).toEqual({
      document: ['Choose a file of this kind: PDF'],
    });
  }
});
