import { productCompanies, products } from '../../tables/products/catalogue.ts';
import { pick } from '../pick.ts';

/** Texts, relations and switches that all companies share. */
export const bases = {
  ...pick(products, 'product_name', 'description_short', 'description', 'supplier_product_code', 'ean', 'brand_id', 'mf_id', 'ct_id', 'pt_id'),
  ...pick(products, 'main_product_category_id', 'packing_template_id', 'hs_code', 'country_of_origin', 'production_time', 'delivery_time', 'purchase_time'),
  ...pick(products, 'keep_in_stock', 'active', 'free_shipping', 'can_order', 'new_product', 'prepayment_required', 'fractional'),
} as const;

/** Weights and sizes of the piece, its pallet and its master box. */
export const dimensions = {
  ...pick(products, 'weight', 'length', 'width', 'height', 'pallet_length', 'pallet_width', 'pallet_height', 'master_box_length', 'master_box_width'),
  ...pick(products, 'master_box_height'),
} as const;

/** What the chosen company decides about the product. */
export const limits = { ...pick(productCompanies, 'vat_id', 'min_margin', 'exp_margin', 'max_discount_limit_percent', 'min_stock', 'max_stock') } as const;
