import { useEffect, useState } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { EventLines } from '../../../../shared/workflow/event-fields.ts';
import { ApiError } from '../../../data/api.ts';
import type { Problems } from '../../form/form-values.ts';
import { useHost } from '../../host.tsx';
import { type Answers, type LineTable, pasted, placeOf, problemsOf, startsOf, toGiven, toLineTable } from './line-table.ts';

/** The tables of lines of a question, and the answers in them. */
export interface LineTables {
  /** Null until they are loaded. */
  tables: readonly LineTable[] | null;
  failed: ApiError | null;
  answersOf: (table: LineTable) => Answers;
  problems: Problems;
  /** Goes up with every refusal; the first wrong cell is to take the focus then. */
  refusals: number;
  change: (table: LineTable, line: number, asked: string, value: Json) => void;
  complain: (table: LineTable, line: number, asked: string, code: string | null) => void;
  paste: (table: LineTable, block: readonly (readonly string[])[], from: { line: number; asked: number }) => void;
  /** The answers by field; null where something is wrong, which is told then. */
  take: () => JsonObject | null;
  /** Tells what the server refused at lines. @returns the fields that are none of lines */
  refuse: (error: ApiError) => ApiError['fields'];
}

const without = <TValue>(record: Readonly<Record<string, TValue>>, place: string): Record<string, TValue> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== place));

/** Loads the lines about which an event asks. */
function useLines(fields: readonly EventLines[], fsm_instance_id: number, event_code: string) {
  const host = useHost();
  const [tables, setTables] = useState<readonly LineTable[] | null>(fields.length === 0 ? [] : null);
  const [failed, setFailed] = useState<ApiError | null>(null);
  useEffect(() => {
    if (fields.length === 0) return undefined;
    const stop = new AbortController();
    async function load() {
      try {
        const lines = await host.api.action<Record<string, JsonObject[]>>('fsm_lines', 'list', { fsm_instance_id, event_code }, stop.signal);
        const loaded = await Promise.all(fields.map((field) => toLineTable(field, lines[field.name] ?? [], host)));
        if (!stop.signal.aborted) setTables(loaded);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!stop.signal.aborted) setFailed(error);
      }
    }
    void load();
    return () => stop.abort();
  }, [fields, fsm_instance_id, event_code, host]);
  return { tables, failed };
}

/** Lines of one record as an event asks about them; what is typed stays until the dialog is closed. */
export function useLineTables(fields: readonly EventLines[], instance: number, event_code: string): LineTables {
  const { tables, failed } = useLines(fields, instance, event_code);
  const [given, setGiven] = useState<Readonly<Record<string, Answers>>>({});
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const answersOf = (table: LineTable): Answers => given[table.field.name] ?? startsOf(table);

  /** Answers and complaints of several places at once. */
  function put(table: LineTable, cells: ReturnType<typeof pasted>) {
    const { name } = table.field;
    setGiven((before) => {
      const answers = [...(before[name] ?? startsOf(table))];
      for (const { line, asked, value } of cells) answers[line] = { ...answers[line], [asked]: value };
      return { ...before, [name]: answers };
    });
    setComplaints((before) => cells.reduce((now, { place, problem }) => (problem === null ? without(now, place) : { ...now, [place]: problem }), before));
    setProblems((before) => {
      const kept = cells.reduce((now, { place }) => without(now, place), without(before, name));
      return { ...kept, ...Object.fromEntries(cells.flatMap(({ place, problem }) => (problem === null ? [] : [[place, { code: problem, params: {} }]]))) };
    });
  }

  return {
    tables,
    failed,
    answersOf,
    problems,
    refusals,
    change: (table, line, asked, value) => put(table, [{ place: placeOf(table, line, asked), line, asked, value, problem: null }]),
    complain: (table, line, asked, code) => {
      const place = placeOf(table, line, asked);
      setComplaints((before) => (code === null ? without(before, place) : { ...before, [place]: code }));
    },
    paste: (table, block, from) => put(table, pasted(table, block, from)),
    take() {
      if (!tables) return null;
      const found = Object.assign({}, ...tables.map((table) => problemsOf(table, answersOf(table), complaints))) as Problems;
      setProblems(found);
      const isWrong = Object.keys(found).length > 0;
      if (isWrong) setRefusals((count) => count + 1);
      return isWrong ? null : Object.fromEntries(tables.map((table) => [table.field.name, toGiven(table, answersOf(table))]));
    },
    refuse({ fields: told, params }) {
      const names = new Set(fields.map(({ name }) => name));
      const isOfLines = ({ field }: ApiError['fields'][number]) => names.has(field.split('.')[0] ?? '');
      setRefusals((count) => count + 1);
      setProblems(Object.fromEntries(told.filter(isOfLines).map(({ field, code, params: own }) => [field, { code, params: own ?? params }])));
      return told.filter((one) => !isOfLines(one));
    },
  };
}
