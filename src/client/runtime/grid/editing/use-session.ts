import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { FormMeta } from '../../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ListCall, Params, Patch, SetAnswer, Window } from '../../../../shared/records/calls.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { type KeyOf, type RowSource, toKey, toKeyFilter } from '../../../data/rows/row-source.ts';
import type { Host } from '../../host.tsx';
import { createEditSession, type EditEvent, type EditSession } from './edit-session.ts';
import { problemText } from '../../../i18n/error-text.ts';
import { homeKey, isThrough } from '../columns/home.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';
import type { Home } from './send-home.ts';
import { withWhole } from './typed-texts.ts';

interface SessionOptions {
  host: Host;
  meta: FormMeta;
  /** What the rows are computed with. */
  params: Params | undefined;
  source: RowSource;
  keyOf: KeyOf;
  columns: readonly GridColumn[];
  /** Members that a stored row does not bring along and that a write may change. */
  facts: readonly string[];
  /** The fields that the rows here have. */
  loaded: readonly string[];
  announce: (words: string) => void;
}

/** How long a refusal stays on screen, in milliseconds; the red corner stays longer. */
const refusalShownMs = 8000;

/** Rows of which facts are read again after a write; more are read with the next view. */
const mostRead = 50;

const sameKey = (key: readonly string[], row: JsonObject): FilterNode => toKeyFilter(toKey(key, row));

type Latest = RefObject<SessionOptions>;

/** Tells what became of an edit. `undo` takes the newest step back. */
function createTeller(latest: Latest, undo: () => void): (event: EditEvent) => void {
  const tell: { [TType in EditEvent['type']]: (event: Extract<EditEvent, { type: TType }>) => void } = {
    saved({ count }) {
      const { host, announce } = latest.current;
      const words = host.text('grid.cells_saved', { count });
      announce(words);
      if (count > 1) host.toast({ variant: 'success', text: words, action: { label: host.text('action.undo'), onPress: undo } });
    },
    refused({ problem }) {
      const { host, announce } = latest.current;
      const words = problemText(problem, host.text);
      announce(words);
      const exists = problem.code === 'already_exists';
      host.toast({
        variant: exists ? 'warning' : 'danger',
        text: exists ? host.text('message.already_exists') : host.text('message.error_saving_data', { reason: words }),
        hideAfter: refusalShownMs,
      });
    },
  };
  return (event) => (tell[event.type] as (event: EditEvent) => void)(event);
}

/** The calls by which a session writes cells and reads rows anew. */
function createSessionCalls(latest: Latest, { name, key }: FormMeta, keyOf: KeyOf) {
  const list = (call: Partial<ListCall>) => latest.current.host.api.action<Window>(name, 'list', { ...call, params: latest.current.params, count: 'none' });

  /** What is known of rows besides their fields; a written text may be the source of others. */
  async function readFacts(rows: readonly JsonObject[], facts: readonly string[]): Promise<Map<string, JsonObject>> {
    const found = await list({ filter: { or: rows.map((row) => sameKey(key, row)) }, columns: [...facts], limit: mostRead });
    return new Map(found.rows.map((row) => [keyOf(row), row]));
  }

  /** A row that came with all languages of its texts. */
  const whole = (row: JsonObject): JsonObject =>
    latest.current.columns.filter(({ id, perLanguage }) => perLanguage && id in row).reduce((told, { id }) => withWhole(told, id, row[id] ?? null), row);

  return {
    async send(patches: Patch[], form?: string): Promise<SetAnswer> {
      const { host, facts, loaded, params } = latest.current;
      if (form !== undefined) return host.api.action<SetAnswer>(form, 'set', { patches });
      const stored = await host.api.action<SetAnswer>(name, 'set', { patches, columns: [...loaded], params });
      const answer = { ...stored, rows: stored.rows.map(whole) };
      if (facts.length === 0 || answer.rows.length > mostRead) return answer;
      const known = await readFacts(answer.rows, facts);
      return { ...answer, rows: answer.rows.map((row) => ({ ...row, ...known.get(keyOf(row)) })) };
    },
    async refetch(row: JsonObject): Promise<JsonObject | undefined> {
      const answer = await list({ filter: sameKey(key, row), limit: 1 });
      return answer.rows.map(whole)[0];
    },
  };
}

/** Where the cells of a column are stored that this form does not write. */
function toHome(column: GridColumn | undefined): Home | undefined {
  const home = column && isThrough(column) ? column.field.home : undefined;
  return home && column && { form: home.form, field: home.field, keyOf: (row) => homeKey(column, row) };
}

/** Asks before the page is left while something typed is not stored. */
function useUnsavedGuard(session: EditSession): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (session.count('saving') + session.count('refused') + session.count('stale') > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [session]);
}

/** The edit session of a grid, told to the user in toasts and to the screen reader. */
export function useSession(options: SessionOptions): EditSession {
  const { meta, source, keyOf } = options;
  const latest = useRef(options);
  latest.current = options;

  const session = useMemo(() => {
    const made: EditSession = createEditSession({
      key: meta.key,
      keyOf,
      isPerLanguage: (field) => latest.current.columns.find((column) => column.id === field)?.perLanguage === true,
      homeOf: (field) => toHome(latest.current.columns.find((column) => column.id === field)),
      ...createSessionCalls(latest, meta, keyOf),
      stored: (key) => source.get(source.indexOf(key)),
      replace: (rows) => source.replace(rows),
      onEvent: createTeller(latest, () => void made.undo()),
    });
    return made;
  }, [meta, source, keyOf]);

  useSyncExternalStore(session.subscribe, () => session.version);
  useUnsavedGuard(session);
  return session;
}
