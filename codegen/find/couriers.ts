import type { CourierDefinition } from '../../schemas/couriers/define.ts';
import type { CourierDeclaration } from '../declarations.ts';
import { filesUnder, nameOf, readText } from './files.ts';
import type { Modules } from './modules.ts';

export async function findCouriers(root: string, modules: Modules): Promise<CourierDeclaration[]> {
  const couriers: CourierDeclaration[] = [];
  for (const file of filesUnder(root, 'schemas/couriers', '.courier.ts')) {
    const module = await modules.load(file);
    if (module?.default) couriers.push({ name: nameOf(file), file, text: readText(root, file), courier: module.default as CourierDefinition });
    else if (module) modules.refuse(file, 'has no default export defineCourier({…})');
  }
  return couriers;
}
