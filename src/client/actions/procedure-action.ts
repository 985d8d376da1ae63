import type { ProcedureCalls, ProcedureName } from '../../generated/procedures.gen.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Written } from '../../shared/records/written.ts';
import { toKey, toKeyFilter } from '../data/rows/row-source.ts';
import { derivedId } from '../i18n/text.ts';
import { writtenText } from '../i18n/written-text.ts';
import { meantRecords } from './delete-words.ts';
import { callProcedure } from './call-procedure.ts';
import type { Action, ActionContext, ProcedureMeta } from './define.ts';
import { failureNotice } from './failure-text.ts';

/** What every procedure answers. */
interface Done {
  changed: number;
  change_set_id: number | null;
}

/** The texts and figures of an answer, for the message that tells what was done. */
const wordsOf = (answer: object): Record<string, string | number> =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => typeof value === 'string' || typeof value === 'number'));

/** Says what a procedure did, else how many rows it changed, and offers to undo it. */
export function tellDone({ text, toast, reload, count }: ActionContext, name: ProcedureName, { removes, leaves, tells }: ProcedureMeta, answer: Done): void {
  const { changed, change_set_id: changeSet, ...told } = answer;
  const counted = text(removes ? 'message.records_deleted' : 'message.records_changed', { count: changed });
  const done = tells ? text(derivedId('done', name), { ...wordsOf(told), count: changed, left: count - changed }) : counted;
  const nothing = removes ? text('message.no_records_deleted') : counted;
  toast({ variant: changed === 0 ? 'warning' : 'success', text: changed === 0 && tells !== 'always' ? nothing : done, changeSet });
  reload(removes || leaves ? 'gone' : undefined);
}

/** Puts the question of a procedure that asks for nothing; true where there is none. */
export async function confirmProcedure(
  { text, count, confirm, screen, rows, nameOf }: ActionContext,
  name: ProcedureName,
  { confirm: asks, danger, removes }: ProcedureMeta,
): Promise<boolean> {
  if (!asks) return true;
  const meant = removes || danger ? meantRecords({ screen, count, names: rows.map(nameOf), text }) : '';
  const body = [text(derivedId('confirm', name), { count }), meant].filter(Boolean).join(' ');
  return confirm({ title: text('message.are_you_sure'), body, button: text(derivedId('action', name)), danger });
}

/** Tells what a procedure would do, and asks whether it is meant. */
async function confirmForetold(context: ActionContext, name: ProcedureName, { danger }: ProcedureMeta, { rows, posted }: Written): Promise<boolean> {
  const { text, confirm } = context;
  const told = rows.map((one) => writtenText(one, text));
  const lines = posted > 0 ? [...told, text('workflow.would_post', { count: posted })] : told;
  return confirm({ title: text('workflow.foretell'), body: lines.join('\n'), button: text(derivedId('action', name)), danger });
}

/** What the questions of a procedure read of the one row it works on: the currencies of their amounts, and what their references are chosen among. What no column shows is fetched. */
async function recordOf({ api, form, rows }: ActionContext, { needs, input }: ProcedureMeta): Promise<JsonObject> {
  const names = Object.values(input).flatMap(({ options }) => [options?.currency ?? [], options?.within ?? []].flat());
  const read = names.filter((name) => !Object.hasOwn(input, name));
  const [row] = rows;
  if (needs !== 'one' || !row || read.length === 0) return {};
  const filter = toKeyFilter(toKey(form.key, row));
  const [whole = row] = read.every((name) => Object.hasOwn(row, name)) ? [row] : await api.action<JsonObject[]>(form.name, 'list', { filter });
  return Object.fromEntries(read.map((name) => [name, whole[name] ?? null]));
}

/** The client half of a procedure: asks for its input, or whether it is meant, calls it and tells the result. */
export const procedureAction = (name: ProcedureName, words: ProcedureMeta): Action => ({
  ...words,
  async run(given) {
    const context = words.needs === 'none' ? { ...given, selection: { keys: [] } } : given;
    const { text, count, ask, toast } = context;
    // The values are those of the procedure's own fields, checked by their kinds.
    const send = async (input: JsonObject) =>
      tellDone(context, name, words, await callProcedure(context, name, input as ProcedureCalls[ProcedureName]['input']));
    if (Object.keys(words.input).length > 0) {
      const title = text(derivedId('action', name));
      let foretold: (() => Promise<void>) | undefined;
      await ask({
        title,
        body: words.confirm ? text(derivedId('confirm', name), { count }) : undefined,
        fields: words.input,
        button: title,
        danger: words.danger,
        record: await recordOf(context, words),
        send: words.foretells
          ? async (input) => {
              const would = await context.api.foretell(context.form.name, name, context.selection, input as ProcedureCalls[ProcedureName]['input']);
              foretold = async () => {
                if (await confirmForetold(context, name, words, would)) await send(input);
              };
            }
          : send,
      });
      await foretold?.();
      return;
    }
    if (!(await confirmProcedure(context, name, words))) return;
    try {
      await send({});
    } catch (error) {
      toast(failureNotice(error, text, (reason) => text('message.error_saving_data', { reason })));
    }
  },
});
