import type { Derivation } from '../../src/server/engine/records/define-derivation.ts';
import type { DerivationDeclaration, PartDeclaration } from '../declarations.ts';
import type { KindNames } from './form-facts.ts';
import type { Modules } from './modules.ts';
import { digest } from './sources.ts';

export function toDerivationDeclaration(part: PartDeclaration, { from, gives }: Derivation, kindNames: KindNames): DerivationDeclaration {
  const nameOf = (kind: unknown): string => kindNames.get(kind) ?? '';
  return { ...part, from: Object.fromEntries(Object.entries(from).map(([field, kind]) => [field, nameOf(kind)])), gives: nameOf(gives) };
}

/** Derivations are run as modules, for the kinds of what they read and give. One that cannot be loaded becomes a finding and is left out. */
export async function loadDerivations(parts: readonly PartDeclaration[], modules: Modules, kindNames: KindNames): Promise<DerivationDeclaration[]> {
  const loaded = await Promise.all(parts.map(async (part) => ({ part, module: await modules.load(part.file, digest(part.text)) })));
  return loaded.flatMap(({ part, module }) => (module ? [toDerivationDeclaration(part, module.default as Derivation, kindNames)] : []));
}
