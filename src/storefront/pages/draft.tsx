import { Frame } from '../parts/frame.tsx';
import type { Reading } from '../reading.ts';

/**
 * A page of the shop's own as it is written and not published yet.
 * @param body HTML, sanitised when it was written
 * @param isWritten whether it has a text in this language, without which visitors would not find it
 */
export function Draft(props: { reading: Reading; title: string; body: string; isWritten: boolean }) {
  const { reading, title, body, isWritten } = props;
  return (
    <Frame reading={reading} crumbs={[{ title }]}>
      <p className="note" role="note">
        {reading.say(isWritten ? 'draft_note' : 'draft_unwritten')}
      </p>
      <article>
        <h1>{title}</h1>
        <div className="written" dangerouslySetInnerHTML={{ __html: body }} />
      </article>
    </Frame>
  );
}
