/** One price of a delivery method; weights in kg, volumes in cubic metres, money in the company's currency. */
export interface DemoBand {
  country?: string;
  zip?: readonly [from: string, to: string];
  weight?: readonly [from: number | null, to: number | null];
  volume?: readonly [from: number | null, to: number | null];
  total?: readonly [from: number | null, to: number | null];
  price: number;
  free?: number;
  days?: number;
}

/** Prices by weight in one country, one after the other; above the last weight nothing is brought. */
const byWeight = (country: string, days: number, prices: readonly (readonly [below: number, price: number])[], free?: number): DemoBand[] =>
  prices.map(([below, price], i) => ({ country, weight: [prices[i - 1]?.[0] ?? null, below], price, days, ...(free !== undefined && { free }) }));

const collected: DemoBand[] = [{ price: 0, days: 1 }];

/** By the country of the company: the prices of each of its delivery methods, in their order (src/server/domain/sales/demo/methods.ts). */
export const bandsOf: Readonly<Record<string, readonly (readonly DemoBand[])[]>> = {
  HU: [
    [
      ...byWeight(
        'HU',
        1,
        [
          [2, 1490],
          [10, 1990],
          [20, 2490],
          [40, 3990],
        ],
        60000,
      ),
      ...byWeight(
        'SK',
        2,
        [
          [10, 3490],
          [40, 6490],
        ],
        120000,
      ),
      ...byWeight('CZ', 3, [
        [10, 3990],
        [40, 7490],
      ]),
    ],
    [
      { country: 'HU', zip: ['1000', '1999'], weight: [null, 20], price: 1690, free: 50000, days: 1 },
      { country: 'HU', zip: ['2000', '9999'], weight: [null, 20], price: 1890, free: 50000, days: 2 },
      { country: 'HU', zip: ['1000', '9999'], weight: [20, 40], price: 3290, days: 2 },
    ],
    [
      { country: 'HU', zip: ['1000', '2999'], volume: [null, 1], total: [null, 150000], price: 7900, days: 3 },
      { country: 'HU', zip: ['1000', '2999'], volume: [null, 1], total: [150000, null], price: 0, days: 3 },
      { country: 'HU', zip: ['1000', '2999'], volume: [1, 12], price: 14900, days: 4 },
      { country: 'HU', zip: ['3000', '9999'], volume: [null, 12], price: 24900, days: 5 },
    ],
    collected,
  ],
  DE: [
    [
      ...byWeight(
        'DE',
        2,
        [
          [5, 4.9],
          [10, 6.9],
          [31.5, 11.9],
        ],
        150,
      ),
      ...byWeight('AT', 3, [
        [5, 9.9],
        [31.5, 17.9],
      ]),
    ],
    byWeight(
      'DE',
      2,
      [
        [10, 5.9],
        [31.5, 10.9],
      ],
      150,
    ),
    [
      { country: 'DE', zip: ['20000', '22999'], volume: [null, 2], price: 39, free: 800, days: 4 },
      { country: 'DE', zip: ['20000', '22999'], volume: [2, 14], price: 79, days: 5 },
      { country: 'DE', zip: ['23000', '29999'], volume: [null, 14], price: 119, days: 6 },
    ],
    collected,
  ],
  RO: [
    [
      ...byWeight(
        'RO',
        1,
        [
          [3, 18],
          [10, 24],
          [30, 42],
        ],
        500,
      ),
      ...byWeight('BG', 3, [
        [10, 55],
        [30, 95],
      ]),
    ],
    byWeight(
      'RO',
      2,
      [
        [5, 19],
        [30, 39],
      ],
      500,
    ),
    [
      { country: 'RO', zip: ['400000', '407999'], volume: [null, 10], total: [null, 2500], price: 120, days: 3 },
      { country: 'RO', zip: ['400000', '407999'], volume: [null, 10], total: [2500, null], price: 0, days: 3 },
    ],
    collected,
  ],
};
