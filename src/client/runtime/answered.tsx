import type { ReactNode } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { Answer } from './use-answer.ts';

interface AnsweredProps<T> {
  answer: Pick<Answer<T>, 'value' | 'error' | 'reload'>;
  /** How tall it will be, so that little moves when it is here: pixels, or a part of the place. */
  height: number | string;
  children: (value: T) => ReactNode;
}

/** What was asked for: its outline until it is here, and the reason where it cannot be had. */
export function Answered<T>({ answer: { value, error, reload }, height, children }: AnsweredProps<T>) {
  if (error) return <NotLoaded error={error} reload={reload} />;
  if (value !== null) return children(value);
  return (
    <div aria-busy>
      <Skeleton height={height} />
    </div>
  );
}
