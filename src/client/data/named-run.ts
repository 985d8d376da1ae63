import type { RpcAnswer } from '../../../schemas/calls.ts';

/** A call that may last, under the name by which the server is asked about it. */
export interface NamedRun {
  /** What is done: the action of a form, `undo` or `export`. */
  action: string;
  /** How far it is; null where nobody knows. */
  progress: (signal: AbortSignal) => Promise<RpcAnswer<'run_progress'>['progress']>;
  cancel: () => Promise<unknown>;
}

/** Cells that a person changes at once are few, and nobody looks at a dialog for them. */
const fewRows = 100;

const has = (payload: unknown, member: string): payload is Record<string, unknown> => typeof payload === 'object' && payload !== null && member in payload;
const isLong = (payload: unknown, member: string): boolean => {
  const rows = has(payload, member) ? payload[member] : undefined;
  return Array.isArray(rows) && rows.length > fewRows;
};

/** Whether a standard action is about many rows, so that it is worth to be watched. */
export const mayLast = (action: string, payload: unknown): boolean =>
  action === 'delete' || action === 'restore' || (action === 'set' && (has(payload, 'selection') || isLong(payload, 'rows') || isLong(payload, 'patches')));
