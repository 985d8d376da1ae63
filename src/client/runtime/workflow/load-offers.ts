import type { Selection } from '../../../shared/records/calls.ts';
import type { OffersAnswer } from '../../../shared/workflow/calls.ts';
import type { Api } from '../../data/api.ts';

/** Instances by their ids, or the rows of a form's selection. */
export type OffersTarget = { fsm_instance_id: readonly number[] } | { form: string; selection: Selection };

/** Which events the chosen instances know and can have now, and why not the others. Rejects with `ApiError`, `selection_changed` for a view that moved. */
export const loadOffers = (api: Api, target: OffersTarget, signal?: AbortSignal): Promise<OffersAnswer> =>
  api.action<OffersAnswer>('fsm_offers', 'list', target, signal);
