import type { ComponentType } from 'react';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import type { ScreenOf, Shape } from '../../../schemas/screen/grammar.ts';
import type { FilterNode } from '../../shared/records/filter.ts';

export interface RuntimeProps<TShape extends Shape> {
  screen: ScreenMeta<ScreenOf<TShape>>;
  /** The filter with which the page was opened; it takes the place of the remembered one. */
  initialFilter?: FilterNode;
  /** What the page that led here calls that filter. */
  filterName?: string;
}

/** What draws the screens of a shape: the component in src/client/runtime/<shape>/<shape>-screen.tsx. */
export type RuntimeOf<TShape extends Shape> = ComponentType<RuntimeProps<TShape>>;
