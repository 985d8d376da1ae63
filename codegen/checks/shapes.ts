import type { Check } from '../declarations.ts';
import type { Finding } from '../finding.ts';
import { runtimesIn, shapesIn } from '../find/shape-files.ts';
import { type AnyShape, shapes } from '../shapes.ts';

/** Properties that two shapes have name different things: an editor could not tell what to offer, nor an author what is meant. */
export function findConflicts(known: ReadonlyMap<string, Pick<AnyShape, 'names'>>): Finding[] {
  const first = new Map<string, { shape: string; naming: string }>();
  return [...known].flatMap(([shape, { names }]) =>
    Object.entries(names).flatMap(([property, words]): Finding[] => {
      const naming = JSON.stringify(words);
      const before = first.get(property) ?? { shape, naming };
      first.set(property, before);
      if (before.naming === naming) return [];
      return [
        {
          file: `schemas/shapes/${shape}.shape.ts`,
          line: 1,
          code: 'K162',
          message: `'${property}' names ${naming}, but ${before.naming} in shape '${before.shape}'`,
        },
      ];
    }),
  );
}

/** Shapes without a runtime that draws them, runtimes of shapes that nobody declared, and shapes that contradict each other. */
export const checkShapes: Check = ({ sources }) => {
  const declared = shapesIn(sources);
  const drawn = runtimesIn(sources);
  return [
    ...findConflicts(shapes),
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
