import type { RuntimeProps } from '../define.ts';
import { PanelContent } from './panel-content.tsx';

/** A screen that is one registered panel, of the rows that the page was opened with. */
export const PanelScreen = ({ screen, initialFilter }: RuntimeProps<'panel'>) => <PanelContent name={screen.panel} screen={screen} filter={initialFilter} />;
