import { useReactFlow } from '@xyflow/react';
import type { ReferenceChoice } from '../../controls/references.ts';
import { saveFile } from '../../data/save-file.ts';
import type { Translate } from '../../i18n/text.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { selectLabels } from '../../controls/labels.ts';
import { ToolBar, ToolSpace, toolField } from '../../ui/layout/tool-bar.tsx';
import type { Graph } from './graph.ts';
import type { Layout } from './layout.ts';
import { toPng, toSvg } from './svg-picture.ts';
import { useFit } from './use-fit.ts';

interface DiagramToolbarProps {
  label: string;
  choices: readonly ReferenceChoice[];
  chosen: ReferenceChoice | undefined;
  graph: Graph | null;
  layout: Layout | null;
  text: Translate;
  onChoose: (value: string) => void;
  /** Takes back what was moved by hand. */
  onArrange: () => void;
}

/** Which diagram, how it is seen, and how it leaves as a picture. */
export function DiagramToolbar({ label, choices, chosen, graph, layout, text, onChoose, onArrange }: DiagramToolbarProps) {
  const { zoomIn, zoomOut } = useReactFlow();
  const fit = useFit();
  const title = chosen?.label ?? label;

  async function save(ending: 'svg' | 'png') {
    if (!graph || !layout) return;
    const picture = toSvg(graph, layout, title);
    saveFile(ending === 'png' ? await toPng(picture) : new Blob([picture.svg], { type: 'image/svg+xml' }), `${title}.${ending}`);
  }

  return (
    <ToolBar label={label}>
      <Select
        label={label}
        labels={selectLabels(text)}
        className={toolField}
        options={choices.map(({ value, label: name }) => ({ value: String(value), label: name }))}
        value={chosen ? String(chosen.value) : null}
        onChange={(value) => value !== null && onChoose(value)}
      />
      <ToolSpace />
      <IconButton icon="minus" label={text('diagram.zoom_out')} onClick={() => void zoomOut()} />
      <IconButton icon="plus" label={text('diagram.zoom_in')} onClick={() => void zoomIn()} />
      <IconButton icon="fit" label={text('diagram.fit')} onClick={() => graph && layout && fit(graph, layout)} />
      <IconButton icon="layers" label={text('diagram.arrange')} onClick={onArrange} />
      <Menu
        trigger={<IconButton icon="download" label={text('action.export')} />}
        entries={[
          { id: 'svg', label: text('diagram.save_svg'), icon: 'image', onSelect: () => void save('svg') },
          { id: 'png', label: text('diagram.save_png'), icon: 'image', onSelect: () => void save('png') },
        ]}
      />
    </ToolBar>
  );
}
