import type { Described } from '../../../../../schemas/calls.ts';

/** One thing that is well or not, as an administrator reads it: what it is, how it stands and what to do are named by codes that the client words. */
export type HealthLine = Described<'HealthLine'>;
export type HealthState = HealthLine['state'];

/** How a figure stands of which more is worse. */
export const grade = (value: number, doubtful: number, bad: number): HealthState => (value >= bad ? 'bad' : value >= doubtful ? 'doubtful' : 'good');

/** The advice where something is to be done. */
export const adviceIf = (state: HealthState, advice: NonNullable<HealthLine['advice']>): Pick<HealthLine, 'advice'> =>
  state === 'good' || state === 'off' ? {} : { advice };

export const rounded = (value: number): number => Math.round(value);
