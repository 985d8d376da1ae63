import { accountAddress, returnAddress } from '../address.ts';
import type { Given } from '../given.ts';
import { Field, FormProblems, PostedForm } from '../parts/form.tsx';
import { Frame } from '../parts/frame.tsx';
import type { Reading, StoreText } from '../reading.ts';
import { returnReasons } from '../../shared/sales/return-reasons.ts';
import { piecesField } from '../returns.ts';
import type { PlacedReturn, Returnable, ReturnLine } from '../returns.ts';
import { writeWholeDay } from '../write-date.ts';

const reasonTexts: Readonly<Record<(typeof returnReasons)[number], StoreText>> = {
  changed_mind: 'return_reason_changed_mind',
  not_as_described: 'return_reason_not_as_described',
  damaged: 'return_reason_damaged',
  wrong_item: 'return_reason_wrong_item',
  too_late: 'return_reason_too_late',
  other: 'return_reason_other',
};

function Line({ reading, given, line }: { reading: Reading; given: Given; line: ReturnLine }) {
  const { say } = reading;
  const id = piecesField(line.id);
  const problem = given.problems.find(({ field }) => field === id);
  return (
    <li>
      <label htmlFor={id}>
        {line.name}
        <span className="soft block" id={`${id}-hint`}>
          {say('return_most', { count: line.most })}
        </span>
        {problem && (
          <span className="wrong block" id={`${id}-problem`}>
            {say(problem.text, problem.values)}
          </span>
        )}
      </label>
      <input
        id={id}
        name={id}
        type="number"
        min={0}
        max={line.most}
        step={1}
        inputMode="numeric"
        defaultValue={given.values[id] ?? '0'}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
      />
    </li>
  );
}

/** Asks which goods of an order are sent back, and why. */
export function ReturnPage({ reading, given, order }: { reading: Reading; given: Given; order: Returnable }) {
  const { say, language } = reading;
  const names = Object.fromEntries(order.lines.map(({ id, name }) => [piecesField(id), name]));
  return (
    <Frame reading={reading} crumbs={[{ title: say('account'), address: accountAddress(language) }, { title: say('return_title') }]}>
      <h1>{say('return_title')}</h1>
      <p>{say('order_title', { number: order.number })}</p>
      {order.lines.length === 0 ? (
        <p>{say('return_closed')}</p>
      ) : (
        <>
          <p>{say('return_hint')}</p>
          <FormProblems reading={reading} given={given} labels={{ ...names, reason: say('return_reason'), note: say('return_note') }} />
          <PostedForm action={returnAddress(language, order.id)} label={say('return_title')} isWide>
            <ul className="plain">
              {order.lines.map((line) => (
                <Line key={line.id} reading={reading} given={given} line={line} />
              ))}
            </ul>
            <Field
              reading={reading}
              given={given}
              name="reason"
              label={say('return_reason')}
              options={returnReasons.map((reason) => [reason, say(reasonTexts[reason])] as const)}
              required
            />
            <Field reading={reading} given={given} name="note" label={say('return_note')} lines={4} maxLength={1000} />
            <button type="submit">{say('return_button')}</button>
          </PostedForm>
        </>
      )}
    </Frame>
  );
}

/** The returns that were asked for of an order, and the way to another one where there is one. */
export function Returns({ reading, returns, address }: { reading: Reading; returns: readonly PlacedReturn[]; address: string | null }) {
  const { say } = reading;
  if (returns.length === 0 && address === null) return null;
  return (
    <section>
      <h2>{say('returns')}</h2>
      {returns.map(({ number, day, state, lines, address: sendTo, reason }) => (
        <div key={number}>
          <p>
            {say('return_number', { number })} – {writeWholeDay(reading, day)} – <strong>{state}</strong>
          </p>
          <ul>
            {lines.map(({ name, qty }) => (
              <li key={name}>
                {qty} × {name}
              </li>
            ))}
          </ul>
          {sendTo !== null && (
            <p>
              {say('return_send_to', { number })} {sendTo}
            </p>
          )}
          {reason !== null && (
            <p>
              {say('return_refused_because')} {reason}
            </p>
          )}
        </div>
      ))}
      {address !== null && (
        <p>
          <a href={address}>{say('return_title')}</a>
        </p>
      )}
    </section>
  );
}
