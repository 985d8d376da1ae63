import { type ComponentType, lazy, Suspense } from 'react';
import { panels } from '../../../generated/panels.gen.ts';
import type { PanelProps } from '../../panels/define.ts';
import { codeWhenServed } from '../../ui/late-code.ts';

/** The registered panels by name, each fetched when it is first shown. */
const components: Readonly<Record<string, ComponentType<PanelProps>>> = Object.fromEntries(
  Object.entries(panels).map(([name, source]) => [name, lazy(async () => ({ default: (await codeWhenServed(source)).default.component }))]),
);

/** Draws a registered panel by its name, which descriptors and actions give at run time. */
export function PanelContent({ name, ...props }: PanelProps & { name: string }) {
  const Component = components[name];
  if (!Component) throw new Error(`unknown panel ${name}`);
  return (
    <Suspense fallback={null}>
      <Component {...props} />
    </Suspense>
  );
}
