import type { Json } from '../../../shared/json.ts';
import type { CellChange } from './clipboard.ts';

/** A change that was stored, with what stood there before. */
export interface DoneChange extends CellChange {
  before: Json;
}

/** Steps of one grid that can be taken back and done again. */
export interface CommandStack {
  push: (step: readonly DoneChange[]) => void;
  /** The changes that take the last step back; undefined when there is none. */
  undo: () => CellChange[] | undefined;
  redo: () => CellChange[] | undefined;
  canUndo: () => boolean;
  canRedo: () => boolean;
}

const stepsKept = 200;

export function createCommandStack(): CommandStack {
  const done: (readonly DoneChange[])[] = [];
  const undone: (readonly DoneChange[])[] = [];
  return {
    push(step) {
      done.push(step);
      if (done.length > stepsKept) done.shift();
      undone.length = 0;
    },
    undo() {
      const step = done.pop();
      if (!step) return undefined;
      undone.push(step);
      return step.map(({ row, field, before }) => ({ row, field, value: before }));
    },
    redo() {
      const step = undone.pop();
      if (!step) return undefined;
      done.push(step);
      return step.map(({ row, field, value }) => ({ row, field, value }));
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  };
}
