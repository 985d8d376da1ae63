import { useCallback, useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { EventLines } from '../../../../shared/workflow/event-fields.ts';
import type { ApiError } from '../../../data/api.ts';
import type { Problems } from '../../form/form-values.ts';
import { useHost } from '../../host.tsx';
import { useAnswer } from '../../use-answer.ts';
import { type Answers, type LineTable, type LoadedLines, loadLines, pasted, placeOf, problemsOf, startsOf, toGiven, toLineTable } from './line-table.ts';

/** The tables of lines of a question, and the answers in them. */
export interface LineTables {
  /** Null until they are loaded. */
  tables: readonly LineTable[] | null;
  failed: ApiError | null;
  /** Asks for the lines anew. */
  reload: () => void;
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

const noTables: readonly LineTable[] = [];

/** Loads the lines about which an event asks. */
function useLines(fields: readonly EventLines[], fsm_instance_id: number, event_code: string): Pick<LineTables, 'tables' | 'failed' | 'reload'> {
  const host = useHost();
  const { api } = host;
  const ask = useCallback(
    async (signal: AbortSignal): Promise<readonly LoadedLines[]> => {
      const lines = await api.action<Record<string, JsonObject[]>>('fsm_lines', 'list', { fsm_instance_id, event_code }, signal);
      return Promise.all(fields.map((field) => loadLines(field, lines[field.name] ?? [])));
    },
    [api, fields, fsm_instance_id, event_code],
  );
  const isAsked = fields.length > 0;
  const { value: loaded, error: failed, reload } = useAnswer(isAsked ? ask : null);
  const tables = useMemo(() => (isAsked ? (loaded?.map((one) => toLineTable(one, host)) ?? null) : noTables), [isAsked, loaded, host]);
  return { tables, failed, reload };
}

/** Lines of one record as an event asks about them; what is typed stays until the dialog is closed. */
export function useLineTables(fields: readonly EventLines[], instance: number, event_code: string): LineTables {
  const { tables, failed, reload } = useLines(fields, instance, event_code);
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
    reload,
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
