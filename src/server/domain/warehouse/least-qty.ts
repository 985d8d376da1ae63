/** The least quantity that can be moved: quantities have three decimals. */
export const leastQty = 0.001;
