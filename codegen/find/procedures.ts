import type { AskedFields } from '../../schemas/asked.ts';
import type { FieldMeta } from '../../schemas/metadata.ts';
import type { Procedure } from '../../src/server/engine/records/define-procedure.ts';
import type { ActionDeclaration, PartDeclaration, ProcedureDeclaration } from '../declarations.ts';
import { toAskedMeta } from './asked.ts';
import type { KindNames } from './form-facts.ts';
import type { Modules } from './modules.ts';
import { digest } from './sources.ts';

const toFields = (fields: AskedFields, kindNames: KindNames): Record<string, FieldMeta> =>
  Object.fromEntries(Object.entries(fields).map(([name, asked]) => [name, toAskedMeta(asked, kindNames)]));

export function toProcedureDeclaration(part: PartDeclaration, procedure: Procedure, kindNames: KindNames): ProcedureDeclaration {
  const { icon, right, needs, confirm, danger, removes, leaves, tells, foretells } = procedure;
  const said = {
    ...(confirm && { confirm }),
    ...(danger && { danger }),
    ...(removes && { removes }),
    ...(leaves && { leaves }),
    ...(tells && { tells }),
    ...(foretells && { foretells }),
  };
  const words = { icon, right, needs, ...said };
  return { ...part, words, input: toFields(procedure.input, kindNames), answer: toFields(procedure.answer, kindNames), fires: procedure.fires };
}

/** Procedures are run as modules, for the kinds of what they ask for. One that cannot be loaded becomes a finding and is left out. */
export async function loadProcedures(parts: readonly PartDeclaration[], modules: Modules, kindNames: KindNames): Promise<ProcedureDeclaration[]> {
  const loaded = await Promise.all(parts.map(async (part) => ({ part, module: await modules.load(part.file, digest(part.text)) })));
  return loaded.flatMap(({ part, module }) => (module ? [toProcedureDeclaration(part, module.default as Procedure, kindNames)] : []));
}

/** All actions there are: those with a file on the client, and those of the procedures that none of them calls. */
export function withProcedures(actions: readonly ActionDeclaration[], procedures: readonly ProcedureDeclaration[]): ActionDeclaration[] {
  const special = new Set(actions.map(({ procedure }) => procedure));
  const written = procedures.filter(({ name }) => !special.has(name));
  return [
    ...actions,
    ...written.map(({ name, file, text, exportName }): ActionDeclaration => ({ name, file, text, exportName, procedure: name, isWritten: true })),
  ];
}
