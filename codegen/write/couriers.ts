import { toCamel } from '../find/files.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

const toIdentifier = (name: string) => toCamel(name.replaceAll('_', '-'));

/** The files of carriers. Delivery methods choose among them, so that one without a layout does not compile, nor a layout that nobody can choose. */
export const writeCouriers: Writer = ({ couriers }) => [
  toModule(
    'server/couriers.gen.ts',
    "import type { CourierDefinition } from '../../../schemas/couriers/define.ts';",
    "import type { courierCodes } from '../../../schemas/tables/sales/methods.ts';",
    ...couriers.map(({ name, file }) => `import ${toIdentifier(name)} from '../../../${file}';`),
    '',
    'export const couriers: Record<(typeof courierCodes)[number], CourierDefinition> = {',
    ...couriers.map(({ name }) => `  ${toQuoted(name)}: ${toIdentifier(name)},`),
    '};',
  ),
];
