import { useState } from 'react';
import type { Convention } from '../../../shared/csv/conventions.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isFetch, questionsOf } from './fill-choices.ts';
import type { Reading, Uploaded } from './import-calls.ts';
import { baseOf, pathIn, withBase } from './paths.ts';
import { choiceOf, clashes, doubtOf, ownRowsOf, targetsOf, toColumns, waysOf } from './targets.ts';

/** How a file is to be read, as a person chooses it column by column, or all at once. */
export function useReading(uploaded: Uploaded, chosen: Reading) {
  const [targets, setTargets] = useState(targetsOf(chosen.columns));
  const [ways, setWays] = useState(waysOf(chosen.columns));
  const [profile, setProfile] = useState(chosen.profile);
  const [own, setOwn] = useState(ownRowsOf(chosen.columns));
  const [isNumbered, setNumbered] = useState(chosen.isNumbered ?? false);
  const [asked, setAsked] = useState<JsonObject>(chosen.asked ?? {});
  const [base, setBase] = useState(baseOf(uploaded, chosen.columns));
  const read = profile === null ? uploaded.mapping : (uploaded.known?.mapping ?? []);
  const columns = withBase(uploaded, toColumns(uploaded, { targets, ways, own, read }), base);
  const questions = questionsOf(uploaded.fills, columns);
  const answers = Object.fromEntries(questions.flatMap(({ field }) => (asked[field] === undefined ? [] : [[field, asked[field]]])));
  const canNumber = uploaded.numbered !== null && !columns.some(({ field, form }) => field === uploaded.numbered && form === undefined);
  const reading: Reading = { columns, profile, ...(questions.length > 0 && { asked: answers }), ...(canNumber && isNumbered && { isNumbered }) };

  return {
    reading,
    targets,
    ways,
    /** Which rows of further forms columns are of. */
    own,
    chooseOwn: (column: number, field: string, value: string | number) =>
      setOwn((before) => new Map(before).set(column, { ...before.get(column), [field]: value })),
    // Pictures of a row may stand in several columns.
    clashing: clashes(columns.filter((one) => !isFetch(uploaded, choiceOf(one)))),
    /** What must be said once for all rows. */
    questions,
    answer: (field: string, value: Json) => setAsked((before) => ({ ...before, [field]: value })),
    /** Whether rows may be given numbers for keys, since no column has one. */
    canNumber,
    setNumbered,
    /** The address in front of the paths by which columns name files; no example where none does. */
    base: { example: pathIn(uploaded, columns), value: base, set: setBase },
    /** Columns of which nobody said yet in which way they are read. */
    unread: reading.columns.filter(({ column, convention }) => doubtOf(uploaded, column, targets.get(column)) && !convention).length,
    /** Whether the table of another program has the column for something that the form has too. */
    isMeant: (column: number): boolean => profile === null || read.some((one) => one.column === column),
    choose(column: number, choice: string | null) {
      const next = new Map(targets);
      if (choice === null) next.delete(column);
      else next.set(column, choice);
      setTargets(next);
      setOwn((before) => new Map([...before].filter(([one]) => one !== column)));
    },
    chooseWay: (column: number, way: Convention) => setWays((before) => new Map(before).set(column, way)),
    readAs(next: Reading) {
      setProfile(next.profile);
      setNumbered(next.isNumbered ?? false);
      setTargets(targetsOf(next.columns));
      setWays(waysOf(next.columns));
      setOwn(ownRowsOf(next.columns));
      setBase(baseOf(uploaded, next.columns));
    },
  };
}
