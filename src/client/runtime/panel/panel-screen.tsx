import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { PanelScreen as PanelScreenShape } from '../../../../schemas/shapes/panel.shape.ts';
import { PanelContent } from './panel-content.tsx';

/** A screen that is one registered panel. */
export const PanelScreen = ({ screen }: { screen: ScreenMeta<PanelScreenShape> }) => <PanelContent name={screen.panel} screen={screen} />;
