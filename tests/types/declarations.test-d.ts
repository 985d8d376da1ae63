import * as v from 'valibot';
import { defineForm } from '../../schemas/forms/define.ts';
import { defineKind } from '../../schemas/kinds/define.ts';
import { choice, money } from '../../schemas/kinds.gen.ts';
import { column } from '../../schemas/tables/define.ts';
import { brands } from '../../schemas/tables/products/catalogue.ts';
import type { ScreenInput } from '../../schemas/screen/grammar.ts';
import type { defineScreen } from '../../schemas/screen/define.ts';

/** Compiled, never run: wrong names and shapes of the other declarations must not compile. */

const sized = { value: () => v.number(), sqlType: 'integer', operators: ['eq'] } as const;
// @ts-expect-error no width
export const withoutWidth = defineKind({ ...sized, renderer: 'integer', control: 'integer' });
// @ts-expect-error no width of the grammar
export const unknownWidth = defineKind({ ...sized, renderer: 'integer', control: 'integer', width: 120 });
const shared = { ...sized, width: { flex: 1 } } as const;
// @ts-expect-error no such renderer
export const unknownRenderer = defineKind({ ...shared, renderer: 'intger', control: 'integer' });
// @ts-expect-error no such operator
export const unknownOperator = defineKind({ ...shared, operators: ['equals'], renderer: 'integer', control: 'integer' });

// @ts-expect-error a choice needs its values
export const withoutValues = column(choice);
export const withValues = column(choice, { values: ['warm', 'cold'] });
export const withoutCurrency = column(money);

const { brand_id, brand_name } = brands;
const form = { scope: 'global', fields: { brand_id, brand_name }, from: (select) => select.from(brands) } as const satisfies Partial<
  Parameters<typeof defineForm>[0]
>;
export const right = defineForm({ ...form, key: ['brand_id'], write: { brand_name } });
// @ts-expect-error the key is no field
export const unknownKey = defineForm({ ...form, key: ['brand'] });
// @ts-expect-error what is written is no field
export const unknownWrite = defineForm({ ...form, key: ['brand_id'], write: { brand: brand_name } });
export const byNames = defineForm({ fields: { brand_id, brand_name }, table: brands, write: ['brand_name'] });
// @ts-expect-error a name that is no field
export const unknownName = defineForm({ fields: { brand_id, brand_name }, table: brands, write: ['brand_nam'] });
// @ts-expect-error what is required is no field
export const unknownRequired = defineForm({ ...form, key: ['brand_id'], required: ['brand'] });

/** Every key of the grammar may be written in defineScreen and no other: the two shapes cannot drift apart. */
type KeysOf<TUnion> = TUnion extends unknown ? keyof TUnion : never;
type Written = KeysOf<Parameters<typeof defineScreen<'product_brands'>>[0]>;
type Same<TLeft, TRight> = [TLeft] extends [TRight] ? ([TRight] extends [TLeft] ? true : false) : false;
export const grammarAndTypeAgree: Same<Written, KeysOf<ScreenInput>> = true;
