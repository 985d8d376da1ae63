import { productImages } from '../../../../schemas/tables/products/media.ts';
import { products } from '../../../../schemas/tables/products/catalogue.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { Change } from '../../engine/records/log/change-set.ts';
import { defineFollower } from '../../engine/records/log/table-followers.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

interface Picture {
  product_code: string;
  image_id: string;
  cover: boolean;
}

const images = rowsOf(productImages);
const owning = rowsOf(products);
const rowOf = ({ old, new: next }: Change): JsonObject => (next ?? old ?? {}) as JsonObject;
const concernsCover = ({ field }: Change): boolean => field === null || field === 'cover';
const makesCover = (change: Change): boolean => (change.field === null ? change.log_action === 'add' && rowOf(change).cover === true : change.new === true);

/** Products whose pictures were added, deleted or given another cover. */
async function productsOf(tx: Transaction, changes: readonly Change[]): Promise<string[]> {
  const whole = changes.filter(({ field }) => field === null).map((change) => String(rowOf(change).product_code));
  const ids = changes.filter(({ field }) => field !== null).map(({ key }) => String(key.image_id));
  const found =
    ids.length === 0
      ? []
      : await tx.rows<{ product_code: string }>({ text: 'select distinct product_code from product_image where image_id = any($1::text[])', values: [ids] });
  return [...new Set([...whole, ...found.map(({ product_code }) => product_code)])].sort();
}

/** A product that has pictures has exactly one cover: the one chosen last, else the one it had, else the first; `product.cover_image` names it. */
export default defineFollower({
  tables: [images.name],
  async follow(tx, changes, writer) {
    const seen = changes.filter(concernsCover);
    const codes = seen.length === 0 ? [] : await productsOf(tx, seen);
    if (codes.length === 0) return;
    await tx.rows({
      text: `select pg_advisory_xact_lock(hashtextextended('cover:' || code, 0)) from (select unnest($1::text[]) as code order by 1) codes`,
      values: [codes],
    });
    const asked = seen
      .filter(makesCover)
      .map(({ key }) => key.image_id)
      .reverse();
    const pictures = await tx.rows<Picture>({
      text: 'select product_code, image_id, cover from product_image where product_code = any($1::text[]) order by product_code, position, image_id',
      values: [codes],
    });
    const owners = await tx.rows<{ product_code: string; cover_image: string | null }>({
      text: 'select product_code, cover_image from product where product_code = any($1::text[])',
      values: [codes],
    });

    const covers = owners.map((owner) => {
      const own = pictures.filter(({ product_code }) => product_code === owner.product_code);
      const covering = own.filter(({ cover }) => cover);
      const chosen = asked.map((id) => covering.find(({ image_id }) => image_id === id)).find((picture) => picture !== undefined) ?? covering[0] ?? own[0];
      return { owner, own, chosen: chosen?.image_id ?? null };
    });
    const moved = covers.flatMap(({ own, chosen }) => own.filter(({ image_id, cover }) => cover !== (image_id === chosen)));
    await images.update(writer, moved, ({ cover }) => ({ cover: !cover }));
    const renamed = covers.filter(({ owner, chosen }) => owner.cover_image !== chosen).map(({ owner, chosen }) => ({ ...owner, chosen }));
    await owning.update(writer, renamed, ({ chosen }) => ({ cover_image: chosen }));
  },
});
