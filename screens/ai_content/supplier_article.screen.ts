import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'supplier_articles',
  icon: 'ai',
  list: 'ai_content/supplier_articles',
  title: ['supplier_product_code', 'supplier_product_name'],
  actions: { with: ['open_known_product'] },
  chips: ['article_state', 'product_code', 'is_accepted', 'is_outdated'],
  tabs: [
    {
      title: 'term.proposed_product',
      fields: ['new_product_code', 'product_name', 'description_short', 'description', 'brand_id', 'main_product_category_id', 'refused', 'refused_because'],
    },
    {
      title: 'term.as_supplier_says',
      fields: ['partner_id', 'supplier_product_code', 'supplier_product_name', 'supplier_text', 'language_code', 'ean', 'article_price', 'currency_code'],
    },
    { title: 'term.model', fields: ['prompt_id', 'prompt_version', 'engine', 'model', 'attempts', 'failure', 'cost_usd'] },
    { panel: 'history' },
  ],
});
