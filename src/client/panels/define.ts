import type { ComponentType } from 'react';
import type { JsonObject } from '../../shared/json.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import type { ScreenMeta } from '../../../schemas/metadata.ts';

export interface PanelProps {
  screen: ScreenMeta;
  /** Which rows the page was opened with, where it was. */
  filter?: FilterNode | undefined;
  /** The selected row where the panel is a detail of a grid. */
  row?: JsonObject;
  /** What rows added where the panel was opened have in common. */
  given?: JsonObject;
  /** Reads the rows anew among which it was opened. */
  reload?: (() => void) | undefined;
  onClose?: () => void;
  /** To be told that the row was changed, where the page shows it; without it the screen is opened anew. */
  onChanged?: () => void;
}

/** A part of a screen that no declaration can describe; the third escape hatch, counted by the checker. */
export interface Panel {
  component: ComponentType<PanelProps>;
}
export const definePanel = (panel: Panel): Panel => panel;
