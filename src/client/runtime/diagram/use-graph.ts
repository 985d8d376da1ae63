import { useCallback, useMemo } from 'react';
import type { FormMeta, ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DiagramScreen } from '../../../../schemas/shapes/diagram.shape.ts';
import type { GridScreen } from '../../../../schemas/shapes/grid.shape.ts';
import type { ScreenName } from '../../../generated/names.gen.ts';
import { screens } from '../../../generated/screens.gen.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { resolveColumn } from '../grid/columns/resolve-columns.ts';
import type { Host } from '../host.tsx';
import { type Answer, useAnswer } from '../use-answer.ts';
import { useFollowing } from '../use-following.ts';
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
    return value === null ? null : renderer.text(value, context, row) || null;
  };
}

/** Graph of one owner, in the reader's language; read again with every change to its rows, in sight meanwhile. */
export function useGraph(
  screen: ScreenMeta<DiagramScreen>,
  owner: Json | undefined,
  host: Host,
): { graph: Graph | null } & Pick<Answer<Loaded>, 'error' | 'reload'> {
  const { api, text } = host;
  const ask = useCallback(
    async (signal: AbortSignal): Promise<Loaded> => {
      const rowsOf = (form: string) => api.action<JsonObject[]>(form, 'list', { filter: { field: screen.owner, op: 'eq', value: owner } }, signal);
      const nodesOf = async () => {
        const { meta } = (await screens[screen.nodes.screen as ScreenName]()).default as ScreenMeta<GridScreen>;
        return { nodeMeta: meta, nodes: await rowsOf(meta.name) };
      };
      const [nodes, arrows] = await Promise.all([nodesOf(), rowsOf(screen.form)]);
      return { owner: owner ?? null, ...nodes, arrows };
    },
    [api, screen, owner],
  );
  const { value: loaded, error, reload } = useAnswer(owner === undefined ? null : ask);
  useFollowing(loaded ? [screen.form, loaded.nodeMeta.name] : [screen.form], reload, { ownToo: true });

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

  return { graph, error, reload };
}
