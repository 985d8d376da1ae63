import type { Comparison } from '../../../../shared/records/compared-spans.ts';
import { isByPeriod } from '../../../../shared/records/first-groups.ts';
import { mostHaving } from '../../../../shared/records/having.ts';
import { groupLimits, mostLevels } from '../../../../shared/records/report-setting.ts';
import type { GroupLimit } from '../../../../shared/records/report-setting.ts';
import type { Having } from '../../../../shared/records/having.ts';
import type { Span } from '../../../../shared/records/time-spans.ts';
import { readLeftOut } from './left-out.ts';
import type { Heard, Meaning } from './meanings.ts';
import { groupIn } from './offer.ts';
import type { Offer, OfferedReport } from './offer.ts';
import type { AskedList } from './lists.ts';
import { meant, readTime } from './span-of.ts';
import type { TimeSaid } from './span-of.ts';

/** A name with the words that it comes from. */
export interface Said<TThing> {
  is: TThing;
  heard: readonly Heard[];
}

/** A report that a question may mean, as far as its own words say it. */
export interface ReportMeant {
  report: OfferedReport;
  measures: readonly Said<string>[];
  groups: readonly Said<string>[];
  limit: (Said<GroupLimit> & { isLeast: boolean }) | undefined;
  /** What figures of the groups have to be. */
  having: readonly Said<Having>[];
  countries: readonly Said<string>[];
  /** Names that are left out, each with the word that says so. */
  leftOut: ReadonlyMap<Heard, Heard>;
  span: Said<Span> | undefined;
  compare: Said<Comparison> | undefined;
  asOf: Said<string> | undefined;
}

/** What a question is understood as, before what nobody knows is looked up. */
export type Understanding =
  | { is: 'report'; meant: ReportMeant; unknown: readonly Heard[] }
  | { is: 'list'; list: AskedList; heard: readonly Heard[]; unknown: readonly Heard[] }
  /** Words that mean several figures. */
  | { is: 'which'; heard: Heard; fields: readonly string[] }
  | { is: 'no_figure' }
  | { is: 'nothing_offers' }
  | { is: 'refused'; why: 'read_only' | 'outside' };

/** What people want to see first where they say no number. */
const usualLimit = 10;

type Asked = Extract<Meaning, { is: 'measure' | 'group' | 'period' }>;

const groupName = (report: OfferedReport, asked: Exclude<Asked, { is: 'measure' }>): string | undefined => {
  if (asked.is === 'period') return groupIn(report, undefined, asked.by);
  return asked.side === undefined || asked.side === report.side ? groupIn(report, asked.field) : undefined;
};

const groupsHeard = (heard: readonly Heard[]): Heard[] => heard.filter((one) => meant(one, 'group') ?? meant(one, 'period'));

/** What one group of words is in a report; undefined where the report does not have it. */
function groupSaid(report: OfferedReport, one: Heard): Said<string> | undefined {
  const names = one.meanings.flatMap((meaning) => (meaning.is === 'group' || meaning.is === 'period' ? (groupName(report, meaning) ?? []) : []));
  return names[0] === undefined ? undefined : { is: names[0], heard: [one] };
}

const fieldsOf = (one: Heard): string[] => one.meanings.flatMap((meaning) => (meaning.is === 'measure' ? [meaning.field] : []));

/** The figures that words ask for in a report: of words with several those that it tells. */
function measuresSaid(report: OfferedReport, heard: readonly Heard[]): (Said<string>[] | undefined)[] {
  return heard.map((one) => {
    const told = fieldsOf(one).filter((field) => report.measures.includes(field));
    return told.length === 0 ? undefined : told.map((is) => ({ is, heard: [one] }));
  });
}

interface Parts {
  figures: readonly Heard[];
  groups: readonly Heard[];
  /** What sells best, or worst. */
  best: Heard | undefined;
  /** Figures that are named with the number that they are held against. */
  against: readonly Said<string>[];
  leftOut: ReadonlyMap<Heard, Heard>;
  named: readonly string[];
  time: TimeSaid;
  countries: readonly Heard[];
}

