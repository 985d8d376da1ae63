import { useNavigate, useSearch } from '@tanstack/react-router';
import { ReactFlowProvider } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DiagramScreen as DiagramDescriptor } from '../../../../schemas/shapes/diagram.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { useReferences } from '../../controls/references.ts';
import { derivedId } from '../../i18n/text.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormView } from '../form/form-view.tsx';
import { Details } from '../grid/frame/details.tsx';
import { useHost } from '../host.tsx';
import { Canvas, type Picked } from './canvas.tsx';
import { DiagramToolbar } from './diagram-toolbar.tsx';
import styles from './diagram.module.css';
import { layered, placed } from './layout.ts';
import { measureText } from './measure-text.ts';
import { useGraph } from './use-graph.ts';
import { usePlaces } from './use-places.ts';

/** A graph of records with the grids of its arrows and boxes beside it. The address names the owner by the field's name. */
export function DiagramScreen({ screen }: { screen: ScreenMeta<DiagramDescriptor> }) {
  const host = useHost();
  const { api, text, toast } = host;
  const { owner, meta } = screen;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { choices, state } = useReferences(meta.fields[owner]?.options?.form);
  const chosen = choices.find(({ value }) => String(value) === String(search[owner])) ?? choices[0];
  const value = chosen?.value;

  const { graph, failed } = useGraph(screen, value, host);
  const { places, ready, setPlaces, flush } = usePlaces(api, `diagram:${screen.id}:${String(value ?? '')}`);
  const laid = useMemo(() => graph && layered(graph, measureText), [graph]);
  const layout = useMemo(() => (graph && laid && ready ? placed(graph, laid, places) : null), [graph, laid, ready, places]);

  const [picked, setPicked] = useState<Picked | null>(null);
  const [drawn, setDrawn] = useState<JsonObject | null>(null);
  const rights = host.rights(screen.id);
  const row = useMemo(() => (value === undefined ? null : { [owner]: value }), [owner, value]);
  const beside = useMemo(
    () => ({ ...screen, detail: [screen.arrows, screen.nodes].map((part) => ({ screen: part.screen, link: { [owner]: owner } })) }),
    [screen, owner],
  );
  const reveal = useMemo(() => picked && { screen: screen[picked.part].screen, key: picked.id }, [picked, screen]);

  /** The grids tell which row is active; the drawing follows. */
  const followRow = useCallback(
    (name: string, key: string | null) => {
      if (key !== null) setPicked((before) => (before?.id === key ? before : { part: name === screen.arrows.screen ? 'arrows' : 'nodes', id: key }));
    },
    [screen],
  );

  const label = text(derivedId('field', owner));
  const nameOf = (id: unknown) => graph?.nodes.find((node) => node.id === String(id))?.label;

  async function addArrow(changed: JsonObject) {
    await api.action(screen.form, 'set', { rows: [{ ...drawn, ...changed }] });
    setDrawn(null);
    toast({ variant: 'success', text: text('message.data_saved') });
  }

  return (
    <ReactFlowProvider>
      <Details screen={beside} row={row} besideFrom={1100} reveal={reveal} onActiveRow={followRow}>
        <div className={styles.screen}>
          <DiagramToolbar
            label={label}
            choices={choices}
            chosen={chosen}
            graph={graph}
            layout={layout}
            text={text}
            onArrange={() => setPlaces(() => ({}))}
            onChoose={(next) => void navigate({ to: '.', search: ((before: object) => ({ ...before, [owner]: next })) as never, replace: true })}
          />
          <div className={styles.area}>
            {failed && <EmptyState icon="alert" title={text('message.bad_data_source')} />}
            {!failed && !layout && state !== 'failed' && <Skeleton height="100%" />}
            {!failed && graph && layout && graph.nodes.length === 0 && <EmptyState icon="workflow" title={text('message.list_is_empty')} />}
            {!failed && graph && layout && graph.nodes.length > 0 && (
              <Canvas
                key={String(value)}
                label={chosen?.label ?? label}
                graph={graph}
                layout={layout}
                picked={picked}
                text={text}
                mayConnect={rights.add}
                onPick={setPicked}
                onMove={(moved) => setPlaces((before) => ({ ...before, ...moved }))}
                onDrop={flush}
                onConnect={(from, to) => setDrawn({ [owner]: value ?? null, [screen.arrows.from]: Number(from), [screen.arrows.to]: Number(to) })}
              />
            )}
          </div>
        </div>
      </Details>
      {drawn && (
        <Dialog
          open
          onOpenChange={(open) => open || setDrawn(null)}
          closeLabel={text('action.close')}
          size="s"
          title={text('diagram.new_arrow', { from: nameOf(drawn[screen.arrows.from]), to: nameOf(drawn[screen.arrows.to]) })}
        >
          <FormView
            meta={meta}
            fields={[screen.arrows.label, screen.arrows.timeout]}
            values={null}
            initial={drawn}
            mayEdit
            autoFocus
            saveLabel={text('action.add')}
            onSave={addArrow}
            onCancel={() => setDrawn(null)}
          />
        </Dialog>
      )}
    </ReactFlowProvider>
  );
}
