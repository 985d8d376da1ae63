import { canonical } from '../../../../shared/canonical-json.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { WorkflowDifference } from '../../../../shared/workflow/differences.ts';
import type { Content } from './content.ts';

/** Names of the members that are not equal. */
export const differing = (one: JsonObject, other: JsonObject): string[] =>
  Object.keys(other).filter((name) => canonical(one[name] ?? null) !== canonical(other[name] ?? null));

const parts = ['states', 'events', 'transitions'] as const;

/** How what stands in the database differs from the default, part by part. */
export function differencesOf(stored: Content, wanted: Content): WorkflowDifference[] {
  const ofType = differing(stored.type, wanted.type);
  return [
    ...(ofType.length > 0 ? [{ part: 'type' as const, code: '', sort: 'changed' as const, fields: ofType }] : []),
    ...parts.flatMap((part) => {
      const codes = [...new Set([...Object.keys(wanted[part]), ...Object.keys(stored[part])])];
      return codes.flatMap((code): WorkflowDifference[] => {
        const [is, should] = [stored[part][code], wanted[part][code]];
        if (!is) return [{ part, code, sort: 'missing', fields: [] }];
        if (!should) return [{ part, code, sort: 'own', fields: [] }];
        const fields = differing(is, should);
        return fields.length > 0 ? [{ part, code, sort: 'changed', fields }] : [];
      });
    }),
  ];
}
