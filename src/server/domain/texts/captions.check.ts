import { captions } from '../../../../schemas/tables/system/change-log.ts';
import type { FieldProblem } from '../../../shared/errors.ts';
import { defaultLanguage } from '../../../shared/languages.ts';
import { readMessage } from '../../../shared/text/message-syntax.ts';
import { textsOf } from '../../engine/locale-texts.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineCheck } from '../../engine/records/log/table-checks.ts';

const table = infoOf(captions);

interface Caption {
  caption_key: string;
  texts: Record<string, string> | null;
}

/** Why a text cannot stand in the place of the built-in one: it is no message, or names what that is not given. */
function problemsOf({ caption_key, texts }: Caption): FieldProblem[] {
  const builtIn = textsOf(defaultLanguage);
  const origin = readMessage((Object.hasOwn(builtIn, caption_key) && builtIn[caption_key]) || '');
  const known = 'names' in origin ? origin.names : [];
  return Object.entries(texts ?? {}).flatMap(([language, text]) => {
    const own = readMessage(text);
    const where = { key: { caption_key }, language };
    if ('problem' in own) return [problem('texts', 'no_message', { ...where, problem: own.problem })];
    const unknown = own.names.filter((name) => !known.includes(name));
    return unknown.length === 0 ? [] : [problem('texts', 'unknown_placeholder', { ...where, name: unknown.join(', ') })];
  });
}

/** A caption that is no ICU message would break every page that shows it. */
export default defineCheck({
  make: () => ({
    tables: [table.name],
    async check(tx, changes) {
      const keys = [...new Set(changes.filter(({ log_action }) => log_action !== 'delete').map(({ key }) => String(key.caption_key)))];
      const rows = await tx.rows<Caption>({
        text: 'select caption_key, texts from caption where caption_key = any(array(select jsonb_array_elements_text($1::jsonb)))',
        values: [JSON.stringify(keys)],
      });
      const problems = rows.flatMap(problemsOf);
      if (problems.length > 0) throw refusal(problems);
    },
  }),
});
