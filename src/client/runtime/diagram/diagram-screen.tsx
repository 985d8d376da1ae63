import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DiagramScreen as DiagramDescriptor } from '../../../../schemas/shapes/diagram.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { derivedId } from '../../i18n/text.ts';
import { Details } from '../grid/frame/details.tsx';
import { useHost } from '../host.tsx';
import { Canvas } from './canvas.tsx';
import { DiagramNotice } from './diagram-notice.tsx';
import { DiagramToolbar } from './diagram-toolbar.tsx';
import styles from './diagram.module.css';
import { NewArrowDialog } from './new-arrow-dialog.tsx';
import { useGraph } from './use-graph.ts';
import { useLayout } from './use-layout.ts';
import { useOwner } from './use-owner.ts';
import { usePicked } from './use-picked.ts';

/** A graph of records with the grids of its arrows and boxes beside it. */
export function DiagramScreen({ screen }: { screen: ScreenMeta<DiagramDescriptor> }) {
  const host = useHost();
  const { api, text } = host;
  const { owner } = screen;
  const { choices, chosen, choose, failed: ownersFailed } = useOwner(screen);
  const value = chosen?.value;
  const { graph, ...reading } = useGraph(screen, value, host);
  const { layout, setPlaces, flush } = useLayout(api, graph, `diagram:${screen.id}:${String(value ?? '')}`);
  const { picked, setPicked, reveal, followRow } = usePicked(screen);
  const [drawn, setDrawn] = useState<JsonObject | null>(null);

  const row = useMemo(() => (value === undefined ? null : { [owner]: value }), [owner, value]);
  const beside = useMemo(
    () => ({ ...screen, detail: [screen.arrows, screen.nodes].map((part) => ({ screen: part.screen, link: { [owner]: owner } })) }),
    [screen, owner],
  );
  const label = text(derivedId('field', owner));
  const drawable = !reading.error && graph && layout && graph.nodes.length > 0;

  return (
    <ReactFlowProvider>
      <Details screen={beside} row={row} besideFrom={1100} isStanding reveal={reveal} onActiveRow={followRow}>
        <div className={styles.screen}>
          <DiagramToolbar
            label={label}
            choices={choices}
            chosen={chosen}
            graph={graph}
            layout={layout}
            text={text}
            onArrange={() => setPlaces(() => ({}))}
            onChoose={choose}
          />
          <div className={styles.area}>
            {drawable ? (
              <Canvas
                key={String(value)}
                label={chosen?.label ?? label}
                graph={graph}
                layout={layout}
                picked={picked}
                text={text}
                mayConnect={host.rights(screen.id).add}
                onPick={setPicked}
                onMove={(moved) => setPlaces((before) => ({ ...before, ...moved }))}
                onDrop={flush}
                onConnect={(from, to) => setDrawn({ [owner]: value ?? null, [screen.arrows.from]: Number(from), [screen.arrows.to]: Number(to) })}
              />
            ) : (
              <DiagramNotice text={text} {...reading} waiting={!layout && !ownersFailed} empty={graph?.nodes.length === 0 && layout !== null} />
            )}
          </div>
        </div>
      </Details>
      {drawn && <NewArrowDialog screen={screen} graph={graph} drawn={drawn} onClose={() => setDrawn(null)} />}
    </ReactFlowProvider>
  );
}