/** Whether a report has everything that is asked of it. */
function fits(report: OfferedReport, { figures, groups, best, against, time, countries }: Parts): boolean {
  if (against.some(({ is }) => !report.measures.includes(is))) return false;
  if (groups.length > mostLevels || (best && !report.measures.includes('qty'))) return false;
  if (time.span !== undefined && report.dayField === undefined && !(report.isAsOf && time.day !== undefined)) return false;
  if (countries.length > 0 && groupIn(report, 'country_code') === undefined) return false;
  return measuresSaid(report, figures).every((told) => told !== undefined) && groups.every((one) => groupSaid(report, one) !== undefined);
}

function limitOf(heard: readonly Heard[]): ReportMeant['limit'] {
  const [most, least] = [heard.filter((one) => meant(one, 'top') ?? meant(one, 'best')), heard.filter((one) => meant(one, 'bottom') ?? meant(one, 'worst'))];
  const said = least.length > 0 ? least : most;
  // The largest and the smallest at once are two questions.
  if (said.length === 0 || (most.length > 0 && least.length > 0)) return undefined;
  const beside = heard.filter((one) => meant(one, 'number'));
  const own = said.map((one) => one.number).find((number) => number !== undefined);
  const number = own ?? beside.map((one) => meant(one, 'number')?.number)[0] ?? usualLimit;
  const limit = groupLimits.find((one) => one >= number) ?? 100;
  return { is: limit, isLeast: least.length > 0, heard: [...beside.slice(0, own === undefined ? 1 : 0), ...said] };
}

const isLikeYear = (number: number): boolean => number >= 2015 && number <= 2035;

/** Figures against numbers: that of the phrase, else the only one that is asked for. What may be of several figures is asked about. */
function havingOf(report: OfferedReport, measures: readonly Said<string>[], heard: readonly Heard[]): Said<Having>[] {
  const saids = heard.filter((one) => meant(one, 'having'));
  if (saids.length > mostHaving) return [];
  return saids.flatMap((one) => {
    const said = meant(one, 'having');
    const own = measures.length === 1 ? measures[0]?.is : undefined;
    const field = said?.field ?? own;
    if (!said || field === undefined || one.number === undefined || !report.measures.includes(field)) return [];
    // "Over 2025" is no figure, or may be none: it is asked about.
    if (said.field === undefined && isLikeYear(one.number)) return [];
    return [{ is: { field, op: said.op, value: one.number }, heard: [one] }];
  });
}

const distinct = (said: readonly Said<string>[]): Said<string>[] => said.filter((one, at) => said.findIndex(({ is }) => is === one.is) === at);

const hasFigure = ({ figures, best, against }: Parts): boolean => figures.length > 0 || best !== undefined || against.length > 0;

/** The report that has all that is asked: one that is called by name before others. */
function choose(offer: Offer, parts: Parts): OfferedReport | undefined {
  const able = offer.reports.filter((report) => fits(report, parts));
  return able.find(({ screen }) => parts.named.includes(screen)) ?? (hasFigure(parts) ? able[0] : undefined);
}

function toReport(report: OfferedReport, parts: Parts, heard: readonly Heard[]): ReportMeant {
  const { figures, best, against, leftOut, time } = parts;
  const sold = best ? [{ is: 'qty', heard: [best] }] : [];
  const isAsOf = report.isAsOf && time.day !== undefined;
  const said = distinct(parts.groups.flatMap((one) => groupSaid(report, one) ?? []));
  // What sells best are products, where nothing else is said to.
  const groups = best && said.length === 0 && groupIn(report, 'product_code') !== undefined ? [{ is: 'product_code', heard: [best] }] : said;
  const measures = distinct([...sold, ...measuresSaid(report, figures).flatMap((told) => told ?? []), ...against]);
  return {
    report,
    measures,
    groups,
    // A figure of all rows is not held against anything: there would be nothing left to show.
    having: groups.length > 0 ? havingOf(report, measures, heard) : [],
    leftOut,
    // Periods follow each other: none of them is the largest.
    limit: groups[0] && !isByPeriod({ groups: [groups[0].is] }) ? limitOf(heard) : undefined,
    countries: parts.countries.map((one) => ({ is: meant(one, 'country')?.code ?? '', heard: [one] })),
    span: time.span === undefined || isAsOf ? undefined : { is: time.span, heard: time.spanWords },
    compare: time.compare === undefined ? undefined : { is: time.compare, heard: time.compareWords },
    asOf: isAsOf && time.day !== undefined ? { is: time.day, heard: time.spanWords } : undefined,
  };
}

