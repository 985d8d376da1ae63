import { contentImages, contentItems } from '../../tables/content/items.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Pictures of houses and recipes, drawn or uploaded. */
export default defineForm({
  table: contentImages,
  add: true,
  delete: true,
  fields: {
    ...pick(contentImages, 'content_image_id', 'content_item_id'),
    title: contentItems.title,
    ...pick(contentImages, 'picture', 'selected', 'drawn', 'created_at'),
  },
  from: joined(contentImages, contentItems),
  order: ['content_item_id', 'content_image_id'],
  create: ['content_item_id', 'picture'],
  actions: ['choose_picture'],
});
