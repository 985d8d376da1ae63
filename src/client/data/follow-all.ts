import type { Api } from './api.ts';

export interface Following {
  /** Of writes made here, too. */
  ownToo?: boolean;
  /** Writes come in bursts: hears of them once, when it was quiet for so long, in milliseconds. */
  restMs?: number;
}

/** Hears of changes to the rows of any of the forms. @returns stops following */
export function followAll(
  { follow }: Pick<Api, 'follow'>,
  forms: readonly string[],
  hear: () => void,
  { ownToo = false, restMs = 0 }: Following = {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function rest() {
    clearTimeout(timer);
    timer = setTimeout(hear, restMs);
  }
  const stops = [...new Set(forms)].map((form) => follow(form, restMs === 0 ? hear : rest, ownToo));
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
