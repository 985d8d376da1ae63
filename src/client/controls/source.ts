import { createContext, use } from 'react';
import type { Api } from '../data/api.ts';
import type { ReferenceChoice } from './references.ts';

/** Where controls get what they choose from, and bring their files; the runtime's host is one. */
export interface ControlSource {
  api: Api;
  loadReferences: (form: string) => Promise<readonly ReferenceChoice[]>;
}

export const ControlSourceContext = createContext<ControlSource | null>(null);

/** The source around the control; throws outside of its provider. */
export function useControlSource(): ControlSource {
  const source = use(ControlSourceContext);
  if (!source) throw new Error('a control outside of ControlSourceContext');
  return source;
}
