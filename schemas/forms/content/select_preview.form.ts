import { eq, sql } from 'drizzle-orm';
import { contentImages, contentItems } from '../../tables/content/items.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Pictures of what has no chosen one yet: one is chosen, the others are discarded or drawn anew. */
export default defineForm({
  table: contentImages,
  entity: 'content_image',
  delete: true,
  fields: {
    ...pick(contentImages, 'content_image_id', 'picture'),
    content_item_id: contentImages.content_item_id,
    ...pick(contentItems, 'title', 'content_kind', 'picture_prompt', 'pictures_wanted'),
    ...pick(contentImages, 'drawn', 'created_at'),
  },
  from: (select) =>
    select
      .from(contentImages)
      .innerJoin(contentItems, eq(contentItems.content_item_id, contentImages.content_item_id))
      .where(sql`not exists (select from content_image chosen where chosen.content_item_id = ${contentImages.content_item_id} and chosen.selected)`),
  order: ['created_at', 'content_image_id'],
  search: ['title', 'picture_prompt'],
  actions: ['choose_picture', 'draw_anew'],
});
