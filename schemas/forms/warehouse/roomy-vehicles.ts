import { vehicles } from '../../../src/shared/purchasing/containers.ts';
import type { Json } from '../../../src/shared/json.ts';
import { vehicleTypes } from '../../tables/warehouse/arriving.ts';

/** The sorts of containers that a load fits into whole; goods stand in them without pallets. */
export const roomyVehicles = (weight: Json | undefined, volume: Json | undefined): Json[] =>
  vehicleTypes.filter((type) => vehicles[type].pallets === null && vehicles[type].load >= Number(weight) && vehicles[type].volume >= Number(volume));
