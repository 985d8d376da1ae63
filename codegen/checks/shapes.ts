import type { Check } from '../declarations.ts';
import { runtimesIn, shapesIn } from '../find/shape-files.ts';

/** Shapes without a runtime that draws them, and runtimes of shapes that nobody declared. */
export const checkShapes: Check = ({ sources }) => {
  const declared = shapesIn(sources);
  const drawn = runtimesIn(sources);
  return [
    ...declared
      .filter(({ name }) => !drawn.some((runtime) => runtime.name === name))
      .map(({ name, file, runtime }) => ({ file, line: 1, code: 'K160' as const, message: `shape '${name}' has no runtime: ${runtime} is missing` })),
    ...drawn
      .filter(({ name }) => !declared.some((shape) => shape.name === name))
      .map(({ name, file }) => ({
        file,
        line: 1,
        code: 'K161' as const,
        message: `draws shape '${name}', which schemas/shapes/${name}.shape.ts would declare`,
      })),
  ];
};
