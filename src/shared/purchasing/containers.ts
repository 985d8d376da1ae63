/** What a container or a vehicle takes: cubic metres of room and kilograms of load, as carriers commonly state them. */
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

/** What brings goods, by the sorts of arriving shipments. */
export const vehicles = {
  container_20: containers.fill_20ft,
  container_40: containers.fill_40ft,
  container_40hc: containers.fill_40hc,
  trailer: { volume: 86, load: 24_000 },
  van: { volume: 14, load: 1_200 },
} as const satisfies Readonly<Record<string, Container>>;
