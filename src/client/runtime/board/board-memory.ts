import * as v from 'valibot';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logWarning } from '../../data/log.ts';
import { readSetting, writeSetting } from '../../data/user-setting.ts';
import { useHost } from '../host.tsx';

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
  return parsed.success ? parsed.output : v.getDefaults(memorySchema) as BoardMemory;
};

/** The memory of a board, null until it is loaded, and how to change it; every change is stored. */
export function useBoardMemory(screen: string): { memory: BoardMemory | null; remember: (change: Partial<BoardMemory>) => void } {
  const { api } = useHost();
  const key = `board:${screen}`;
  const [memory, setMemory] = useState<BoardMemory | null>(null);
  const latest = useRef(memory);
  latest.current = memory;

  useEffect(() => {
    const stop = new AbortController();
    readSetting(api, key, stop.signal).then(
      (stored) => setMemory(parseMemory(stored)),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        logWarning('how the board was left is not known', error);
        setMemory(parseMemory(null));
      },
    );
    return () => stop.abort();
  }, [api, key]);

  const remember = useCallback((change: Partial<BoardMemory>) => {
    const next = { ...(latest.current ?? parseMemory(null)), ...change };
    latest.current = next;
    setMemory(next);
    writeSetting(api, key, next).catch((error: unknown) => logWarning('how the board is left was not stored', error));
  }, [api, key]);
  return { memory, remember };
}
