import { eq, sql } from 'drizzle-orm';
import type { ContentKind } from '../../../src/shared/content/content-kinds.ts';
import { choice, image, integer, text } from '../../kinds.gen.ts';
import { contentItems } from '../../tables/content/items.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const ofImages = (figure: ReturnType<typeof sql>) => sql`(select ${figure} from content_image i where i.content_item_id = ${contentItems.content_item_id})`;
const chosen = ofImages(sql`max(i.picture) filter (where i.selected)`);
const pages = sql`(select string_agg(s.hostname || ': ' || p.page_code, ', ' order by s.hostname) from content_page n join shop s using (shop_id) join frontend_page p using (frontend_page_id)
  where n.content_item_id = ${contentItems.content_item_id})`;
const state = sql`case when ${contentItems.pictures_wanted} > 0 then 'being_drawn' when ${contentItems.picture_failure} is not null then 'failed' when ${chosen} is not null then 'chosen'
  when ${ofImages(sql`count(*)`)} > 0 then 'to_choose' else 'without' end`;

/** The form of one sort of content: its rows alone, and what is written there becomes one of it. */
export const contentItemForm = (kind: ContentKind, fields: readonly ('ingredients' | 'content_text')[]) =>
  defineForm({
    table: contentItems,
    entity: 'content_item',
    add: true,
    delete: true,
    fixed: { content_kind: kind },
    fields: {
      content_item_id: contentItems.content_item_id,
      /** The picture that was chosen, else the first one. */
      image_uri: computed(image, ofImages(sql`coalesce(max(i.picture) filter (where i.selected), min(i.picture))`)),
      selected_image_uri: computed(image, chosen),
      title: contentItems.title,
      ...pick(contentItems, ...fields),
      picture_prompt: contentItems.picture_prompt,
      picture_state: computed(choice, state, { values: ['without', 'being_drawn', 'to_choose', 'chosen', 'failed'] }),
      pictures: computed(integer, ofImages(sql`count(*)`)),
      products: computed(integer, sql`(select count(*) from content_product p where p.content_item_id = ${contentItems.content_item_id})`),
      ...pick(contentItems, 'pictures_wanted', 'picture_failure'),
      content_pages: computed(text, pages),
      updated_at: contentItems.updated_at,
    },
    from: (select) => select.from(contentItems).where(eq(contentItems.content_kind, kind)),
    order: ['updated_at', 'content_item_id'],
    search: ['title', ...fields],
    write: ['title', ...fields, 'picture_prompt'],
    actions: ['draw_pictures', 'publish_content'],
  });
