import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalDisk } from './local-disk.ts';
import { openStorage } from './open-storage.ts';
import { openS3 } from './s3.ts';
import type { FileStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'ajo-storage-'));
const name = '01960000-0000-7000-8000-0000000000ab';
const facts = (bytes: Buffer) => ({ contentType: 'application/pdf', sizeBytes: bytes.length });

/** As much of an S3 store as files need, with its bucket in the path. */
const bucket = new Map<string, { bytes: Buffer; type: string | undefined }>();
const requests: IncomingMessage[] = [];
/** One name a page, so that there are pages. */
function listed(url: string): string {
  const keys = [...bucket.keys()].map((path) => path.replace('/ajo/', '')).toSorted();
  const at = Number(new URL(url, 'http://store').searchParams.get('continuation-token') ?? 0);
  const more = at + 1 < keys.length;
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''}${
    keys[at] ? `<Contents><Key>${keys[at]}</Key></Contents>` : ''
  }</ListBucketResult>`;
}
let store: Server;
let s3: FileStorage;
beforeAll(async () => {
  store = createServer((request, response) => {
    requests.push(request);
    const path = (request.url ?? '').split('?')[0] ?? '';
    void buffer(request).then((bytes) => {
      if (request.method === 'PUT') bucket.set(path, { bytes, type: request.headers['content-type'] });
      if (request.method === 'DELETE') bucket.delete(path);
      if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
      if (request.url?.includes('list-type=2')) return response.end(listed(request.url));
      const found = bucket.get(path);
      if (found) return response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes);
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchKey</Code><Message>gone</Message></Error>');
    });
  });
  await new Promise<void>((ready) => void store.listen(0, '127.0.0.1', ready));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  s3 = openS3({ bucket: 'ajo', region: 'eu-west-1', endpoint, credentials: { accessKeyId: 'key', secretAccessKey: 'secret' } });
});
afterAll(() => {
  store.close();
  store.closeAllConnections();
  rmSync(folder, { recursive: true });
});

describe.each(['local disk', 's3'])('%s', (which) => {
  const storage = (): FileStorage => (which === 's3' ? s3 : openLocalDisk(folder));
  const bytes = Buffer.from('₦ and \u0000 and more'.repeat(20_000));

  test('returns exactly the stored bytes, as a stream and as a buffer', async () => {
    for (const body of [Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), bytes]) {
      await storage().put(name, body, facts(bytes));
      expect((await buffer(await storage().get(name))).equals(bytes)).toBe(true);
      await storage().remove(name);
    }
  });

  test('lists everything that we have stored, over all pages, and nothing of others', async () => {
    const others = [name.replace('ab', 'cd'), name.replace('ab', 'ef')];
    for (const one of [name, ...others]) await storage().put(one, bytes, facts(bytes));
    bucket.set('/ajo/a-backup-of-somebody.zip', { bytes, type: undefined });
    writeFileSync(join(folder, 'ab', 'a-backup-of-somebody.zip'), 'x');
    writeFileSync(join(folder, 'notes.txt'), 'x');
    const found: string[] = [];
    for await (const names of storage().names()) found.push(...names);
    expect(found.toSorted()).toEqual([name, ...others]);
    for (const one of found) await storage().remove(one);
    bucket.clear();
    rmSync(join(folder, 'ab', 'a-backup-of-somebody.zip'));
  });

  test('reports a lost file, and deletes twice without an error', async () => {
    await storage().remove(name);
    await storage().remove(name);
    await expect(storage().get(name)).rejects.toMatchObject({ kind: 'missing', code: 'file_lost' });
  });
});

test('the local disk exposes a file whole or not at all, and only to the service user', async () => {
  const disk = openLocalDisk(folder);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the line broke');
    })(),
  );
  await expect(disk.put(name, broken, { contentType: 'text/csv', sizeBytes: 8 })).rejects.toThrow('the line broke');
  await expect(disk.get(name)).rejects.toMatchObject({ code: 'file_lost' });
  expect(readdirSync(join(folder, 'ab'))).toEqual([]);
  await disk.put(name, Buffer.from('x'), { contentType: 'text/csv', sizeBytes: 1 });
  expect(statSync(join(folder, 'ab', name)).mode & 0o777).toBe(0o600);
});

test('a partial file of a killed process on the local disk is listed and removed', async () => {
  const disk = openLocalDisk(folder);
  const half = join(folder, 'ab', `${name}.part`);
  writeFileSync(half, 'ha');
  const found: string[] = [];
  for await (const names of disk.names()) found.push(...names);
  expect(found).toEqual([name]);
  await disk.remove(name);
  expect(existsSync(half)).toBe(false);
});

test.each(['../../etc/passwd', '/etc/passwd', 'a/b/c/d/e/f/g', '', '.', 'ABCDEFGH', `${name}\u0000`])(
  'the local disk refuses a file named %j',
  async (bad) => {
    const disk = openLocalDisk(folder);
    await expect(async () => disk.get(bad)).rejects.toThrow(RangeError);
  },
);

test('an object is put with its type and size, signed, into the bucket of the configuration', async () => {
  requests.length = 0;
  await s3.put(name, Readable.from([Buffer.from('x')]), { contentType: 'image/png', sizeBytes: 1 });
  expect(bucket.get(`/ajo/${name}`)).toEqual({ bytes: Buffer.from('x'), type: 'image/png' });
  expect(requests[0]?.headers).toMatchObject({
    'content-length': '1',
    authorization: expect.stringContaining('/eu-west-1/s3/aws4_request'),
  });
});

test('without a configured bucket files are stored in the folder', async () => {
  const config = { FILES_FOLDER: folder, S3_BUCKET: undefined, S3_ENDPOINT: undefined, S3_REGION: 'eu-west-1' };
  const local = openStorage(config);
  await local.put(name, Buffer.from('here'), { contentType: 'text/csv', sizeBytes: 4 });
  expect(String(await buffer(await openLocalDisk(folder).get(name)))).toBe('here');
});
