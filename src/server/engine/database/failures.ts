import pg from 'pg';
import { appError } from '../../../shared/errors.ts';

/** `code` of pg's own connection errors and of the system calls below them is no SQLSTATE. */
const sqlState = (error: unknown): string | undefined => (error instanceof pg.DatabaseError && error.code !== undefined ? error.code : undefined);

/** @param code a SQLSTATE, as '23505' for a broken unique constraint. */
export const isDatabaseError = (error: unknown, code?: string): error is pg.DatabaseError =>
  sqlState(error) !== undefined && (code === undefined || sqlState(error) === code);

/** A statement did not end within our own limit; the connection may still be busy with it. */
export class StatementOverdue extends Error {
  override name = 'StatementOverdue';
}

/** The socket or the worker went away, or was never there. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** pg tells a lost connection by plain errors; this gives them their name and leaves all others as they are. */
export const toConnectionError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return error;
  const isSystemError = 'syscall' in error || ('errors' in error && 'code' in error);
  return isSystemError || /connection|not queryable|client was closed|^timeout/i.test(error.message)
    ? new ConnectionLost(error.message, { cause: error })
    : error;
};

const serializationFailure = '40001';
const deadlock = '40P01';
const lockNotAvailable = '55P03';
const lostStatements = new Set(['26000', '0A000']);

/** Nothing was committed and the same work may well succeed now. */
export const isWorthRetrying = (error: unknown): boolean =>
  isDatabaseError(error, serializationFailure) || isDatabaseError(error, deadlock) || hasLostStatements(error);

/** Somebody else held a lock for longer than the statement may wait. */
export const isLockTimeout = (error: unknown): boolean => isDatabaseError(error, lockNotAvailable);

/** A prepared statement is gone or no longer fits the schema, so its connection must not be used again. */
export const hasLostStatements = (error: unknown): boolean =>
  isDatabaseError(error) && lostStatements.has(error.code ?? '') && (error.code === '26000' || error.routine === 'RevalidateCachedQuery');

/** The connection that threw this is of no use any more. */
export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof ConnectionLost || hasLostStatements(error) || (isDatabaseError(error) && (error.severity === 'FATAL' || error.severity === 'PANIC'));

/** Classes 08 connection, 53 resources (disk full, too many connections), 57 shutdown and cancel; 25006: a replica. */
const temporary = /^(08|53|57|58|55P03$|40001$|40P01$|25006$)/;

/** What the database cannot do now becomes 503 with its SQLSTATE; everything else stays what it is. */
export const toCallerError = (error: unknown): unknown => {
  if (error instanceof StatementOverdue) return appError('service_unavailable', { reason: 'overdue' });
  if (error instanceof ConnectionLost) return appError('service_unavailable', { reason: 'connection' });
  const state = sqlState(error);
  return state !== undefined && temporary.test(state) ? appError('service_unavailable', { reason: state }) : error;
};
