import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What PGlite starts with, but for the word that spares it all syncing; by fsync, because its fdatasync does nothing. */
export const syncedStart: string[] = [...PGlite.defaultStartParams.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync'];

type Init = Awaited<ReturnType<NodeFS['init']>>;
interface OpenFile {
  /** The descriptor of a file; a folder has none. */
  nfd?: number;
}
interface NodeFolders {
  NODEFS: { stream_ops: { fsync?: (stream: OpenFile) => number } };
}

/** A folder of this machine that syncs when the database says so: PGlite's own one hears it and does nothing. */
export class SyncedFolder extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): Promise<Init> {
    const { emscriptenOpts } = await super.init(...given);
    const sync = (module: unknown): void => {
      (module as NodeFolders).NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), sync] } };
  }
}
