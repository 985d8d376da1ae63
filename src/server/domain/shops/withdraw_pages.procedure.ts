import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockPages, pages } from './page-publishing.ts';

/** Takes the selected pages out of their shops, and publishes nothing of them by itself: what is written in them stays. */
export default defineProcedure({
  icon: 'eye-off',
  right: 'set',
  needs: 'selection',
  confirm: true,
  async run({ tx, keys, changes }) {
    const there = (await lockPages(tx, keys)).filter(({ published, publish_at }) => published !== null || publish_at !== null);
    await pages.update(changes, there, () => ({ published: null, published_at: null, publish_at: null }));
    return { changed: there.length };
  },
});
