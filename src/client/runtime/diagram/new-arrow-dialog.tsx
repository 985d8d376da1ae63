import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DiagramScreen } from '../../../../schemas/shapes/diagram.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormView } from '../form/form-view.tsx';
import { useHost } from '../host.tsx';
import type { Graph } from './graph.ts';

interface NewArrowDialogProps {
  screen: ScreenMeta<DiagramScreen>;
  graph: Graph | null;
  /** Row of the arrow that was drawn: whose it is, and where it begins and ends. */
  drawn: JsonObject;
  onClose: () => void;
}

/** Asks for the event of an arrow that was drawn by hand, and stores it. */
export function NewArrowDialog({ screen, graph, drawn, onClose }: NewArrowDialogProps) {
  const { api, text, toast } = useHost();
  const { arrows, form, meta } = screen;
  const nameOf = (id: unknown) => graph?.nodes.find((node) => node.id === String(id))?.label;

  async function addArrow(changed: JsonObject) {
    await api.action(form, 'set', { rows: [{ ...drawn, ...changed }] });
    onClose();
    toast({ variant: 'success', text: text('message.data_saved') });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closeLabel={text('action.close')}
      size="s"
      title={text('diagram.new_arrow', { from: nameOf(drawn[arrows.from]), to: nameOf(drawn[arrows.to]) })}
    >
      <FormView
        meta={meta}
        fields={[arrows.label, arrows.timeout]}
        values={null}
        initial={drawn}
        mayEdit
        autoFocus
        saveLabel={text('action.add')}
        onSave={addArrow}
        onCancel={onClose}
      />
    </Dialog>
  );
}
