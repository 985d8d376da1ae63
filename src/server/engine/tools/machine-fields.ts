import { password } from '../../../../schemas/kinds.gen.ts';
import { appError } from '../../../shared/errors.ts';
import type { CompiledField, CompiledForm } from '../records/core/compile.ts';

/** The fields of a form that assistants are told: all that the person sees but what is typed to prove who one is. */
export const machineFields = ({ fields }: Pick<CompiledForm, 'fields'>): Map<string, CompiledField> =>
  new Map([...fields].filter(([, { kind }]) => kind !== password));

/** @throws AppError unknown_field for a name that is no field for assistants */
export function checkFields(form: CompiledForm, names: readonly string[]): void {
  const known = machineFields(form);
  const wrong = names.find((name) => !known.has(name));
  if (wrong !== undefined) throw appError('unknown_field', { field: wrong.slice(0, 200) }, [{ field: wrong.slice(0, 200), code: 'unknown_field' }]);
}
