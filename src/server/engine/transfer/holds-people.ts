import { email } from '../../../../schemas/kinds.gen.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { natureOfField } from '../../../../schemas/forms/nature-of-field.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { FormName } from '../../../generated/names.gen.ts';

/** Rows with addresses are people; as a file they leave the house. */
export const holdsPeople = (form: FormName): boolean => Object.values((forms[form] as AnyForm).fields).some((field) => natureOfField(field).kind === email);
