/** A generator of its own, so that a failing run can be told by its seed and done again: numbers from 0 to below 1, the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** As {@link createRandom}, in whole numbers from 0 to below the one that is asked. */
export function createDraw(seed: number): (below: number) => number {
  const random = createRandom(seed);
  return (below) => Math.floor(random() * below);
}
