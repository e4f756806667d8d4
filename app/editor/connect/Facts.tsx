import { Show } from 'solid-js';
import type { OfferFact } from '#engine/compatibility/offer-facts.ts';
import { factsInWords } from '../../texts/engine/offer-facts.ts';

/** What decides about a candidate, in a line of its own under its name. */
export function Facts(props: { readonly of: readonly OfferFact[] }) {
  return (
    <Show when={props.of.length > 0}>
      <span class="offer-facts faint">{factsInWords(props.of)}</span>
    </Show>
  );
}
