import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { languages, type MultiText } from '../../../shared/languages.ts';
import { defineCall } from '../../engine/http/define-call.ts';

interface CategoryRow {
  product_category_id: number;
  parent_category_id: number | null;
  position: number;
  category_name: string | null;
  product_category_names: MultiText;
}
interface CategoryNode extends CategoryRow {
  children: CategoryNode[];
}

/** The active categories as a tree, named in one language (English where it lacks a name). */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ language_code: v.optional(v.picklist(languages), 'en') }),
  run: async ({ language_code }, { database }) => {
    const rows = await database.system((tx) =>
      tx.rows<CategoryRow>(sql`
        select product_category_id, parent_category_id, position, coalesce(category_name->>${language_code}, category_name->>'en') as category_name,
               category_name as product_category_names
          from product_category where active order by position, product_category_id`),
    );
    const nodes = new Map<number, CategoryNode>(rows.map((row) => [row.product_category_id, { ...row, children: [] }]));
    const roots: CategoryNode[] = [];
    for (const node of nodes.values()) {
      const parent = node.parent_category_id === null ? undefined : nodes.get(node.parent_category_id);
      if (parent) parent.children.push(node);
      else if (node.parent_category_id === null) roots.push(node);
    }
    return roots;
  },
});
