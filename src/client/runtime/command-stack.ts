/** Something that was stored and can be taken back, and then done again. Both tell whether they succeeded. */
export interface Step {
  undo: () => Promise<boolean>;
  redo: () => Promise<boolean>;
}

/** Steps of one screen in the order they were made. */
export interface CommandStack {
  push: (step: Step) => void;
  /** Takes a step back, the last one where none is named; false where there is none. A step that fails is forgotten: those before it can be reached. */
  undo: (step?: Step) => Promise<boolean>;
  redo: () => Promise<boolean>;
  canUndo: () => boolean;
  canRedo: () => boolean;
}

const stepsKept = 200;

function kept(steps: Step[], step: Step, succeeded: boolean): boolean {
  const at = succeeded ? -1 : steps.lastIndexOf(step);
  if (at >= 0) steps.splice(at, 1);
  return succeeded;
}

export function createCommandStack(): CommandStack {
  const done: Step[] = [];
  const undone: Step[] = [];
  return {
    push(step) {
      done.push(step);
      if (done.length > stepsKept) done.shift();
      undone.length = 0;
    },
    async undo(step = done.at(-1)) {
      const at = step ? done.lastIndexOf(step) : -1;
      if (!step || at < 0) return false;
      done.splice(at, 1);
      undone.push(step);
      return kept(undone, step, await step.undo());
    },
    async redo() {
      const step = undone.pop();
      if (!step) return false;
      done.push(step);
      return kept(done, step, await step.redo());
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  };
}

/** A change-set as a step: taking back what took it back does it again. `takeBack` gives the change-set that did it, or null. */
export function changeSetStep(changeSet: number, takeBack: (changeSet: number) => Promise<number | null>): Step {
  let latest = changeSet;
  const turn = async (): Promise<boolean> => {
    const by = await takeBack(latest);
    latest = by ?? latest;
    return by !== null;
  };
  return { undo: turn, redo: turn };
}
