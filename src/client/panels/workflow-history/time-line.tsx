import type { CSSProperties } from 'react';
import { isObject, type Json } from '../../../shared/json.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { linesAsked, namesGiven, valuesAsked } from '../../../shared/workflow/event-fields.ts';
import type { FiredStep, HistoryAnswer, HistoryEntry } from '../../../shared/workflow/calls.ts';
import { askedForm, fieldsOfEvent } from '../../runtime/form/asked-form.ts';
import { ValueAlone } from '../../runtime/form/field-value.tsx';
import { resolveFields } from '../../runtime/form/resolve-fields.ts';
import { useHost } from '../../runtime/host.tsx';
import { GivenLines } from '../../runtime/workflow/lines/given-lines.tsx';
import { derivedId } from '../../i18n/text.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { byWhom } from '../by-whom.ts';
import styles from './time-line.module.css';

/** What will happen by itself at the top, below what happened, the newest first. */
export function TimeLine({ history: { entries, timers } }: { history: HistoryAnswer }) {
  const {
    text,
    formats,
    session: { language },
  } = useHost();
  return (
    <div className={styles.timeLine}>
      {timers.length > 0 && (
        <ul className={styles.timers} aria-label={text('workflow.pending')}>
          {timers.map(({ event_code, event_names, due_at }) => (
            <li key={`${event_code} ${due_at}`} className={styles.timer}>
              <Icon name="hourglass" size="s" />
              <span>{text('workflow.will_happen', { event: pickText(event_names, language) || event_code, when: formats.relative(due_at) })}</span>
              <time dateTime={due_at} className={styles.exact}>
                {formats.instant(due_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <ol className={styles.entries} aria-label={text('panel.workflow_history')}>
        {[...entries]
          .sort((a, b) => b.seq - a.seq)
          .map((entry) => (
            <Entry key={entry.seq} entry={entry} />
          ))}
      </ol>
    </div>
  );
}

/** One step: the event, where it led, who and when, and what was written with it. */
function Entry({ entry }: { entry: HistoryEntry }) {
  const { event_code, event_names, from_state, to_state, made_at, params, fields, fired_by, fired_by_action, fires } = entry;
  const {
    text,
    formats,
    session: { language },
  } = useHost();
  const toldOf = ({ event_code: code, event_names: names, entity_id }: FiredStep) => ({ event: pickText(names, language) || code, record: entity_id });
  const nameOf = (state: NonNullable<HistoryEntry['from_state']>) => pickText(state.state_names, language) || state.state_code;
  return (
    <li className={styles.entry} style={to_state.color ? ({ '--state': to_state.color } as CSSProperties) : undefined}>
      <p className={styles.event}>{event_code === null ? text('workflow.began') : pickText(event_names, language) || event_code}</p>
      <p className={styles.states}>
        {from_state && (
          <>
            <span>{nameOf(from_state)}</span>
            <Icon name="arrow-right" size="s" />
          </>
        )}
        <span className={styles.state}>{nameOf(to_state)}</span>
      </p>
      <p className={styles.by}>
        <span>{byWhom(text, entry, text('workflow.by_itself'))}</span>
        <span>{formats.relative(made_at)}</span>
        <time dateTime={made_at} className={styles.exact}>
          {formats.instant(made_at)}
        </time>
      </p>
      {fired_by && <p className={styles.by}>{text('workflow.fired_by', toldOf(fired_by))}</p>}
      {fired_by_action !== null && <p className={styles.by}>{text('workflow.fired_by_action', { action: text(derivedId('action', fired_by_action)) })}</p>}
      {fires.map((step) => (
        <p key={`${step.event_code} ${step.entity_id}`} className={styles.by}>
          {text('workflow.fires', toldOf(step))}
        </p>
      ))}
      <Given fields={fields} params={params} made_at={made_at} />
      {toNotes(params).map((note) => (
        <blockquote key={note} className={styles.note}>
          {note}
        </blockquote>
      ))}
    </li>
  );
}

/** What was given for the fields of the event, by their names, in the order in which it was asked. */
function Given({ fields, params, made_at }: Pick<HistoryEntry, 'fields' | 'params' | 'made_at'>) {
  const host = useHost();
  const given = isObject(params) && isObject(params.fields) ? params.fields : {};
  const shown = resolveFields(askedForm(fieldsOfEvent(valuesAsked(fields))), namesGiven(fields, given), host, { adding: false, mayEdit: false });
  const lines = linesAsked(fields).filter(({ name }) => Array.isArray(given[name]) && given[name].length > 0);
  if (shown.length + lines.length === 0) return null;
  return (
    <dl className={styles.given}>
      {shown.map((field) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>
            <ValueAlone field={field} row={given} />
          </dd>
        </div>
      ))}
      {lines.map((field) => (
        <div key={field.name} className={styles.givenLines}>
          <dt>{pickText(field.names, host.session.language) || field.name}</dt>
          <dd>
            <GivenLines field={field} given={given[field.name]} label={`${pickText(field.names, host.session.language)}, ${host.formats.instant(made_at)}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the caller expected is no note to anybody. */
const technical: ReadonlySet<string> = new Set(['expected_state']);

/** The texts that came with the trigger: a comment, the text of a mail. */
function toNotes(params: Json): string[] {
  if (!isObject(params)) return [];
  return Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' && value.trim() !== '' && !technical.has(name) ? [value] : []));
}
