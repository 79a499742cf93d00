/** Files in an S3-compatible store. The SDK is heavy and loaded only where a bucket is configured; keys come from the SDK's own sources. */
import type { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { lost } from './local-disk.ts';
import { type FileStorage, isStorageName } from './storage.ts';

export type S3Place = {
  bucket: string;
  region: string;
  /** Of a store that is not Amazon's. Buckets are then named in the path. */
  endpoint?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

export function openS3(place: S3Place): FileStorage {
  let opened: Promise<Opened> | undefined;
  const sdk = () => (opened ??= open(place));
  const Bucket = place.bucket;
  return {
    put: async (Key, Body, { contentType, sizeBytes }) => {
      const { client, PutObjectCommand } = await sdk();
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: contentType, ContentLength: sizeBytes }));
    },
    get: async (Key) => {
      const { client, GetObjectCommand, NoSuchKey } = await sdk();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        if (!Body) throw lost();
        return Body as Readable;
      } catch (error) {
        throw error instanceof NoSuchKey ? lost() : error;
      }
    },
    remove: async (Key) => {
      const { client, DeleteObjectCommand } = await sdk();
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    names: async function* names() {
      const { client, paginateListObjectsV2 } = await sdk();
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket }))
        yield (Contents ?? []).flatMap(({ Key }) => (Key && isStorageName(Key) ? [Key] : []));
    },
  };
}

type Opened = typeof Sdk & { client: Sdk.S3Client };

async function open({ region, endpoint, credentials }: S3Place): Promise<Opened> {
  const loaded = await import('@aws-sdk/client-s3');
  const client = new loaded.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other stores than Amazon's refuse the checksum trailers that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  });
  return { ...loaded, client };
}
