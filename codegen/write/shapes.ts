import { toCamel } from '../find/files.ts';
import { shapesIn } from '../find/shape-files.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

/** `grid` -> `GridScreen`: the component in a runtime's file. */
const toComponent = (shape: string) => `${toCamel(`_${shape}`)}Screen`;
const fromGenerated = (file: string) => file.replace(/^src\//, '');

/** The shapes as types, and for the client the runtime of each, fetched when the first screen of that shape is opened. */
export const writeShapes: Writer = ({ sources }) => {
  const shapes = shapesIn(sources);
  return [
    toModule(
      'shapes.gen.ts',
      ...shapes.map(({ name, file }) => `import type ${name} from '../../${file}';`),
      '',
      'export interface Shapes {',
      ...shapes.map(({ name }) => `  ${toQuoted(name)}: typeof ${name};`),
      '}',
    ),
    toModule(
      'runtimes.gen.ts',
      "import type { Shape } from '../../schemas/screen/grammar.ts';",
      "import type { RuntimeOf } from '../client/runtime/define.ts';",
      '',
      'export const runtimes: { readonly [TShape in Shape]: () => Promise<{ default: RuntimeOf<TShape> }> } = {',
      ...shapes.map(
        ({ name, runtime }) =>
          `  ${toQuoted(name)}: () => import('../${fromGenerated(runtime)}').then((module) => ({ default: module.${toComponent(name)} })),`,
      ),
      '};',
    ),
  ];
};
