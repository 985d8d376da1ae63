import * as v from 'valibot';
import { listOf, nameText } from '../bounded.ts';

/** How a figure may be held against a number. */
export const havingOperators = ['gt', 'gte', 'lt', 'lte'] as const;
export type HavingOperator = (typeof havingOperators)[number];

/** More of them are no question that anybody asks at once. */
export const mostHaving = 3;

/** What a figure of a group has to be for the group to be shown. */
export const havingSchema = v.strictObject({ field: nameText, op: v.picklist(havingOperators), value: v.pipe(v.number(), v.finite()) });
export type Having = v.InferOutput<typeof havingSchema>;

export const havingsSchema = listOf(havingSchema, mostHaving);
