import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { FormMeta } from '../../../../../schemas/metadata.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { SetAnswer, Window } from '../../../../shared/records/calls.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { type KeyOf, type RowSource, toKey } from '../../../data/rows/row-source.ts';
import type { Host } from '../../host.tsx';
import { createEditSession, type EditEvent, type EditSession } from './edit-session.ts';
import { problemText } from '../../../i18n/error-text.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';

interface SessionOptions {
  host: Host;
  meta: FormMeta;
  source: RowSource;
  keyOf: KeyOf;
  columns: readonly GridColumn[];
  /** Members that a stored row does not bring along and that a write may change. */
  facts: readonly string[];
  announce: (words: string) => void;
}

/** How long a refusal stays on screen, in milliseconds; the red corner stays longer. */
const refusalShownMs = 8000;

/** Rows of which facts are read again after a write; more are read with the next view. */
const mostRead = 50;

const sameKey = (key: readonly string[], row: JsonObject): FilterNode => ({
  and: Object.entries(toKey(key, row)).map(([field, value]: [string, Json]) => ({ field, op: 'eq', value })),
});

/** The edit session of a grid, told to the user in toasts and to the screen reader. */
export function useSession(options: SessionOptions): EditSession {
  const { meta, source, keyOf } = options;
  const latest = useRef(options);
  latest.current = options;

  const session = useMemo(() => {
    const tell: { [TType in EditEvent['type']]: (event: Extract<EditEvent, { type: TType }>) => void } = {
      saved({ count }) {
        const { host, announce } = latest.current;
        const words = host.text('grid.cells_saved', { count });
        announce(words);
        if (count > 1) host.toast({ variant: 'success', text: words, action: { label: host.text('action.undo'), onPress: () => void made.undo() } });
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
    /** What is known of rows besides their fields; a written text may be the source of others. */
    async function readFacts(api: Host['api'], rows: readonly JsonObject[], facts: readonly string[]): Promise<Map<string, JsonObject>> {
      const filter = { or: rows.map((row) => sameKey(meta.key, row)) };
      const found = await api.action<Window>(meta.name, 'list', { filter, columns: facts, limit: mostRead, count: 'none' });
      return new Map(found.rows.map((row) => [keyOf(row), row]));
    }
    const made: EditSession = createEditSession({
      key: meta.key,
      keyOf,
      isPerLanguage: (field) => latest.current.columns.find((column) => column.id === field)?.perLanguage === true,
      async send(patches) {
        const {
          host: { api },
          facts,
        } = latest.current;
        const answer = await api.action<SetAnswer>(meta.name, 'set', { patches });
        if (facts.length === 0 || answer.rows.length > mostRead) return answer;
        const told = await readFacts(api, answer.rows, facts);
        return { ...answer, rows: answer.rows.map((row) => ({ ...row, ...told.get(keyOf(row)) })) };
      },
      stored: (key) => source.get(source.indexOf(key)),
      replace: (rows) => source.replace(rows),
      async refetch(row: JsonObject) {
        const answer = await latest.current.host.api.action<Window>(meta.name, 'list', { filter: sameKey(meta.key, row), limit: 1, count: 'none' });
        return answer.rows[0];
      },
      onEvent: (event) => (tell[event.type] as (event: EditEvent) => void)(event),
    });
    return made;
  }, [meta, source, keyOf]);

  useSyncExternalStore(session.subscribe, () => session.version);

  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (session.count('saving') + session.count('refused') + session.count('stale') > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [session]);

  return session;
}
