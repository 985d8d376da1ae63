import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'ai_catalog',
  icon: 'ai',
  record: 'products/product',
  columns: [
    'product_code',
    'cover_image',
    'product_name',
    { field: 'brand_id', width: 150 },
    { field: 'names_missing', width: 150 },
    { field: 'short_missing', width: 150 },
    { field: 'descriptions_missing', width: 150 },
    'description_short',
    'description',
    'open_proposals',
    'proposal_state',
    'last_proposed_at',
    { field: 'active', as: 'active' },
    { field: 'product_created', hidden: true },
  ],
  markers: ['product_created', 'inactive'],
  detail: ['ai_content/ai_proposals'],
});
