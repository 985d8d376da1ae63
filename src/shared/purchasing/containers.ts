/** What a container or a vehicle takes: cubic metres of room and kilograms of load, as carriers commonly state them. */
export interface Container {
  volume: number;
  load: number;
}

/** What carries goods. Of one in which they stand on pallets, how many places there are; in containers they are stacked to the door. */
export interface Vehicle extends Container {
  pallets: number | null;
}

/** The sizes goods usually come in. */
export const containers = {
  fill_20ft: { volume: 33.2, load: 28_180 },
  fill_40ft: { volume: 67.7, load: 26_730 },
  fill_40hc: { volume: 76.3, load: 26_580 },
} as const satisfies Readonly<Record<string, Container>>;

/** What brings goods and takes them away, by the sorts of vehicles. */
export const vehicles = {
  container_20: { ...containers.fill_20ft, pallets: null },
  container_40: { ...containers.fill_40ft, pallets: null },
  container_40hc: { ...containers.fill_40hc, pallets: null },
  trailer: { volume: 86, load: 24_000, pallets: 33 },
  van: { volume: 14, load: 1_200, pallets: null },
} as const satisfies Readonly<Record<string, Vehicle>>;
