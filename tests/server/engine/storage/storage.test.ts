import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../src/server/configuration.ts';
import { fileKeyOf } from '../../../../src/server/engine/storage/file-key.ts';
import { createFolderStorage } from '../../../../src/server/engine/storage/folder-storage.ts';
import { createS3Storage } from '../../../../src/server/engine/storage/s3-storage.ts';
import type { Storage, StoredKey } from '../../../../src/server/engine/storage/storage.ts';

interface Opened {
  storage: Storage;
  /** Names of what lies in it. */
  names: () => string[];
  /** Puts something there that is no file of ours. */
  strange: () => Promise<void>;
  close: () => Promise<void>;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const openers: Record<string, () => Promise<Opened>> = {
  async 'a folder'() {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-storage-'));
    const files = join(folder, 'files');
    return {
      storage: createFolderStorage(files),
      names: () => filesIn(folder).filter((name) => !name.startsWith('strange')),
      strange: async () => writeFileSync(join(files, 'strange.txt'), 'x'),
      close: async () => rmSync(folder, { recursive: true }),
    };
  },
  async 'an S3-compatible bucket'() {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-bucket-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      vhostBuckets: false,
      configureBuckets: [{ name: 'kontor', configs: [] }],
    });
    const { port } = await server.run();
    return {
      storage: createS3Storage({ url: `http://127.0.0.1:${port}/kontor`, key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' }),
      names: () => filesIn(folder).filter((name) => name.endsWith('_object') && !name.startsWith('strange')),
      strange: async () =>
        void (await new S3mini({
          endpoint: `http://127.0.0.1:${port}/kontor`,
          accessKeyId: 'S3RVER',
          secretAccessKey: 'S3RVER',
          region: 'us-east-1',
        }).putObject('strange.txt', 'x')),
      async close() {
        await server.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
};

describe.each(Object.entries(openers))('files in %s', (_, open) => {
  let opened: Opened;
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_element, i) => (i * 7) % 256));
  const key = fileKeyOf(bytes, 'webp');
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it('come back byte for byte, and only those that were put', async () => {
    await opened.storage.put(key, bytes, 'image/webp');
    expect((await opened.storage.get(key))?.equals(bytes)).toBe(true);
    expect(await opened.storage.has(key)).toBe(true);
    const other = fileKeyOf(Buffer.from('another'), 'pdf');
    expect([await opened.storage.has(other), await opened.storage.get(other)]).toEqual([false, undefined]);
  });

  it('are kept once however often and however many at once put them', async () => {
    await Promise.all(Array.from({ length: 8 }, () => opened.storage.put(key, bytes, 'image/webp')));
    expect(opened.names()).toHaveLength(1);
    expect((await opened.storage.get(key))?.equals(bytes)).toBe(true);
  });

  it('are listed with the moment they were put, whatever else lies beside them', async () => {
    await opened.strange();
    const listed: StoredKey[] = [];
    for await (const page of opened.storage.list()) listed.push(...page);
    expect(listed.map((found) => found.key)).toEqual([key]);
    expect(Math.abs((listed[0]?.at ?? 0) - Date.now())).toBeLessThan(600_000);
  });

  it('are gone when removed, also when removed twice', async () => {
    await opened.storage.remove(key);
    await opened.storage.remove(key);
    expect([await opened.storage.has(key), opened.names()]).toEqual([false, []]);
  });

  it.each(['../../etc/passwd', 'a.jpg', '', `${'0'.repeat(64)}.jpg/../x`, `${'0'.repeat(64)}`])('are never looked for under the name %j', async (name) => {
    await expect((async () => opened.storage.get(name))()).rejects.toThrow('no key');
    await expect((async () => opened.storage.put(name, bytes, 'image/webp'))()).rejects.toThrow('no key');
  });
});

describe('a folder', () => {
  it('is freed of what a put left behind that was cut short, and of nothing newer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-storage-'));
    const storage = createFolderStorage(folder);
    const bytes = Buffer.from('whole');
    const key = fileKeyOf(bytes, 'pdf');
    await storage.put(key, bytes, 'application/pdf');
    const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, key.slice(0, 2), `${key}.${name}.part`)) as [string, string];
    for (const path of [old, fresh]) writeFileSync(path, 'half');
    utimesSync(old, 1, 1);
    await storage.clear(Date.now() - 60_000);
    expect([existsSync(old), existsSync(fresh), await storage.has(key)]).toEqual([false, true, true]);
    rmSync(folder, { recursive: true });
  });
});

describe('the configuration of the storage', () => {
  it('refuses a bucket without its keys, in words', () => {
    expect(() => readConfiguration({ KONTOR_S3_URL: 'https://s3.example.com/kontor' })).toThrow('KONTOR_S3_URL: needs KONTOR_S3_KEY and KONTOR_S3_SECRET');
    expect(readConfiguration({ KONTOR_S3_URL: 'https://s3.example.com/kontor', KONTOR_S3_KEY: 'k', KONTOR_S3_SECRET: 's' }).KONTOR_S3_REGION).toBe('auto');
  });
});
