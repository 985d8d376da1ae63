import type { ComponentType } from 'react';
import type { JsonObject } from '../../shared/json.ts';
import type { ScreenMeta } from '../../../schemas/metadata.ts';

export interface PanelProps {
  screen: ScreenMeta;
  /** The selected row where the panel is a detail of a grid. */
  row?: JsonObject;
  onClose?: () => void;
}

/** A part of a screen that no declaration can describe; the third escape hatch, counted by the checker. */
export interface Panel {
  component: ComponentType<PanelProps>;
}
export const definePanel = (panel: Panel): Panel => panel;
