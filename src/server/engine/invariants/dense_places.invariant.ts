import { tables } from '../../../generated/server/tables.gen.ts';
import { gapsInPlaces } from '../database/sequence-triggers.ts';
import { defineInvariant } from './define.ts';

/** Places count from 1 without gaps. */
export default defineInvariant({ broken: () => tables.map(gapsInPlaces).filter((text) => text !== '') });
