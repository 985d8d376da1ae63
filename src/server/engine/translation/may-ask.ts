import { appError } from '../../../shared/errors.ts';
import type { Caller } from '../access/callers.ts';

/** Whoever may change something on some page may ask the engines: they cost money. @throws AppError forbidden */
export function mayAsk({ rights }: Pick<Caller, 'rights'>): void {
  if (![...rights.values()].some(({ set }) => set)) throw appError('forbidden');
}
