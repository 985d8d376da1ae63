/** What a container takes: cubic metres of room and kilograms of load, as carriers commonly state them. */
export interface Container {
  volume: number;
  load: number;
}

/** The sizes goods usually come in. */
export const containers = {
  fill_20ft: { volume: 33.2, load: 28_180 },
  fill_40ft: { volume: 67.7, load: 26_730 },
  fill_40hc: { volume: 76.3, load: 26_580 },
} as const satisfies Readonly<Record<string, Container>>;
