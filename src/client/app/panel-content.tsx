import { type ComponentType, lazy, Suspense } from 'react';
import type { PanelName } from '../../generated/names.gen.ts';
import { panels } from '../../generated/panels.gen.ts';
import type { PanelProps } from '../panels/define.ts';

const known = new Map<string, ComponentType<PanelProps>>();

/** The component of a registered panel, fetched once. */
function componentOf(name: string): ComponentType<PanelProps> {
  const source = (panels as Record<string, (typeof panels)[PanelName] | undefined>)[name];
  if (!source) throw new Error(`unknown panel ${name}`);
  const component = known.get(name) ?? lazy(async () => ({ default: (await source()).default.component }));
  known.set(name, component);
  return component;
}

/** Draws a registered panel by its name, which descriptors and actions give at run time. */
export function PanelContent({ name, ...props }: PanelProps & { name: string }) {
  const Component = componentOf(name);
  return <Suspense fallback={null}><Component {...props} /></Suspense>;
}
