import * as v from 'valibot';
import type { WrittenDeclaration } from '../declarations.ts';
import { defaultShape, shapes } from '../shapes.ts';
import { filesUnder, readText } from './files.ts';
import { type Modules, messageOf } from './modules.ts';
import { digest } from './sources.ts';

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

const screenEnding = /\.screen\.(ts|json)$/;

/** A JSON descriptor; its `$schema`, which is for the editor, is no part of it. */
function parseJson(text: string): unknown {
  const { $schema: _, ...descriptor } = JSON.parse(text) as Record<string, unknown>;
  return descriptor;
}

export async function findScreens(root: string, modules: Modules): Promise<WrittenDeclaration[]> {
  const screens: WrittenDeclaration[] = [];
  for (const file of filesUnder(root, 'screens', '.screen.ts', '.screen.json')) {
    const text = readText(root, file);
    const name = file.slice('screens/'.length).replace(screenEnding, '');
    if (file.endsWith('.json')) {
      try {
        screens.push(toScreenDeclaration(name, parseJson(text), file, text));
      } catch (failure) {
        modules.refuse(file, `is no JSON: ${messageOf(failure)}`);
      }
      continue;
    }
    const module = await modules.load(file, digest(text));
    if (module && !module.default) modules.refuse(file, 'has no default export defineScreen({…})');
    else if (module) screens.push(toScreenDeclaration(name, module.default, file, text));
  }
  return screens;
}
