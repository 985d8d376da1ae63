import type { FormMeta } from '../../../schemas/metadata.ts';
import type { Params } from '../../shared/records/calls.ts';

/** What the header gives to all screens alike. */
export const givenIn = (viewCurrency: string | null): Params => ({ view_currency: viewCurrency });

/**
 * The values of a form's params: those chosen above its rows, and those given in the header for all screens alike. Undefined where it has none, or all
 * are as they are at first.
 */
export function paramsOf({ params = {} }: FormMeta, given: Params, chosen: Params = {}): Params | undefined {
  const values = Object.entries(params).flatMap(([name, { given: isGiven, initial }]) => {
    const value = (isGiven ? given : chosen)[name] ?? null;
    return value === null || value === initial ? [] : [[name, value] as const];
  });
  return values.length === 0 ? undefined : Object.fromEntries(values);
}

/** Whether a form asks for something above its rows. */
export const asksAbove = ({ params = {} }: FormMeta): boolean => Object.values(params).some(({ given }) => !given);

const words: readonly string[] = ['text', 'code', 'email', 'phone'];

/** What a form looks for by its words and nobody has told yet. */
export const awaitedParams = ({ params = {} }: FormMeta, chosen: Params = {}): string[] =>
  Object.entries(params).flatMap(([name, { kind, given, initial }]) =>
    words.includes(kind) && !given && initial === undefined && (chosen[name] ?? '') === '' ? [name] : [],
  );

/** The end of the address of a screen that is computed by these params. */
export const toParamSearch = (params: Params | undefined): string => (params ? `?${new URLSearchParams({ params: JSON.stringify(params) }).toString()}` : '');
