import { AccessChanged } from './database.ts';
import type { Beginning } from './session.ts';

export type Settings = Record<string, string>;

/** The replica that was asked has not yet got what the caller wrote himself, or heard of. */
export class ReplicaBehind extends Error {
  override name = 'ReplicaBehind';
}

/** What a transaction must find: the rights of then, and (where the caller wrote, or heard of a write) a log that has come so far. */
interface Expected {
  accessVersion?: number | undefined;
  positions?: readonly string[] | undefined;
}

export const beginning = (mode: 'READ ONLY' | 'READ WRITE', settings: Settings, { accessVersion, positions = [] }: Expected = {}): Beginning => {
  const calls = Object.keys(settings).map((name, at) => `set_config('${name}', $${at + 1}, true)`);
  const version = accessVersion === undefined ? [] : ['(SELECT version FROM access_version) AS access_version'];
  const furthest = `greatest(${positions.map((_, at) => `$${calls.length + at + 1}::pg_lsn`).join(', ')})`;
  const reached = positions.length === 0 ? [] : [`(NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= ${furthest}) AS has_own`];
  const snapshot = mode === 'READ ONLY' ? ['pg_current_snapshot()::text AS snapshot'] : [];
  return {
    readOnly: mode === 'READ ONLY',
    begin: `BEGIN ISOLATION LEVEL READ COMMITTED ${mode}`,
    setUp: { text: `SELECT ${[...calls, ...version, ...reached, ...snapshot].join(', ')}`, values: [...Object.values(settings), ...positions] },
    check(row) {
      if (row.has_own === false) throw new ReplicaBehind();
      if (accessVersion !== undefined && row.access_version !== accessVersion) throw new AccessChanged();
    },
  };
};

/**
 * How far the log of the primary had come when a user last wrote, and when a notice last came: whoever wrote, or was told of a change, reads
 * from no replica that is behind that.
 */
export const createPositions = (noticed: (() => string | undefined) | undefined) => {
  const written = new Map<number, string>();
  return {
    wrote: (userId: number, position: string) => void written.set(userId, position),
    knownTo: (userId: number | null): string[] => [noticed?.(), userId === null ? undefined : written.get(userId)].filter((position) => position !== undefined),
  };
};
