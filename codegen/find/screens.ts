import * as v from 'valibot';
import type { WrittenDeclaration } from '../declarations.ts';
import { defaultShape, shapes } from '../shapes.ts';

type Problem = WrittenDeclaration['problems'][number];

/** The issue in words; of a union the alternative that came furthest speaks. */
function toProblems(issue: v.BaseIssue<unknown>, before: string[] = []): Problem[] {
  const path = [...before, ...(issue.path ?? []).map((item) => String(item.key))];
  if (issue.type !== 'union' || !issue.issues) return [{ path, message: issue.message }];
  const depth = (one: v.BaseIssue<unknown>) => one.path?.length ?? 0;
  const deepest = Math.max(...issue.issues.map(depth));
  return deepest === 0 ? [{ path, message: issue.message }] : issue.issues.filter((one) => depth(one) === deepest).flatMap((one) => toProblems(one, path));
}

/** Parses a descriptor by the grammar of its own shape, so that problems speak of that shape alone. */
export function toScreenDeclaration(name: string, input: unknown, file: string, text: string): WrittenDeclaration {
  const named = String((input as { shape?: unknown } | null)?.shape ?? defaultShape);
  const shape = shapes.get(named);
  if (!shape) return { name, file, text, problems: [{ path: ['shape'], message: `Invalid shape '${named}': expected ${[...shapes.keys()].join(', ')}` }] };
  const parsed = v.safeParse(shape.schema, input);
  if (parsed.success) return { name, file, text, written: parsed.output, problems: [] };
  return { name, file, text, problems: parsed.issues.flatMap((issue) => toProblems(issue)) };
}
