import * as v from 'valibot';
import type { JsonObject } from '../../shared/json.ts';
import type { ActionContext } from './define.ts';

const codesSchema = v.array(v.object({ user_name: v.string(), code: v.string() }));

/** Shows the codes by which people choose their passwords, once. @returns whether there were any: else they were mailed links, or nothing was asked for */
export async function tellCodes({ text, confirm }: ActionContext, { codes: told }: Pick<JsonObject, 'codes'>): Promise<boolean> {
  const codes = v.parse(codesSchema, told);
  if (codes.length === 0) return false;
  const body = [text('message.reset_codes_note'), ...codes.map(({ user_name, code }) => `${user_name}\n${code}`)].join('\n\n');
  await confirm({ title: text('message.reset_codes'), body, button: text('action.close'), notice: true });
  return true;
}
