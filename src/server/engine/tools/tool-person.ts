import type { PageRights } from '../../../shared/access.ts';
import { noRights } from '../../../shared/access.ts';
import { appError } from '../../../shared/errors.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { assistantWays } from '../../../../schemas/tables/system/assistants.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import type { Caller } from '../access/callers.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import type { RightsByPage } from '../access/rights.ts';

/** For whom a tool works, in one company. */
export interface ToolPerson {
  /** With rights that change nothing: all that tools read is read as him. */
  reader: Caller;
  /** What the person may do, from which it follows what may be drafted; nothing is written as him. */
  asked: Caller;
  mayDraft: boolean;
  way: (typeof assistantWays)[number];
}

const readingOnly = (rights: RightsByPage): RightsByPage =>
  Object.assign(new Map([...rights].map(([page, { perms, list }]): [string, PageRights] => [page, { ...noRights, perms, list }])), { readsOnly: true });

/**
 * For whom tools work, made of a caller: the person himself on a page of ours, or his assistant by its token.
 * @throws AppError forbidden where he works in no company
 */
export function toolPerson(caller: Caller, way: ToolPerson['way'], mayDraft: boolean): ToolPerson {
  if (caller.companyCode === null || caller.rights.worksNowhere) throw appError('forbidden');
  return { reader: { ...caller, rights: readingOnly(caller.rights) }, asked: caller, mayDraft, way };
}

/** Rows of one company or of none: those of other companies, of visitors and of people's own settings are no matter of assistants. */
const scopes: ReadonlySet<AnyForm['scope']> = new Set(['global', 'company']);

/** Whether tools know the form for this person. */
export const isReadable = ({ reader }: ToolPerson, form: FormName): boolean =>
  scopes.has((forms[form] as AnyForm).scope) && rightsOnForm(reader.rights, form).list;

/** The form of this name, where the person may list it. @throws AppError bad_data_source, forbidden */
export function readableForm(person: ToolPerson, name: string): FormName {
  const form = formOf(name);
  if (!isReadable(person, form)) throw appError('forbidden', { entity: form });
  return form;
}
