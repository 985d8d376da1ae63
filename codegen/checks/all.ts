import type { Check, Declarations } from '../declarations.ts';
import { toSorted } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { checkBoards } from './boards.ts';
import { checkComments } from './comments.ts';
import { checkCopies } from './copies.ts';
import { checkCounters } from './counters.ts';
import { checkDashboards, checkFilterDays, checkHome } from './dashboards.ts';
import { checkDeleted } from './deleted.ts';
import { checkDerivations, checkDerivationUse } from './derivations.ts';
import { checkDetails } from './details.ts';
import { checkDiagrams } from './diagrams.ts';
import { checkDocuments, checkPapers } from './documents.ts';
import { checkEventFields } from './event-fields.ts';
import { checkFetches } from './fetches.ts';
import { checkFigures, checkFigureUse, checkStoredFigures } from './figures.ts';
import { checkFills } from './fills.ts';
import { checkFindable } from './findable.ts';
import { checkFires } from './fires.ts';
import { checkFormFields, checkFormRepeats, checkFormNames, checkFormOptions, checkFormProcedures, checkFormQueries, checkFormUse } from './forms.ts';
import { checkIndexes } from './indexes.ts';
import { checkKinds, checkPartKinds } from './kinds.ts';
import { checkComparisons, checkImports, checkKindImports, checkLengths } from './laws.ts';
import { checkLedgers } from './ledgers.ts';
import { checkLines } from './lines.ts';
import { checkLocks } from './locks.ts';
import { checkLocaleFiles, checkMessagePlaces, checkMessageSyntax, checkMissingMessages, checkUntranslated, checkUnusedMessages } from './messages.ts';
import { checkDoubledKeys, checkPlurals, checkSameTexts } from './message-texts.ts';
import { checkListTotals, checkTotals } from './totals.ts';
import { checkTypography } from './typography.ts';
import { checkMigrated } from './migrated.ts';
import { checkNamed } from './named.ts';
import { checkNeeds } from './needs.ts';
import { checkNumbers } from './numbers.ts';
import { checkParams } from './params.ts';
import { checkPeriods } from './periods.ts';
import { checkFiringProcedures, checkProcedures, checkQuestions } from './procedures.ts';
import { checkProfiles } from './profiles.ts';
import { checkReading } from './reading.ts';
import { checkRecordLists, checkRecords } from './records.ts';
import { checkRepeats } from './repeats.ts';
import { checkReports } from './reports.ts';
import { checkRooms } from './rooms.ts';
import { checkRuleRepeats } from './rules.ts';
import { checkScreenFields, checkScreenFilters } from './screen-fields.ts';
import { checkScreenActions, checkScreenEdits, checkScreenParts } from './screen-parts.ts';
import { checkRoutes, checkScreenNames } from './screens.ts';
import { checkDemoOrder, checkServerBorders, checkServerParts } from './server-parts.ts';
import { checkShapes } from './shapes.ts';
import { checkShopForms } from './shop-forms.ts';
import { checkWarnings } from './warnings.ts';
import { checkNamedThings } from './workflow-names.ts';
import { checkWorkflowHomes, checkWorkflowNames, checkWorkflowProcedures, checkWorkflowSoundness } from './workflows.ts';

const checks: readonly Check[] = [
  checkShapes,
  checkScreenNames,
  checkRoutes,
  checkScreenFields,
  checkScreenFilters,
  checkDetails,
  checkScreenParts,
  checkScreenEdits,
  checkScreenActions,
  checkRepeats,
  checkBoards,
  checkDiagrams,
  checkReports,
  checkTotals,
  checkListTotals,
  checkDashboards,
  checkHome,
  checkFilterDays,
  checkRecordLists,
  checkRecords,
  checkFormFields,
  checkFormRepeats,
  checkRuleRepeats,
  checkFormQueries,
  checkFormOptions,
  checkFormProcedures,
  checkFindable,
  checkDocuments,
  checkPapers,
  checkFills,
  checkFetches,
  checkProfiles,
  checkProcedures,
  checkFiringProcedures,
  checkQuestions,
  checkFormUse,
  checkNamed,
  checkShopForms,
  checkLines,
  checkLedgers,
  checkMigrated,
  checkIndexes,
  checkPeriods,
  checkCopies,
  checkComments,
  checkDeleted,
  checkDerivations,
  checkDerivationUse,
  checkLocks,
  checkWarnings,
  checkNeeds,
  checkNumbers,
  checkFormNames,
  checkFigures,
  checkFigureUse,
  checkStoredFigures,
  checkParams,
  checkKinds,
  checkPartKinds,
  checkWorkflowProcedures,
  checkWorkflowNames,
  checkWorkflowSoundness,
  checkWorkflowHomes,
  checkEventFields,
  checkFires,
  checkCounters,
  checkNamedThings,
  checkMissingMessages,
  checkUntranslated,
  checkMessageSyntax,
  checkUnusedMessages,
  checkLocaleFiles,
  checkMessagePlaces,
  checkPlurals,
  checkDoubledKeys,
  checkSameTexts,
  checkTypography,
  checkImports,
  checkKindImports,
  checkRooms,
  checkServerBorders,
  checkServerParts,
  checkDemoOrder,
  checkLengths,
  checkComparisons,
];

/**
 * Everything that is wrong, at once and in order. What cannot be read is told before all else and alone: to the rest it is not there, so that
 * whatever were said of what is missing, unused or in the wrong place might be untrue.
 */
export function checkAll(declarations: Declarations, unread: readonly Finding[] = []): Finding[] {
  const unreadable = checkReading(declarations, unread);
  return unreadable.length > 0 ? unreadable : toSorted(checks.flatMap((check) => check(declarations)));
}
