import { sql } from 'drizzle-orm';
import type { MultiText } from '../../../shared/languages.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { catalogueSource } from './demo/catalogue-source.ts';
import { attributeNames, patterns, sizes } from './demo/attribute-words.ts';

/** So many products have values; what a shop of very many is like is told by them. */
const first = 50_000;

/** Colour and material of each product, as its name tells them, and the size of those that stand in a room. */
export default defineDemo({
  after: ['products'],
  inBulk: true,
  async seed(tx) {
    const { colours, materials } = catalogueSource();
    const each = (texts: readonly MultiText[]): MultiText[] => [...new Map(texts.map((text) => [text.en, text])).values()];
    const words = { color: each(colours), material: each(Object.values(materials).flat()), size: sizes, pattern: patterns };
    await tx.execute(sql`
      insert into attribute (attribute_names, position, schema_property)
      select names, n, property from jsonb_to_recordset(${JSON.stringify(attributeNames.map((one, n) => ({ ...one, n: n + 1 })))}::jsonb) as a(names jsonb, n integer, property text)
       order by n`);
    await tx.execute(sql`
      insert into attribute_value (attribute_id, value_names, position)
      select a.attribute_id, w.value, w.ordinality from attribute a
       cross join lateral jsonb_array_elements(${JSON.stringify(words)}::jsonb -> a.schema_property) with ordinality w
       order by a.position, w.ordinality`);
    await tx.execute(sql`
      insert into product_attribute (product_code, attribute_id, attribute_value_id)
      select p.product_code, v.attribute_id, v.attribute_value_id
        from (select product_code, split_part(product_name ->> 'en', ', ', 3) as color, split_part(product_name ->> 'en', ', ', 2) as material,
                     case when greatest(length, width) < 60 then null when greatest(length, width) < 100 then 'small' when greatest(length, width) < 160 then 'medium' else 'large' end as size
                from product order by product_code limit ${first}) p
       cross join lateral (values ('color', p.color), ('material', p.material), ('size', p.size)) as said(property, word)
        join attribute a on a.schema_property = said.property
        join attribute_value v on v.attribute_id = a.attribute_id and v.value_names ->> 'en' = said.word
       order by p.product_code, a.position`);
  },
});
