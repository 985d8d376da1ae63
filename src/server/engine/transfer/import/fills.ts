import type { Fill } from '../../../../../schemas/forms/fills.ts';
import type { PageRights } from '../../../../shared/access.ts';
import type { Actor } from '../../database/database.ts';
import type { CompiledField, CompiledForm } from '../../records/core/compile.ts';
import type { Registry } from '../../records/core/registry.ts';
import { importableFields } from './proposal.ts';
import { referenceOf } from './references.ts';

/** What a caller may do with a form. */
export type RightsOn = (form: string) => PageRights;

/** A further form that an import fills, as the caller sees it. */
export interface FilledForm {
  fill: Fill;
  form: CompiledForm;
  /** Fields that a column may go to, those that tell which row is meant first. */
  fields: readonly CompiledField[];
}

/** Whether the caller may write rows of a further form, and those they stand on. */
const mayFill = ({ form, on, under }: Fill, rightsOn: RightsOn): boolean =>
  rightsOn(form).set && (on === undefined || rightsOn(on).set) && (under === undefined || (rightsOn(under.form).add && rightsOn(form).add));

/** The further forms that an import of this form fills for this caller; one of which he sees nothing to fill is not there. */
export function filledForms(registry: Registry, actor: Actor, form: string, rightsOn: RightsOn): FilledForm[] {
  const { fills = [] } = registry.wholeForm(form).definition;
  return fills
    .filter((fill) => registry.has(fill.form) && mayFill(fill, rightsOn))
    .flatMap((fill): FilledForm[] => {
      const seen = registry.form(fill.form, actor);
      const importable = new Map(importableFields(seen).map((field) => [field.name, field]));
      const [asked, filled] = [fill.asks, fill.fields].map((names) => names.flatMap((name) => importable.get(name) ?? []));
      const isWhole = asked?.length === fill.asks.length && filled !== undefined && filled.length > 0;
      return isWhole ? [{ fill, form: seen, fields: [...asked, ...filled] }] : [];
    });
}

/** A further form with the fields that a column may go to; of those it asks for, one value may hold for all rows. */
export interface OfferedFill {
  form: string;
  fields: string[];
  /** Each with the form whose rows may be chosen. */
  asks: { field: string; choices: string }[];
}

export const toOffer = ({ fill, fields }: FilledForm): OfferedFill => ({
  form: fill.form,
  fields: fields.map(({ name }) => name),
  asks: fields.flatMap((field) => {
    const choices = fill.asks.includes(field.name) ? referenceOf(field)?.form : undefined;
    return choices === undefined ? [] : [{ field: field.name, choices }];
  }),
});
