/** Picks the storage that the configuration names: a bucket when there is one, else the folder on this machine. */
import type { Config } from '#platform/config';
import { openLocalDisk } from './local-disk.ts';
import { openS3 } from './s3.ts';
import type { FileStorage } from './storage.ts';

export const openStorage = (config: Pick<Config, 'FILES_FOLDER' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION'>): FileStorage =>
  config.S3_BUCKET
    ? openS3({ bucket: config.S3_BUCKET, region: config.S3_REGION, endpoint: config.S3_ENDPOINT })
    : openLocalDisk(config.FILES_FOLDER);
