import { defineScreen } from '../../schemas/screen/define.ts';

/** Compiled, never run: a descriptor with a wrong name must not compile. */

export const right = defineScreen({
  form: 'product_brands',
  columns: ['brand_id', { field: 'brand_name', as: 'text', control: 'text', width: 200 }, { field: 'active', hidden: true }],
  edit: ['brand_name', 'active'],
  pin: ['brand_id'],
  sort: '-brand_name',
  filter: { and: [{ field: 'active', op: 'eq', value: true }] },
  markers: ['inactive'],
  actions: [],
  detail: [{ screen: 'products/brands', link: { brand_id: 'brand_id' } }],
});

export const differing = defineScreen({
  form: 'product_brands',
  columns: { brand_id: true, brand_name: 200, logo: 'hidden', active: { as: 'flag' }, product_count: false },
  readonly: ['active'],
  actions: { with: ['change_log'], without: ['import'] },
  detail: ['products/brands'],
});

export const unknownException = defineScreen({
  form: 'product_brands',
  // @ts-expect-error no such field
  columns: { brand_nam: false },
});

export const unknownReadonly = defineScreen({
  form: 'product_brands',
  // @ts-expect-error the form does not write the number
  readonly: ['brand_id'],
});

export const unknownFurtherAction = defineScreen({
  form: 'product_brands',
  // @ts-expect-error no such action
  actions: { with: ['cpoy'] },
});

export const unknownDetailName = defineScreen({
  form: 'product_brands',
  // @ts-expect-error no such screen
  detail: ['products/brandz'],
});

export const unknownForm = defineScreen({
  // @ts-expect-error no such form
  form: 'product_brand',
  columns: [],
});

export const unknownColumn = defineScreen({
  form: 'product_brands',
  // @ts-expect-error no such field
  columns: ['brand_nam'],
});

export const fieldOfAnotherForm = defineScreen({
  form: 'product_brands',
  // @ts-expect-error a field of manufacturers
  columns: ['mf_name'],
});

export const unknownColumnField = defineScreen({
  form: 'product_brands',
  // @ts-expect-error no such field
  columns: [{ field: 'brand_nam' }],
});

export const unknownRenderer = defineScreen({
  form: 'product_brands',
  // @ts-expect-error no such renderer
  columns: [{ field: 'brand_name', as: 'txet' }],
});

export const unknownControl = defineScreen({
  form: 'product_brands',
  // @ts-expect-error no such control
  columns: [{ field: 'brand_name', control: 'txet' }],
});

export const unknownWidth = defineScreen({
  form: 'product_brands',
  // @ts-expect-error no width of the grammar
  columns: [{ field: 'brand_name', width: 120 }],
});

export const notWritable = defineScreen({
  form: 'product_brands',
  columns: ['brand_id'],
  // @ts-expect-error the form gives the number and does not write it
  edit: ['brand_id'],
});

export const unknownSort = defineScreen({
  form: 'product_brands',
  columns: ['brand_name'],
  // @ts-expect-error no such field
  sort: '-brand_nam',
});

export const unknownMarker = defineScreen({
  form: 'product_brands',
  columns: ['brand_name'],
  // @ts-expect-error no such marker
  markers: ['inactiv'],
});

export const unknownAction = defineScreen({
  form: 'product_brands',
  columns: ['brand_name'],
  // @ts-expect-error no such action
  actions: ['exprot'],
});

export const unknownDetail = defineScreen({
  form: 'product_brands',
  columns: ['brand_name'],
  // @ts-expect-error no such screen
  detail: [{ screen: 'products/brand' }],
});

export const unknownProperty = defineScreen({
  form: 'product_brands',
  columns: ['brand_name'],
  // @ts-expect-error not in the grammar
  colums: [],
});

export const unknownShape = defineScreen({
  // @ts-expect-error not in the grammar
  shape: 'gird',
  form: 'product_brands',
  columns: ['brand_name'],
});
