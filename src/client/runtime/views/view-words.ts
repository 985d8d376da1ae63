import type { MessageId } from '../../../generated/messages.gen.ts';

/** What named arrangements are called where they are kept. */
export interface ViewWords {
  saved: MessageId;
  standard: MessageId;
  save: MessageId;
  name: MessageId;
  share: MessageId;
  byDefault: MessageId;
  /** Asks whether one is to be deleted, by its `name`. */
  remove: MessageId;
}

/** Of screens they are views. */
export const wordsOfViews: ViewWords = {
  saved: 'common.saved_view',
  standard: 'grid.standard_view',
  save: 'action.save_view',
  name: 'grid.view_name',
  share: 'action.share_view',
  byDefault: 'common.default_view',
  remove: 'grid.delete_view',
};
