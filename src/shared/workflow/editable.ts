/** What a state lets be edited of its records (fsm_state.editable). */
export type Editable = 'all' | 'header' | 'lines' | 'kept_open' | 'none';
/** Whether a row is the record itself or a line of it. */
export type RecordPart = 'header' | 'lines';

/** How much of a row may be written. */
export type Open = 'all' | 'kept_open' | 'nothing';

const opens: Readonly<Record<RecordPart, Readonly<Record<Editable, Open>>>> = {
  header: { all: 'all', header: 'all', lines: 'kept_open', kept_open: 'kept_open', none: 'nothing' },
  lines: { all: 'all', header: 'kept_open', lines: 'all', kept_open: 'kept_open', none: 'nothing' },
};

/** How much of a record, or of its lines, a state leaves open. */
export const openIn = (part: RecordPart, editable: Editable): Open => opens[part][editable];