/** Words that say nothing about which figures are meant. */
const isFiller = (one: Heard): boolean => (meant(one, 'filler') ?? meant(one, 'and')) !== undefined;

/** Every word that nothing was made of: none is left out unasked. */
const unusedOf = (heard: readonly Heard[], used: ReadonlySet<Heard>): Heard[] => heard.filter((one) => !used.has(one) && !isFiller(one));

function usedIn(
  { report, measures, groups, limit, having, leftOut, countries, span, compare, asOf }: ReportMeant,
  { best }: Parts,
  heard: readonly Heard[],
): Set<Heard> {
  const said = [...measures, ...groups, ...having, ...countries, limit, span, compare, asOf].filter((one) => one !== undefined);
  const named = heard.filter((one) => meant(one, 'report')?.screen === report.screen);
  const percent = measures.some(({ is }) => report.percentages.has(is)) ? heard.filter((one) => meant(one, 'percent')) : [];
  return new Set([...said.flatMap((one) => one.heard), ...leftOut.values(), ...named, ...percent, ...(best ? [best] : [])]);
}

/** What the words of a question ask of what is offered. Nothing is guessed: what is missing or may mean several things is told. */
export function understand(heard: readonly Heard[], offer: Offer, today: string): Understanding {
  if (heard.some((one) => meant(one, 'write'))) return { is: 'refused', why: 'read_only' };
  if (heard.some((one) => meant(one, 'outside'))) return { is: 'refused', why: 'outside' };
  const named = heard.flatMap(({ meanings }) => meanings.flatMap((meaning) => (meaning.is === 'report' ? [meaning.screen] : [])));
  const figures = heard.filter((one) => meant(one, 'measure'));
  const listed = heard.filter((one) => meant(one, 'list'));
  const best = heard.find((one) => meant(one, 'best') ?? meant(one, 'worst'));
  const against = heard.flatMap((one): Said<string>[] => {
    const field = meant(one, 'having')?.field;
    return field === undefined ? [] : [{ is: field, heard: [one] }];
  });
  const list = listed.flatMap((one) => offer.lists.find(({ title }) => meant(one, 'list')?.title === title) ?? [])[0];
  // What the list is of is said with its name: orders to confirm, products that run low.
  const things = heard.filter((one) => meant(one, 'group') !== undefined);
  if (list && figures.length === 0 && !best && against.length === 0)
    return { is: 'list', list, heard: listed, unknown: unusedOf(heard, new Set([...listed, ...things])) };
  const parts: Parts = {
    figures,
    groups: groupsHeard(heard).filter((one) => !meant(one, 'measure')),
    best,
    against,
    leftOut: readLeftOut(heard),
    named,
    time: readTime(heard, today),
    countries: heard.filter((one) => meant(one, 'country')),
  };
  const report = choose(offer, parts);
  if (!report) return !hasFigure(parts) && named.length === 0 ? { is: 'no_figure' } : { is: 'nothing_offers' };
  const several = figures.find((one) => fieldsOf(one).filter((field) => report.measures.includes(field)).length > 1);
  if (several) return { is: 'which', heard: several, fields: fieldsOf(several).filter((field) => report.measures.includes(field)) };
  const meantReport = toReport(report, parts, heard);
  return { is: 'report', meant: meantReport, unknown: unusedOf(heard, usedIn(meantReport, parts, heard)) };
}
