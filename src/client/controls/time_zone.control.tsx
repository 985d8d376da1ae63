import { CodedInput } from './coded-input.tsx';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { findOption } from './find-option.ts';

/** All that the browser knows, and the one that is no place. */
const zones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** What a zone is called: the place without its underscores. */
const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

const TimeZoneInput = (props: ControlProps<string>) => <CodedInput {...props} codes={zones()} nameOf={nameOf} />;

export default defineControl<string>({
  edits: ['time_zone'],
  mode: 'popover',
  parse: (text) => {
    if (text.trim() === '') return { value: null };
    const zone = findOption(text, zones(), nameOf);
    return zone === undefined ? { problem: 'unknown_choice' } : { value: zone };
  },
  input: TimeZoneInput,
});
