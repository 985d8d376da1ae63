import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { FilePlaces } from '../storage/configured-storage.ts';
import { createByteCache } from './byte-cache.ts';
import { createLimiter } from '../limiter.ts';
import type { SideProcess } from '../aside/side-process.ts';
import { pictureFormats, variantName } from './variant.ts';
import type { Variant } from './variant.ts';

export interface PicturesOptions extends FilePlaces {
  database: Database;
  sideProcess: Pick<SideProcess, 'run'>;
  /** Bytes of resized pictures that are kept; 512 MB. */
  cacheBytes?: number;
  /** Resizes at once; a core is left for everything else. */
  running?: number;
  /** Resizes that may wait. */
  waiting?: number;
}

const rememberedMs = 60_000;
const rememberedMissingMs = 10_000;
const mostRemembered = 10_000;
const defaultCacheBytes = 512 * 1024 * 1024;

/** The pictures that anybody may see who knows their ids, in the allowed sizes. */
export function createPictures({
  database,
  sideProcess,
  storage,
  cache: folder,
  cacheBytes = defaultCacheBytes,
  running = Math.max(1, availableParallelism() - 1),
  waiting = 256,
}: PicturesOptions) {
  const cache = createByteCache({ folder, most: cacheBytes });
  const limiter = createLimiter({ running, waiting });
  const known = new Map<string, { fileKey: string | undefined; until: number }>();
  const underWay = new Map<string, Promise<Uint8Array | undefined>>();

  async function resized(fileKey: string, variant: Variant): Promise<Uint8Array | undefined> {
    const stored = await storage.get(fileKey);
    if (!stored) return undefined;
    return sideProcess.run('resize', stored, variant);
  }

  async function make(name: string, fileKey: string, variant: Variant): Promise<Uint8Array | undefined> {
    const kept = await cache.get(name);
    if (kept) return kept;
    const made = await limiter.run(() => resized(fileKey, variant));
    if (made) await cache.put(name, made);
    return made;
  }

  return {
    cache,
    /** The content behind an id; undefined for an unknown one. Asked of the database at most once a minute, or in ten seconds for an unknown one. */
    async fileKeyOf(imageId: string): Promise<string | undefined> {
      const remembered = known.get(imageId);
      if (remembered && remembered.until > Date.now()) return remembered.fileKey;
      const row = await database.system((tx) =>
        tx.row<{ file_key: string }>(sql`
        select file_key from product_image where image_id = ${imageId} union all select file_key from picture where picture_id = ${imageId}`),
      );
      if (known.size >= mostRemembered) known.clear();
      known.set(imageId, { fileKey: row?.file_key, until: Date.now() + (row ? rememberedMs : rememberedMissingMs) });
      return row?.file_key;
    },
    /**
     * A variant of a content; undefined when the storage does not have it. However many ask for the same one at once, it is made once.
     * @throws AppError service_unavailable when too many wait
     */
    variant(fileKey: string, variant: Variant): Promise<Uint8Array | undefined> {
      const name = `${fileKey.split('.')[0]}-${variantName(variant)}`;
      const making = underWay.get(name) ?? make(name, fileKey, variant).finally(() => underWay.delete(name));
      underWay.set(name, making);
      return making;
    },
    mimeType: ({ format }: Variant): string => pictureFormats[format].mimeType,
  };
}

export type Pictures = ReturnType<typeof createPictures>;
