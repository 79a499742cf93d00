import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileId } from '@ajo/contract/modules/files';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Context } from '#context';
import { freshContext } from '#kit';
import { fileRoutes } from './files.routes.ts';
import { fileView } from './file-link.ts';
import { findFile, findFiles } from './files.queries.ts';
import { keepFile, withStoredBytes } from './commands/keep-file.ts';
import type { StoredBytes } from './file.ts';
import { sweepBytes } from './commands/sweep-bytes.ts';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type TakenFile, receiveFile } from '#platform/files/intake';
import { openHttpApp } from '#platform/http/http-app';

let context: Awaited<ReturnType<typeof freshContext>>;
let app: FastifyInstance;
const owner = '01960000-0000-7000-8000-00000000000a';
const removed: string[] = [];
const stored = new Map<string, number>();

beforeAll(async () => {
  const fresh = await freshContext();
  const { put, get, remove, names } = fresh.files;
  const files: Context['files'] = {
    put: async (name, bytes, facts) => put(name, bytes, facts).then(() => void stored.set(name, facts.sizeBytes)),
    get,
    remove: async (name) => remove(name).then(() => void removed.push(name)),
    names,
  };
  context = { ...fresh, files };
  app = await openHttpApp(context);
  fileRoutes(app, context);
});
afterAll(() => app.close());

const text = Buffer.from('name,amount\nAdébáyọ̀,₦1\n');
const rule = { maxBytes: 1000, types: ['text/csv', 'application/pdf'] as const };
const taken = (bytes = text): Promise<TakenFile> =>
  receiveFile(Readable.from([bytes]), rule, { field: 'file', name: 'Adé "rows".csv' });
const keep = (bytes: StoredBytes | undefined): Promise<FileId> =>
  inTransaction(context.db, (tx) => {
    if (!bytes) throw new Error('nothing was stored');
    return keepFile(tx, bytes, { kind: 'bank_statement', ownerUserId: owner, at: context.clock.now() });
  });
async function kept(bytes = text): Promise<FileId> {
  const file = await taken(bytes);
  const id = await withStoredBytes(context, [file], ([first]) => keep(first));
  await file.discard();
  return id;
}
async function linkOf(id: FileId): Promise<string> {
  const file = await findFile(context.db, id);
  if (!file) throw new Error('this file is not kept');
  return fileView(context, file).url;
}
const read = (url: string) => app.inject({ method: 'GET', url });

test('a stored file is downloaded by its link, byte for byte, as an attachment', async () => {
  const answer = await read(await linkOf(await kept()));
  expect([answer.statusCode, answer.rawPayload.equals(text)]).toEqual([200, true]);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-length': String(text.length),
    'content-disposition': `attachment; filename="Ad_ rows.csv"; filename*=UTF-8''Ad%C3%A9%20rows.csv`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});

test('a link expires after five minutes, and a modified one never works', async () => {
  const [id, other] = [await kept(), await kept()];
  const link = await linkOf(id);
  const codeOf = async (url: string) => ((answer) => [answer.statusCode, answer.json<{ code: string }>().code])(await read(url));
  expect(await codeOf(link.replace(id, other))).toEqual([403, 'link_invalid']);
  expect(await codeOf(link.replace(/expires=(\d)/, 'expires=9'))).toEqual([403, 'link_invalid']);
  expect((await codeOf(link.replace(/signature=.*/, 'signature=')))[0]).toBe(422);
  expect(await codeOf(link.replace(/signature=.*/, 'signature=x'))).toEqual([403, 'link_invalid']);
  expect((await codeOf(link.split('?')[0] ?? ''))[0]).toBe(422);
  expect((await codeOf(`${link}&more=1`))[0]).toBe(422);
  context.clock.moveBy(5 * minuteMs + 1000);
  expect(await codeOf(link)).toEqual([403, 'link_expired']);
});

test('a file with missing bytes is 404, not a server error', async () => {
  const id = await kept();
  await context.files.remove((await findFile(context.db, id))?.storageName ?? '');
  expect((await read(await linkOf(id))).statusCode).toBe(404);
});

test('a stored file records its uploader, its type and its checksum', async () => {
  const id = await kept();
  expect(await findFile(context.db, id)).toMatchObject({
    ownerUserId: owner,
    kind: 'bank_statement',
    name: 'Adé rows.csv',
    type: 'text/csv',
    sizeBytes: text.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    createdAt: context.clock.now(),
  });
});

test('several files are returned in the order of the given ids', async () => {
  const [one, two] = [await kept(), await kept()];
  expect((await findFiles(context.db, [two, one])).map(({ id }) => id)).toEqual([two, one]);
  expect(await findFiles(context.db, [])).toEqual([]);
});

test('a failed transaction removes its stored bytes and leaves no temporary file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ajo-files-test-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  const files = [await taken(), await taken()];
  stored.clear();
  removed.length = 0;
  const failing = withStoredBytes(context, files, async ([first]) => {
    await inTransaction(context.db, async (tx) => {
      if (first) await keepFile(tx, first, { kind: 'bank_statement', ownerUserId: owner, at: context.clock.now() });
      throw new Error('changed my mind');
    });
  });
  await expect(failing).rejects.toThrow('changed my mind');
  for (const file of files) await file.discard();
  expect(removed.toSorted()).toEqual([...stored.keys()].toSorted());
  expect(removed).toHaveLength(2);
  expect(readdirSync(tmpdir())).toEqual([]);
});

test('bytes without a row are swept once, a day after their upload; stored ones and running uploads are kept', async () => {
  const keptId = await kept();
  const name = newId(context.clock.now());
  const lying = () =>
    context.files.get(name).then(
      (stream) => (stream.destroy(), true),
      () => false,
    );
  await context.files.put(name, text, { contentType: 'text/csv', sizeBytes: text.length });
  context.clock.moveBy(dayMs);
  await sweepBytes(context);
  expect(await lying()).toBe(true);
  context.clock.moveBy(minuteMs);
  const underWay = newId(context.clock.now());
  await context.files.put(underWay, text, { contentType: 'text/csv', sizeBytes: text.length });

  removed.length = 0;
  await Promise.all([sweepBytes(context), sweepBytes(context)]);
  expect(new Set(removed)).toEqual(new Set([name]));
  expect([await lying(), await sweepBytes(context)]).toEqual([false, 0]);
  const [file] = await findFiles(context.db, [keptId]);
  for (const stays of [file?.storageName ?? '', underWay])
    expect((await buffer(await context.files.get(stays))).equals(text)).toBe(true);
});

test('storage that seems to belong to another database is left unchanged, and logged', async () => {
  const lines: object[] = [];
  const log = Object.assign(Object.create(context.log), { error: (fields: object) => void lines.push(fields) }) as Context['log'];
  const many = Array.from({ length: 101 }, () => newId(new Date(context.clock.now().getTime() - 2 * dayMs)));
  const files = { ...context.files, names: () => Readable.from([many]) };
  removed.length = 0;
  expect(await sweepBytes({ ...context, files, log })).toBe(0);
  expect([removed, lines]).toEqual([[], [{ seen: 101, nameless: 101 }]]);
  const fewOfMany = { ...context.files, names: () => Readable.from([many.slice(0, 100)]) };
  expect(await sweepBytes({ ...context, files: fewOfMany, log })).toBe(100);
});
