import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FormMeta, ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DiagramScreen } from '../../../../schemas/shapes/diagram.shape.ts';
import type { GridScreen } from '../../../../schemas/shapes/grid.shape.ts';
import type { ScreenName } from '../../../generated/names.gen.ts';
import { screens } from '../../../generated/screens.gen.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { resolveColumn } from '../grid/columns/resolve-columns.ts';
import type { Host } from '../host.tsx';
import { type Graph, toGraph } from './graph.ts';

interface Loaded {
  owner: Json;
  nodeMeta: FormMeta;
  nodes: readonly JsonObject[];
  arrows: readonly JsonObject[];
}

/** The words of a field's value, as a cell's text form gives them; null where there is nothing. */
function wordsIn(meta: FormMeta, name: string, host: Host): (row: JsonObject) => string | null {
  const field = meta.fields[name];
  if (!field) throw new Error(`form ${meta.name} has no field ${name}`);
  const { renderer, context } = resolveColumn(name, field, { field: name }, host, false);
  return (row) => {
    const value = row[name] ?? null;
    return value === null ? null : renderer.text(value as never, context, row) || null;
  };
}

/** Graph of one owner, in the reader's language; read again with every change to its rows, in sight meanwhile. */
export function useGraph(screen: ScreenMeta<DiagramScreen>, owner: Json | undefined, host: Host): { graph: Graph | null; failed: boolean } {
  const { api, text } = host;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (owner === undefined) return undefined;
    const leaving = new AbortController();
    const rowsOf = (form: string) => api.action<JsonObject[]>(form, 'list', { filter: { field: screen.owner, op: 'eq', value: owner } }, leaving.signal);
    const nodesOf = async () => {
      const { meta } = (await screens[screen.nodes.screen as ScreenName]()).default as ScreenMeta<GridScreen>;
      return { nodeMeta: meta, nodes: await rowsOf(meta.name) };
    };
    Promise.all([nodesOf(), rowsOf(screen.form)]).then(
      ([{ nodeMeta, nodes }, arrows]) => {
        if (leaving.signal.aborted) return;
        setLoaded({ owner, nodeMeta, nodes, arrows });
        setFailed(false);
      },
      () => leaving.signal.aborted || setFailed(true),
    );
    return () => leaving.abort();
  }, [api, screen, owner, turn]);

  const reload = useCallback(() => setTurn((count) => count + 1), []);
  const nodeForm = loaded?.nodeMeta.name;
  useEffect(() => {
    const stops = [screen.form, nodeForm].flatMap((form) => (form === undefined ? [] : [api.follow(form, reload, true)]));
    return () => stops.forEach((stop) => stop());
  }, [api, screen.form, nodeForm, reload]);

  const graph = useMemo(() => {
    if (!loaded || loaded.owner !== owner) return null;
    const nodeWords = wordsIn(loaded.nodeMeta, screen.nodes.label, host);
    const arrowWords = wordsIn(screen.meta, screen.arrows.label, host);
    const timeoutWords = wordsIn(screen.meta, screen.arrows.timeout, host);
    const rows = { nodes: loaded.nodes, nodeKey: loaded.nodeMeta.key[0] ?? '', arrows: loaded.arrows, arrowKey: screen.meta.key[0] ?? '' };
    return toGraph(screen, rows, {
      node: (row) => nodeWords(row) ?? text('diagram.unnamed'),
      arrow: (row) => arrowWords(row) ?? text('diagram.unnamed'),
      after: timeoutWords,
    });
  }, [loaded, owner, screen, host, text]);

  return { graph, failed };
}
