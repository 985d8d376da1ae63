import type { Check, Declarations } from '../declarations.ts';
import { toSorted } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { checkGrammar } from './screens.ts';
import { checkWorkflowGrammar } from './workflows.ts';

/** Declarations that break their grammar. */
const grammars: readonly Check[] = [checkGrammar, checkWorkflowGrammar];

/** What cannot be read: files that could not be loaded at all, and declarations that break their grammar. */
export const checkReading = (declarations: Declarations, unread: readonly Finding[] = []): Finding[] =>
  toSorted([...unread, ...grammars.flatMap((check) => check(declarations))]);
