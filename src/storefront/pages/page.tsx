import { Frame } from '../parts/frame.tsx';
import type { Reading } from '../reading.ts';

/** A page of the shop's own. @param body HTML, sanitised when it was written */
export function Page({ reading, title, body }: { reading: Reading; title: string; body: string }) {
  return (
    <Frame reading={reading} crumbs={[{ title }]}>
      <article>
        <h1>{title}</h1>
        <div className="written" dangerouslySetInnerHTML={{ __html: body }} />
      </article>
    </Frame>
  );
}
