import * as v from 'valibot';
import { useKeptSetting } from '../use-kept-setting.ts';

export const cardOrders = ['newest', 'longest'] as const;
export type CardOrder = (typeof cardOrders)[number];

const memorySchema = v.object({
  type: v.optional(v.nullable(v.string()), null),
  order: v.optional(v.picklist(cardOrders), 'newest'),
  /** States by workflow type that are shown though they usually are not, or the other way round. */
  turned: v.optional(v.record(v.string(), v.array(v.string())), {}),
});
/** How a user left a board. */
export type BoardMemory = v.InferOutput<typeof memorySchema>;

export const parseMemory = (stored: unknown): BoardMemory => {
  const parsed = v.safeParse(memorySchema, stored);
  return parsed.success ? parsed.output : (v.getDefaults(memorySchema) as BoardMemory);
};

/** The memory of a board, null until it is loaded, and how to change it; every change is stored. */
export const useBoardMemory = (screen: string) => useKeptSetting<BoardMemory>(`board:${screen}`, parseMemory);
