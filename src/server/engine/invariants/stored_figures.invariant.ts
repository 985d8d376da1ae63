import { figures } from '../../../generated/server/figures.gen.ts';
import { wrongFigures } from '../database/stored-triggers.ts';
import { defineInvariant } from './define.ts';

/** What is stored of lines is what the lines give. */
export default defineInvariant({ broken: () => Object.values(figures).flatMap(({ meaning: { stored } }) => (stored ? [wrongFigures(stored)] : [])) });
