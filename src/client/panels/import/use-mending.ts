import { useState } from 'react';
import { cellId, type Fix, groupId, type Mending, type ProblemGroup, type Remedy, type RemedyWay, type Replacement, valueId } from './mending.ts';

/** What is said of the problems of a check, until it is checked again. */
export function useMending() {
  const [fixes, setFixes] = useState<ReadonlyMap<string, Fix>>(new Map());
  const [replacements, setReplacements] = useState<ReadonlyMap<string, Replacement>>(new Map());
  const [remedies, setRemedies] = useState<ReadonlyMap<string, Remedy>>(new Map());
  return {
    fixes,
    replacements,
    remedies,
    isEmpty: fixes.size + replacements.size + remedies.size === 0,
    fix: (one: Fix) => setFixes((before) => new Map(before).set(cellId(one), one)),
    /** Null takes the word on a value back. */
    replace(at: Pick<Replacement, 'column' | 'from'>, value: string | null) {
      const next = new Map(replacements);
      if (value === null) next.delete(valueId(at));
      else next.set(valueId(at), { ...at, value });
      setReplacements(next);
    },
    /** The way that was chosen is taken back. */
    toggle({ form, field, code }: ProblemGroup, by: RemedyWay) {
      const next = new Map(remedies);
      const sort = { ...(form !== undefined && { form }), field, code };
      const id = groupId(sort);
      if (next.get(id)?.by === by) next.delete(id);
      else next.set(id, { ...sort, by });
      setRemedies(next);
    },
    /** What was said, once: it starts anew. */
    take(): Mending {
      setFixes(new Map());
      setReplacements(new Map());
      setRemedies(new Map());
      return { fixes: [...fixes.values()], replacements: [...replacements.values()], remedies: [...remedies.values()] };
    },
  };
}

export type MendingState = ReturnType<typeof useMending>;
