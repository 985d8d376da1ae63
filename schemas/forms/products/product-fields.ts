import { productCompanies, products } from '../../tables/products/catalogue.ts';

/** Texts, relations and switches that all companies share. */
export const bases = {
  product_name: products.product_name,
  description_short: products.description_short,
  description: products.description,
  supplier_product_code: products.supplier_product_code,
  ean: products.ean,
  brand_id: products.brand_id,
  mf_id: products.mf_id,
  ct_id: products.ct_id,
  pt_id: products.pt_id,
  main_product_category_id: products.main_product_category_id,
  packing_template_id: products.packing_template_id,
  hs_code: products.hs_code,
  country_of_origin: products.country_of_origin,
  production_time: products.production_time,
  delivery_time: products.delivery_time,
  purchase_time: products.purchase_time,
  keep_in_stock: products.keep_in_stock,
  active: products.active,
  free_shipping: products.free_shipping,
  can_order: products.can_order,
  new_product: products.new_product,
  prepayment_required: products.prepayment_required,
  fractional: products.fractional,
} as const;

/** Weights and sizes of the piece, its pallet and its master box. */
export const dimensions = {
  weight: products.weight,
  length: products.length,
  width: products.width,
  height: products.height,
  pallet_length: products.pallet_length,
  pallet_width: products.pallet_width,
  pallet_height: products.pallet_height,
  master_box_length: products.master_box_length,
  master_box_width: products.master_box_width,
  master_box_height: products.master_box_height,
} as const;

/** What the chosen company decides about the product. */
export const limits = {
  vat_id: productCompanies.vat_id,
  min_margin: productCompanies.min_margin,
  exp_margin: productCompanies.exp_margin,
  max_discount_limit_percent: productCompanies.max_discount_limit_percent,
  min_stock: productCompanies.min_stock,
  max_stock: productCompanies.max_stock,
} as const;
